import { expect, test } from 'vitest'
import { DraftStore } from './draft-store.ts'
import {
  adoptItems,
  personalStorage,
  removeItemsOf,
  removeItemsOfOthers,
  type Storages,
  VISITOR,
} from './personal-storage.ts'
import { createFakeBrowser, createFakeStorage, createFakeLocks } from './drafts.fixture.ts'

type Tab = Storages & { locks: ReturnType<typeof createFakeLocks>; store: DraftStore }

let minute = 0
function aTab(of?: Tab, storages = createFakeBrowser(of)): Tab {
  const locks = of?.locks ?? createFakeLocks()
  // Each write is a minute after the previous one.
  const now = () => new Date(Date.UTC(2026, 10, 27, 9, (minute += 1)))
  return { ...storages, locks, store: new DraftStore({ ...storages, locks, now }) }
}

const write = ({ store }: Tab, id: string, text: string, owner = 'amara') =>
  store.write({ id, form: 'question', owner, values: { text } })
const PLACE = { form: 'question', owner: 'amara' }
const texts = (drafts: { values: object }[]) => drafts.map(({ values }) => (values as { text: string }).text)

test('two tabs have two drafts, and sending one keeps the other', async () => {
  const first = aTab()
  const second = aTab(first)
  write(first, 'a', 'one')
  write(second, 'b', 'other')
  expect(texts(first.store.own(PLACE))).toEqual(['one'])
  expect(texts(second.store.own(PLACE))).toEqual(['other'])
  first.store.remove({ id: 'a', owner: 'amara' })
  expect(first.store.own(PLACE)).toEqual([])
  expect(texts(second.store.own(PLACE))).toEqual(['other'])
  expect(texts(first.store.all('amara'))).toEqual(['other'])
  // An open tab has the draft.
  expect(await first.store.free(PLACE)).toEqual([])
})

test('a draft without an open tab is offered to the next tab and used by only one', async () => {
  const closed = aTab()
  write(closed, 'a', 'one')
  const next = { device: closed.device, tab: createFakeStorage(), locks: createFakeLocks() }
  const [one, other] = [aTab({ ...closed, ...next }), aTab({ ...closed, ...next })]
  const [draft] = await one.store.free(PLACE)
  expect(draft).toMatchObject({ id: 'a', values: { text: 'one' } })
  expect(await Promise.all([one.store.claim(draft!), other.store.claim(draft!)])).toEqual([true, false])
  expect(texts(one.store.own(PLACE))).toEqual(['one'])
  expect(other.store.own(PLACE)).toEqual([])
  expect(await other.store.free(PLACE)).toEqual([])
})

test('a duplicated tab continues with its own draft', async () => {
  const tab = aTab()
  write(tab, 'a', 'one')
  const copy = aTab(tab, { device: tab.device, tab: Object.assign(createFakeStorage(), tab.tab) })
  const [draft] = copy.store.own(PLACE)
  const id = await copy.store.resume(draft!)
  expect(id).not.toBe('a')
  copy.store.remove({ id, owner: 'amara' })
  expect(copy.store.own(PLACE)).toEqual([])
  expect(texts(tab.store.own(PLACE))).toEqual(['one'])
  expect(texts(tab.store.all('amara'))).toEqual(['one'])
})

test('a reload continues the same draft', async () => {
  const before = aTab()
  write(before, 'a', 'one')
  const after = aTab({ ...before, locks: createFakeLocks() }, before)
  const [draft] = after.store.own(PLACE)
  expect(await after.store.resume(draft!)).toBe('a')
})

test('a visitor’s draft stays in their tab and is kept when they sign in', () => {
  const tab = aTab()
  write(tab, 'a', 'one', VISITOR)
  expect(Object.keys(tab.device)).toEqual([])
  expect(aTab(tab).store.ofTab(VISITOR)).toEqual([])
  tab.store.adopt('amara')
  expect(tab.store.ofTab(VISITOR)).toEqual([])
  expect(texts(tab.store.own(PLACE))).toEqual(['one'])
  expect(JSON.stringify(tab.device)).toContain('one')
})

test('a member never sees another member’s drafts', async () => {
  const tab = aTab()
  write(tab, 'a', 'one')
  expect(tab.store.own({ ...PLACE, owner: 'daniel' })).toEqual([])
  expect(await tab.store.free({ ...PLACE, owner: 'daniel' })).toEqual([])
  expect(tab.store.own({ ...PLACE, owner: VISITOR })).toEqual([])
  tab.store.removeFromTab((owner) => owner !== 'daniel')
  removeItemsOfOthers('daniel', tab)
  expect(JSON.stringify([tab.device, tab.tab])).not.toContain('one')
})

test('signing out removes drafts from the device, but another tab keeps its own', () => {
  const [tab, other] = [aTab(), aTab()]
  const beside = { ...other, device: tab.device }
  const store = new DraftStore({ ...beside, now: () => new Date() })
  write(tab, 'a', 'one')
  store.write({ id: 'b', ...PLACE, values: { text: 'other' } })
  tab.store.removeFromTab((owner) => owner === 'amara')
  removeItemsOf('amara', tab)
  expect(Object.keys(tab.device)).toEqual([])
  expect(tab.store.own(PLACE)).toEqual([])
  expect(texts(store.own(PLACE))).toEqual(['other'])
})

test('full storage keeps drafts without very long texts, and blocked storage causes no error', () => {
  const full = aTab(undefined, { device: createFakeStorage(1_000), tab: createFakeStorage(1_000) })
  full.store.write({ id: 'a', ...PLACE, values: { text: 'one', photo: 'x'.repeat(200_000) } })
  expect(full.store.own(PLACE)[0]?.values).toEqual({ text: 'one', photo: '' })
  const closed = aTab(undefined, { device: createFakeStorage(0), tab: createFakeStorage(0) })
  expect(() => write(closed, 'a', 'one')).not.toThrow()
  expect(closed.store.own(PLACE)).toEqual([])
})

test.each(['{', 'null', '7', '"text"', '{"id":"a"}'])('%s is not a draft', (text) => {
  const tab = aTab()
  tab.tab.setItem('tab-draft:a', text)
  expect(tab.store.ofTab('amara')).toEqual([])
})

test('a member keeps items stored as a visitor, and no other tab has them', () => {
  const browser = createFakeBrowser()
  personalStorage(VISITOR, browser).setItem('unsent-question:a', 'why')
  expect(personalStorage(VISITOR, createFakeBrowser(browser)).names()).toEqual([])
  adoptItems('amara', browser)
  expect(personalStorage(VISITOR, browser).names()).toEqual([])
  expect(personalStorage('amara', createFakeBrowser(browser)).getItem('unsent-question:a')).toBe('why')
})
