import { afterAll, beforeAll, expect, test } from 'vitest'
import * as Y from 'yjs'
import { firstItemOf } from '#formats/manuscript/losses/removals.ts'
import { sectionRoot } from '#formats/manuscript/roots.ts'
import { suggestionId } from '#formats/manuscript/suggestions.ts'
import type { TestApp, TestMember } from '#server/testing/test-app.ts'
import { connectEditor, type TestEditor } from '../document/document.fixture.ts'
import { aSuggester, save } from '../workspace.fixture.ts'
import { aTeam, lineOf, makeHeading, type Team } from './lost-words.fixture.ts'

let testApp: TestApp
let address: string
let amara: TestMember
let daniel: TestMember
let offeredTo: Team['offeredTo']
let textOf: Team['textOf']
let twoWriters: Team['twoWriters']
let offline: Team['offline']

beforeAll(async () => {
  ;({ testApp, address, amara, daniel, offeredTo, textOf, twoWriters, offline } = await aTeam())
})
afterAll(() => testApp.stop())

/** Splits a paragraph like the Enter key: deletes the text after `at`, and inserts it as a new paragraph. */
function split({ doc }: Pick<TestEditor, 'doc'>, at: number, line = 0): void {
  doc.transact(() => {
    const text = lineOf(doc, line)
    const tail = text.toString().slice(at)
    text.delete(at, tail.length)
    const [paragraph, moved] = [new Y.XmlElement('paragraph'), new Y.XmlText(tail)]
    paragraph.insert(0, [moved])
    sectionRoot(doc, 'methods').insert(line + 1, [paragraph])
  })
}

