import { expect, test, vi } from 'vitest'
import { personalStorage } from '#ui/drafts/personal-storage.ts'
import { createFakeBrowser } from '#ui/drafts/drafts.fixture.ts'
import type { UnsentMessage } from '../message-data.ts'
import { createTestStorage } from '../community.fixture.ts'
import { Outbox } from './outbox.ts'

const written = (client_id: string, minute = 0): UnsentMessage => ({
  client_id,
  to: { is: 'channel', id: 'general' },
  content: 'ok',
  attachments: [],
  reply_to: null,
  mentions: [],
  written_at: new Date(Date.UTC(2026, 10, 20, 18, minute)).toISOString(),
})
const ids = (outbox: Outbox) => outbox.read().map(({ client_id: id }) => id)

test('unsent messages survive a reload in order until they are acknowledged', () => {
  const storage = createTestStorage()
  const before = new Outbox({ storage })
  before.add(written('second', 2))
  before.add(written('first', 1))
  const after = new Outbox({ storage })
  expect(ids(after)).toEqual(['first', 'second'])
  after.drop('first')
  expect(ids(new Outbox({ storage }))).toEqual(['second'])
})

test('the same text twice is two messages', () => {
  const outbox = new Outbox({ storage: createTestStorage() })
  outbox.add(written('one'))
  outbox.add(written('two'))
  expect(ids(outbox)).toEqual(['one', 'two'])
})

test('tabs do not overwrite each other and see each other’s sent messages', () => {
  const storage = createTestStorage()
  const [one, other] = [new Outbox({ storage }), new Outbox({ storage })]
  one.add(written('a', 1))
  other.add(written('b', 2))
  one.look()
  expect(ids(one)).toEqual(['a', 'b'])
  one.drop('b')
  other.look()
  expect(ids(other)).toEqual(['a'])
})

test('a member does not see messages of another member in the same browser', () => {
  const browser = createFakeBrowser()
  new Outbox({ storage: personalStorage('amara', browser) }).add(written('a'))
  expect(ids(new Outbox({ storage: personalStorage('daniel', browser) }))).toEqual([])
  expect(ids(new Outbox({ storage: personalStorage('amara', browser) }))).toEqual(['a'])
})

test('a refused message shows the reason and is retried unchanged', () => {
  const outbox = new Outbox({ storage: createTestStorage() })
  const told = vi.fn()
  outbox.watch(told)
  outbox.add(written('a'))
  outbox.refuse('a', 'You may write again in 20 minutes.')
  expect(outbox.read()).toEqual([{ ...written('a'), refused: 'You may write again in 20 minutes.' }])
  outbox.retry('a')
  expect(outbox.read()).toEqual([written('a')])
  expect(told).toHaveBeenCalledTimes(3)
})

test('full or broken storage loses nothing while the page is open', () => {
  const storage = createTestStorage()
  storage.setItem('unsent-message:broken', '{')
  storage.setItem = () => {
    throw new Error('full')
  }
  const outbox = new Outbox({ storage })
  outbox.add(written('a'))
  expect(ids(outbox)).toEqual(['a'])
})

test('an acknowledged message is removed from the device and shown until it arrives as an event', () => {
  const storage = createTestStorage()
  const outbox = new Outbox({ storage })
  outbox.add(written('a', 1))
  outbox.acknowledge('a')
  expect(new Outbox({ storage }).read()).toEqual([])
  outbox.look()
  expect(outbox.read()).toEqual([{ ...written('a', 1), isSent: true }])
  outbox.drop('a')
  expect(outbox.read()).toEqual([])
})
