import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as Y from 'yjs'
import { aWordFile, heading, paragraph, run } from '#formats/docx/in/word.fixture.ts'
import { docFromText } from '#formats/manuscript/edits/from-text.ts'
import { listen } from '#server/realtime/realtime.fixture.ts'
import { createTestApp, type TestApp, type TestMember } from '#server/testing/test-app.ts'
import { rolesShownBy } from '#features/team/server/attribution/writer-characters.ts'
import { connectEditor, type TestEditor } from '../document/document.fixture.ts'
import { createPaper, save } from '../workspace.fixture.ts'
import { sectionNode, writeSectionNode } from '../document/section-content.ts'

let testApp: TestApp
let address: string
let lead: TestMember
let colleague: TestMember
let stranger: TestMember

beforeAll(async () => {
  testApp = await createTestApp()
  address = await listen(testApp)
  lead = await testApp.createMember({ firstName: 'Amara' })
  colleague = await testApp.createMember({ firstName: 'Daniel' })
  stranger = await testApp.createMember({ firstName: 'Kim' })
})
afterAll(() => testApp.stop())

const ledgerOf = (by: TestMember | undefined, paperId: string) =>
  testApp.as(by)('GET /api/student/papers/:paperId/ledger', { params: { paperId } })

/** Returns the number of letters that each writer wrote. */
async function shares(paperId: string): Promise<Record<string, number>> {
  const { writers } = await ledgerOf(lead, paperId)
  return Object.fromEntries(writers.map(({ id, characters }) => [id, characters]))
}
const open = ({ token }: TestMember, paperId: string, doc?: Y.Doc): Promise<TestEditor> =>
  connectEditor({ address, token, paperId, ...(doc ? { doc } : {}) })

const ALARMS = 'We counted the alarms of two wards for twelve weeks.'
const NIGHTS = 'Nobody had looked at what is heard at night.'

test('current characters count for their writer, in total and by section, with the section’s owner', async () => {
  const paperId = await createPaper(testApp, lead, [colleague])
  const [one, other] = [await open(lead, paperId), await open(colleague, paperId)]
  one.write(ALARMS)
  await other.until(() => other.text() === ALARMS)
  other.type(' And more.')
  other.write('Many.', 'results')
  await Promise.all([one.allSaved(), other.allSaved()])
  await testApp.as(lead)('PUT /api/student/papers/:paperId/sections/:sectionName/owner', {
    params: { paperId, sectionName: 'results' },
    body: { user_id: colleague.id },
  })
  const ledger = await ledgerOf(lead, paperId)
  expect(ledger.characters).toBe(ALARMS.length + 15)
  expect(ledger.writers).toMatchObject([
    { id: lead.id, name: lead.name, is_author: true, characters: ALARMS.length },
    { id: colleague.id, characters: 15 },
  ])
  expect(ledger.sections.find(({ name }) => name === 'results')).toMatchObject({
    heading: 'Results',
    owner: { id: colleague.id, name: colleague.name },
    characters: 5,
    written: [{ writer: colleague.id, characters: 5 }],
  })
  one.write('We counted')
  await one.allSaved()
  expect(await shares(paperId)).toEqual({ [lead.id]: 10, [colleague.id]: 5 })
  one.leave()
  other.leave()
})

test('each writer of a paper has a colour of their own, at the cursor and in the ledger', async () => {
  const others = await Promise.all(Array.from({ length: 7 }, () => testApp.createMember()))
  const paperId = await createPaper(testApp, lead, others)
  const [one, ...rest] = await Promise.all([lead, ...others].map((member) => open(member, paperId)))
  for (const [index, editor] of rest.entries()) {
    editor.type(`${index}.`, 'results')
    editor.standIn('results')
  }
  await Promise.all(rest.map((editor) => editor.allSaved()))
  await one?.until(() => one.places.size === rest.length)
  const seen = new Map([...(one?.places.values() ?? [])].map(({ user }) => [user?.id, user?.colour]))
  await save(testApp, lead, { paperId, sectionName: 'background', content: NIGHTS })
  const { writers } = await ledgerOf(lead, paperId)
  expect(new Set(writers.map(({ colour }) => colour)).size).toBe(8)
  const ofOthers = writers.filter(({ id }) => id !== lead.id)
  expect(new Map(ofOthers.map(({ id, colour }) => [id, colour]))).toEqual(seen)
  for (const editor of [one, ...rest]) editor?.leave()
})

test('rows that an older build stored without sums count the same', async () => {
  const paperId = await createPaper(testApp, lead, [colleague])
  const [one, other] = [await open(lead, paperId), await open(colleague, paperId)]
  one.write(ALARMS)
  await other.until(() => other.text() === ALARMS)
  other.type(' And more.')
  await Promise.all([one.allSaved(), other.allSaved()])
  const counted = await shares(paperId)
  const { numUpdatedRows } = await testApp.kernel.db
    .updateTable('team.section_writing')
    .set({ runs: sql`runs - 'letters'` })
    .where('paper_id', '=', paperId)
    .where(sql<boolean>`runs ? 'letters'`)
    .executeTakeFirst()
  expect(Number(numUpdatedRows)).toBeGreaterThan(0)
  expect(await shares(paperId)).toEqual(counted)
  expect(counted).toEqual({ [lead.id]: ALARMS.length, [colleague.id]: 10 })
})