test('words typed at the end of a paragraph follow when another member splits it', async () => {
  const { paperId, one, other } = await twoWriters('The drug was safe. No patient')
  const typed = ' died in the trial period'
  for (const [index, letter] of Array.from(typed).entries()) {
    // The writer continues after their last letter, in the line that now contains it.
    const last = typed.slice(Math.max(0, index - 1), index)
    const line = [lineOf(other.doc, 1), lineOf(other.doc)].find((text) => text?.toString().endsWith(last))
    line?.insert(line.length, letter)
    if (index === 3) split(one, 18)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  await Promise.all([one.allSaved(), other.allSaved()])
  const right = 'The drug was safe.\n\n No patient died in the trial period'
  await one.until(() => one.text() === right && other.text() === right)
  expect(await textOf(paperId)).toBe(right)
  expect(await offeredTo(daniel, paperId)).toEqual([])
  one.leave()
  other.leave()
})

test('a paragraph that both members split at the same time is not doubled', async () => {
  const { paperId, one, other } = await twoWriters('one two three four five six')
  split(one, 7)
  split(other, 18)
  await Promise.all([one.allSaved(), other.allSaved()])
  await one.until(() => one.text().split('five six').length === 2 && one.text() === other.text())
  expect((await textOf(paperId))?.replaceAll('\n', '')).toBe('one two three four five six')
  one.leave()
  other.leave()
})

test('words whose deletion is undone are not doubled by a split at the same time', async () => {
  const { paperId, one, other } = await twoWriters('We counted all alarms in four wards.')
  const history = new Y.UndoManager(sectionRoot(other.doc, 'methods'), { captureTimeout: 0 })
  lineOf(other.doc).delete(23, 12)
  history.undo()
  split(one, 18)
  await Promise.all([one.allSaved(), other.allSaved()])
  await one.until(() => one.text().split('four').length === 2 && one.text() === other.text())
  const text = (await textOf(paperId))?.replaceAll('\n', '')
  expect(text?.split(/[ .]+/).filter(Boolean).toSorted()).toEqual([
    'We',
    'alarms',
    'all',
    'counted',
    'four',
    'in',
    'wards',
  ])
  one.leave()
  other.leave()
})

test('other tabs receive the names of the text that a member moved, and of the text that the server moved after it', async () => {
  const { paperId, one, other } = await twoWriters('The drug was safe. No patient')
  const { client, clock } = (firstItemOf(lineOf(one.doc)) as Y.Item).id
  const away = new Y.Doc()
  Y.applyUpdate(away, Y.encodeStateAsUpdate(one.doc))
  away.clientID = one.doc.clientID
  const before = Y.encodeStateVector(away)
  split({ doc: away }, 18)
  // The new paragraph and its text node have the first two clocks.
  const moved = [{ source: { client, clock: clock + 18 }, copy: { client: away.clientID, clock: 2 }, length: 11 }]
  lineOf(other.doc).insert(29, ' died')
  one.say({ is: 'change', number: ++one.sent, update: Y.encodeStateAsUpdate(away, before), heard: 1, moved })
  await Promise.all([one.allSaved(), other.allSaved()])
  expect(await textOf(paperId)).toBe('The drug was safe.\n\n No patient died')
  const isNamed = ({ source }: { source: { client: number } }) => source.client === other.doc.clientID
  await other.until(() => other.movedByOthers.some(isNamed))
  expect(other.movedByOthers).toContainEqual(moved[0])
  one.leave()
  other.leave()
})

test('a guest who may only suggest cannot have moved text removed as a double', async () => {
  const { paperId, one, other } = await twoWriters('We counted all alarms in four wards.')
  const { id } = firstItemOf(lineOf(one.doc)) as Y.Item
  split(one, 18)
  await one.allSaved()
  const [, moved] = (await textOf(paperId))?.split('\n\n') ?? []
  const guest = await aSuggester(testApp, amara, paperId)
  const tab = await connectEditor({ address, token: guest.token, paperId })
  const suggested = suggestionId({ memberId: guest.id, now: new Date(), random: 'a' })
  const before = Y.encodeStateVector(tab.doc)
  const edited = new Y.Doc()
  edited.clientID = tab.doc.clientID
  Y.applyUpdate(edited, Y.encodeStateAsUpdate(tab.doc))
  lineOf(edited, 1).insert(lineOf(edited, 1).length, ' ago', { insertion: { id: suggested } })
  const update = Y.encodeStateAsUpdate(edited, before)
  // Formatting takes the first clock, the letters follow.
  const redone = [
    { source: { client: id.client, clock: id.clock + 18 }, copy: { client: edited.clientID, clock: 1 }, length: 4 },
  ]
  tab.say({ is: 'change', number: ++tab.sent, update, heard: 1, redone, moved: redone })
  await tab.allSaved()
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect((await textOf(paperId))?.split('\n\n')).toEqual(['We counted all ala', moved])
  for (const editor of [one, other, tab]) editor.leave()
})

test.each([
  ['a tab names the text that it moved offline, so that nothing is offered that others deleted', true, []],
  ['a tab that does not know what it moved offline is offered the text that others deleted', false, ['15']],
])('%s', async (_name, isNamed, offers) => {
  const { paperId, one, other } = await twoWriters('Give 10 mg a day, and 15 mg at night.')
  const { client, clock } = (firstItemOf(lineOf(one.doc)) as Y.Item).id
  const away = new Y.Doc()
  Y.applyUpdate(away, Y.encodeStateAsUpdate(one.doc))
  away.clientID = one.doc.clientID
  const before = Y.encodeStateVector(away)
  split({ doc: away }, 12)
  lineOf(other.doc).delete(22, 2)
  lineOf(other.doc).insert(22, '20')
  await other.allSaved()
  await textOf(paperId)
  // The new paragraph and its text node have the first two clocks.
  const copy = { client: away.clientID, clock: 2 }
  const moved = [{ source: { client, clock: clock + 12 }, copy, length: 25 }]
  const update = Y.encodeStateAsUpdate(away, before)
  one.say({ is: 'change', number: ++one.sent, update, heard: 0, ...(isNamed ? { moved } : {}) })
  await one.allSaved()
  await other.until(() => other.text() === 'Give 10 mg a\n\n day, and 20 mg at night.')
  // Reading the text derives everything that was saved.
  await textOf(paperId)
  expect((await offeredTo(amara, paperId)).map(({ words }) => words)).toEqual(offers)
  for (const editor of [one, other]) editor.leave()
})

test('words typed offline follow a paragraph that was moved long before, also after a restart', async () => {
  const { paperId, one, other } = await twoWriters('We counted alarms in wards.\n\nThen we rested.')
  const back = offline(other, daniel, paperId)
  lineOf(other.doc).insert(17, ' of ten pumps')
  makeHeading(one)
  await one.allSaved()
  await textOf(paperId)
  one.leave()
  // Once no tab has the document open, the server closes it. Later, it reads the document from its log.
  await new Promise((resolve) => setTimeout(resolve, 5_500))
  const again = await back()
  await again.allSaved()
  await again.until(() => again.text().includes('of ten pumps'))
  expect(await textOf(paperId)).toBe('We counted alarms of ten pumps in wards.\n\nThen we rested.')
  expect(await offeredTo(daniel, paperId)).toEqual([])
  // The words are still attributed to the member who typed them.
  const signs = await testApp.kernel.db
    .selectFrom('team.document_client')
    .select('member_id')
    .where('paper_id', '=', paperId)
    .where('client_id', '<', 2 ** 20)
    .execute()
  expect(signs).toContainEqual({ member_id: daniel.id })
  again.leave()
})

test('a save of words that somebody else changed keeps theirs, and offers the sender their own', async () => {
  const { paperId, one, other } = await twoWriters('Give 10 mg daily.')
  const { sections } = await testApp.as(amara)('GET /api/student/papers/:paperId/workspace', { params: { paperId } })
  const base = { paperId, sectionName: 'methods' as const, base_version: sections.methods?.version ?? 0 }
  await Promise.all([
    save(testApp, amara, { ...base, content: 'Give 15 mg daily.' }),
    save(testApp, daniel, { ...base, content: 'Give 20 mg daily.' }),
  ])
  const text = await textOf(paperId)
  expect(['Give 15 mg daily.', 'Give 20 mg daily.']).toContain(text)
  const [loser, words] = text === 'Give 15 mg daily.' ? ([daniel, '20'] as const) : ([amara, '15'] as const)
  expect(await offeredTo(loser, paperId)).toMatchObject([
    { words, before: 'Give ', after: ' mg daily.', section: 'methods', reason: 'conflict' },
  ])
  one.leave()
  other.leave()
})