test('a member who splits, moves, or removes and restores another’s text is not its writer', async () => {
  const paperId = await createPaper(testApp, lead, [colleague])
  await save(testApp, lead, { paperId, sectionName: 'methods', content: `${ALARMS}${NIGHTS}` })
  const editor = await open(colleague, paperId)
  editor.replaceAll(`${ALARMS}\n\n${NIGHTS}`)
  await editor.allSaved()
  expect(await shares(paperId)).toEqual({ [lead.id]: ALARMS.length + NIGHTS.length })
  // Cuts a passage, and pastes it into another section after the cut has been stored.
  editor.replaceAll(ALARMS)
  await editor.allSaved()
  expect(await shares(paperId)).toEqual({ [lead.id]: ALARMS.length })
  editor.replaceAll(NIGHTS, 'background')
  await editor.allSaved()
  expect(await shares(paperId)).toEqual({ [lead.id]: ALARMS.length + NIGHTS.length })
  editor.leave()
})

test('a restored version keeps its writers', async () => {
  const paperId = await createPaper(testApp, lead, [colleague])
  await save(testApp, lead, { paperId, sectionName: 'methods', content: ALARMS })
  const { id: versionId } = await testApp.as(lead)('POST /api/student/papers/:paperId/versions', {
    params: { paperId },
    body: { name: 'Before' },
  })
  await save(testApp, lead, { paperId, sectionName: 'methods', content: 'x' })
  // Deletes the record of removed text, to simulate a paper that is older than such records.
  await testApp.kernel.db.deleteFrom('team.removed_text').where('paper_id', '=', paperId).execute()
  await testApp.as(colleague)('POST /api/student/papers/:paperId/versions/:versionId/restore', {
    params: { paperId, versionId },
    body: {},
  })
  expect(await shares(paperId)).toEqual({ [lead.id]: ALARMS.length })
})

test('the text of a Word draft has no writer, and text typed into it later has its own', async () => {
  const paperId = await createPaper(testApp, lead)
  const bytes = aWordFile({ body: heading('Methods') + paragraph(run(ALARMS)) })
  await testApp.inject({
    method: 'POST',
    url: `/api/student/papers/${paperId}/word-draft`,
    headers: { 'content-type': 'application/octet-stream', authorization: `Bearer ${lead.token}` },
    payload: Buffer.from(bytes),
  })
  await save(testApp, lead, { paperId, sectionName: 'methods', content: `${ALARMS} Twice.` })
  const { writers } = await ledgerOf(lead, paperId)
  expect(writers).toMatchObject([
    { id: 'imported', name: 'Imported from a document', is_author: false, characters: ALARMS.length },
    { id: lead.id, characters: 7 },
  ])
})

test('a suggestion counts for its maker once it is accepted', async () => {
  const paperId = await createPaper(testApp, lead, [colleague])
  const editor = await open(colleague, paperId)
  const suggested = (is: boolean) => {
    const text = { type: 'text', text: '-bed' }
    const id = `${colleague.id}.k1.abc`
    const marked = is ? { ...text, marks: [{ type: 'insertion', attrs: { id } }] } : text
    const content = [{ type: 'text', text: 'Two' }, marked, { type: 'text', text: ' wards.' }]
    return { type: 'doc', content: [{ type: 'paragraph', content }] }
  }
  await save(testApp, lead, { paperId, sectionName: 'methods', content: 'Two wards.' })
  await editor.until(() => editor.text() === 'Two wards.')
  const put = (by: TestEditor, is: boolean) =>
    by.doc.transact(() => {
      const { type } = docFromText('')
      writeSectionNode(by.doc, 'methods', type.schema.nodeFromJSON(suggested(is)))
    })
  put(editor, true)
  await editor.allSaved()
  expect(await shares(paperId)).toEqual({ [lead.id]: 10 })
  const decider = await open(lead, paperId)
  await decider.until(() => sectionNode(decider.doc, 'methods').textContent.includes('-bed'))
  put(decider, false)
  await decider.allSaved()
  expect(await shares(paperId)).toEqual({ [lead.id]: 10, [colleague.id]: 4 })
  editor.leave()
  decider.leave()
})

test('text typed in a tab that closed while offline counts for its member, and the first tab can still write', async () => {
  const paperId = await createPaper(testApp, lead, [colleague])
  const closed = await open(colleague, paperId)
  closed.leave()
  closed.write(ALARMS)
  // Simulates the copy that the browser stores: another tab opens with the document of the first tab.
  const doc = new Y.Doc()
  Y.applyUpdate(doc, Y.encodeStateAsUpdate(closed.doc))
  const next = await open(colleague, paperId, doc)
  await next.allSaved()
  expect(await shares(paperId)).toEqual({ [colleague.id]: ALARMS.length })
  next.leave()
})

test('anyone who may read the paper may read the ledger', async () => {
  const paperId = await createPaper(testApp, lead)
  await expect(ledgerOf(stranger, paperId)).rejects.toMatchObject({ kind: 'not_found' })
  await expect(ledgerOf(undefined, paperId)).rejects.toMatchObject({ kind: 'unauthenticated' })
  await expect(ledgerOf(lead, 'none')).rejects.toMatchObject({ kind: 'not_found' })
  expect(await ledgerOf(lead, paperId)).toMatchObject({ characters: 0, writers: [] })
})

const section = (own: number, others: number) => ({
  characters: own + others,
  written: [
    { writer: 'a', characters: own },
    { writer: 'b', characters: others },
  ],
})
test.each([
  ['much of the whole', [section(20, 80)], 'writing-original-draft'],
  ['most of one section', [section(30, 20), section(0, 950)], 'writing-original-draft'],
  ['a little', [section(5, 95)], 'writing-review-editing'],
  ['nothing', [section(0, 95)], undefined],
])('a member who wrote %s gets the right role suggested', (_what, sections, role) =>
  expect(rolesShownBy(sections, 'a')[0]?.role).toBe(role),
)
