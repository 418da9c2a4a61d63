import { afterAll, beforeAll, expect, test } from 'vitest'
import * as Y from 'yjs'
import { sectionRoot } from '#formats/manuscript/roots.ts'
import { manuscript } from '#formats/manuscript/schema.ts'
import { listen } from '#server/live/testing.ts'
import { aHouse, type TestHouse, type TestMember } from '#server/testing/house.ts'
import { aWordFile, heading, paragraph, run } from '#formats/docx/in/testing-word.ts'
import { FILE_NAME_HEADER } from '#shared/upload.ts'
import { openEditor, type TestEditor } from '../document/testing.ts'
import { transact } from '#server/data/transact.ts'
import { catchUp } from '../document/changing-service.ts'
import { lockPaper } from '../queries.ts'
import { aPaper, save } from '../testing.ts'

let house: TestHouse
let address: string
let amara: TestMember
let daniel: TestMember

beforeAll(async () => {
  house = await aHouse()
  address = await listen(house)
  amara = await house.aMember({ firstName: 'Amara' })
  daniel = await house.aMember({ firstName: 'Daniel' })
})
afterAll(() => house.stop())

const offeredTo = async (member: TestMember, paperId: string) =>
  (await house.as(member)('GET /api/student/papers/:paperId/lost-words', { params: { paperId } })).lost_words
const discard = (member: TestMember, paperId: string, lostWordsId: string) =>
  house.as(member)('DELETE /api/student/papers/:paperId/lost-words/:lostWordsId', { params: { paperId, lostWordsId } })
const textOf = async (paperId: string) =>
  (await house.as(amara)('GET /api/student/papers/:paperId/workspace', { params: { paperId } })).sections['methods']
    ?.content

/** Two who have a paper open with this text in its methods. */
async function twoWriters(text: string) {
  const paperId = await aPaper(house, amara, [daniel])
  await save(house, amara, { paperId, sectionName: 'methods', content: text })
  const open = ({ token }: TestMember, doc = new Y.Doc()) => openEditor({ address, token, paperId, doc })
  return { paperId, one: await open(amara), other: await open(daniel), open }
}

/** Closes a tab's connection; `back` opens another with all that the tab has. */
function offline(editor: TestEditor, member: TestMember, paperId: string) {
  editor.leave()
  return () => openEditor({ address, token: member.token, paperId, doc: editor.doc })
}

const blocks = (doc: Y.Doc) => sectionRoot(doc, 'methods').toArray() as Y.XmlElement[]
const lineOf = (doc: Y.Doc, at = 0) => blocks(doc)[at]?.get(0) as Y.XmlText
/** Makes a paragraph a heading as the editor does: in its place comes a new node with the same text. */
function makeHeading({ doc }: TestEditor, at = 0): void {
  doc.transact(() => {
    const heading = new Y.XmlElement('heading')
    heading.insert(0, [new Y.XmlText(lineOf(doc, at).toString())])
    sectionRoot(doc, 'methods').delete(at, 1)
    sectionRoot(doc, 'methods').insert(at, [heading])
  })
}

test('words that were typed without a connection in a paragraph that became a heading are offered to their writer', async () => {
  const { paperId, one, other } = await twoWriters('We counted alarms in wards.\n\nThen we rested.')
  const back = offline(other, daniel, paperId)
  lineOf(other.doc).insert(17, ' of ten pumps')
  makeHeading(one)
  await one.allSaved()
  const again = await back()
  await again.allSaved()
  expect(await textOf(paperId)).toBe('We counted alarms in wards.\n\nThen we rested.')
  expect(await offeredTo(daniel, paperId)).toEqual([
    {
      id: expect.any(String),
      section: 'methods',
      words: ' of ten pumps',
      before: 'We counted alarms',
      after: ' in wards.',
      reason: 'removed',
      lost_at: expect.any(String),
    },
  ])
  expect(await offeredTo(amara, paperId)).toEqual([])
  one.leave()
  again.leave()
})

test('words that were stored before the one comes back who had not seen them are offered to their writer', async () => {
  const { paperId, one, other } = await twoWriters('We counted alarms in wards.')
  const back = offline(one, amara, paperId)
  makeHeading(one)
  lineOf(other.doc).insert(17, ' of ten pumps')
  await other.allSaved()
  expect(await textOf(paperId)).toBe('We counted alarms of ten pumps in wards.')
  const again = await back()
  await again.allSaved()
  await other.until(() => other.text() === 'We counted alarms in wards.')
  expect(await textOf(paperId)).toBe('We counted alarms in wards.')
  expect(await offeredTo(daniel, paperId)).toMatchObject([
    { words: ' of ten pumps', before: 'We counted alarms', after: ' in wards.', section: 'methods' },
  ])
  expect(await offeredTo(amara, paperId)).toEqual([])
  other.leave()
  again.leave()
})

test('nothing is offered of words that their writer, or somebody who saw them, took out', async () => {
  const { paperId, one, other } = await twoWriters('We counted alarms in wards.')
  lineOf(other.doc).insert(17, ' of ten pumps')
  await other.allSaved()
  await one.until(() => one.text().includes('pumps'))
  makeHeading(one)
  await one.allSaved()
  await other.until(() => blocks(other.doc)[0]?.nodeName === 'heading')
  lineOf(other.doc).delete(0, 10)
  await other.allSaved()
  one.write('')
  await one.allSaved()
  expect(await textOf(paperId)).toBe('')
  expect([await offeredTo(amara, paperId), await offeredTo(daniel, paperId)]).toEqual([[], []])
  one.leave()
  other.leave()
})

test('words in a paragraph that another removed are offered once, and to nobody any more after they were discarded', async () => {
  const { paperId, one, other } = await twoWriters('First.\n\nWe counted alarms.\n\nLast.')
  const back = offline(other, daniel, paperId)
  lineOf(other.doc, 1).insert(17, ' by hand, twice')
  sectionRoot(one.doc, 'methods').delete(1, 1)
  await one.allSaved()
  const again = await back()
  await again.allSaved()
  const [lost, more] = await offeredTo(daniel, paperId)
  expect([lost?.words, lost?.before, lost?.after, more]).toEqual([
    ' by hand, twice',
    'We counted alarms',
    '.',
    undefined,
  ])
  again.press()
  await again.allSaved()
  expect(await offeredTo(daniel, paperId)).toHaveLength(1)
  await expect(discard(amara, paperId, lost?.id ?? '')).rejects.toMatchObject({ kind: 'not_found' })
  await discard(daniel, paperId, lost?.id ?? '')
  expect(await offeredTo(daniel, paperId)).toEqual([])
  await expect(discard(daniel, paperId, lost?.id ?? '')).rejects.toMatchObject({ kind: 'not_found' })
  const stranger = await house.aMember()
  await expect(offeredTo(stranger, paperId)).rejects.toMatchObject({ kind: 'not_found' })
  one.leave()
  again.leave()
})

test('unsent words in a paragraph that a restored version does not have are offered, with the reason', async () => {
  const { paperId, one, other } = await twoWriters('As it was.')
  const { id: versionId } = await house.as(amara)('POST /api/student/papers/:paperId/versions', {
    params: { paperId },
    body: { name: 'Before the meeting' },
  })
  one.write('As it was.\n\nAlso new.')
  await one.allSaved()
  await other.until(() => other.text().includes('Also new.'))
  one.leave()
  const back = offline(other, daniel, paperId)
  lineOf(other.doc, 1).insert(8, ', and unsent')
  await house.as(amara)('POST /api/student/papers/:paperId/versions/:versionId/restore', {
    params: { paperId, versionId },
    body: {},
  })
  const again = await back()
  await again.allSaved()
  expect(await textOf(paperId)).toBe('As it was.')
  expect(await offeredTo(daniel, paperId)).toMatchObject([
    { words: ', and unsent', before: 'Also new', after: '.', reason: 'restored', section: 'methods' },
  ])
  expect(await offeredTo(amara, paperId)).toEqual([])
  again.leave()
})

/** Types in the second paragraph without a connection, while the server takes that paragraph out. */
async function typeWhile(replace: (paperId: string) => Promise<unknown>) {
  const { paperId, one, other } = await twoWriters('First.\n\nAlarms by day.')
  one.leave()
  const back = offline(other, daniel, paperId)
  lineOf(other.doc, 1).insert(6, ' of pumps')
  await replace(paperId)
  const again = await back()
  await again.allSaved()
  again.leave()
  expect([await textOf(paperId), await offeredTo(amara, paperId)]).toEqual(['First.', []])
  return offeredTo(daniel, paperId)
}

test('unsent words in a paragraph that a save by call took out are offered, with the reason', async () => {
  const offered = await typeWhile((paperId) =>
    save(house, amara, { paperId, sectionName: 'methods', content: 'First.' }),
  )
  expect(offered).toMatchObject([{ words: ' of pumps', before: 'Alarms', after: ' by day.', reason: 'saved' }])
})

test('unsent words in a paragraph that a Word draft replaced are offered, with the reason', async () => {
  const offered = await typeWhile(async (paperId) => {
    const { statusCode } = await house.inject({
      method: 'POST',
      url: `/api/student/papers/${paperId}/word-draft?replace=yes`,
      headers: {
        'content-type': 'application/octet-stream',
        [FILE_NAME_HEADER]: 'draft.docx',
        authorization: `Bearer ${amara.token}`,
      },
      payload: Buffer.from(aWordFile({ body: heading('Methods') + paragraph(run('First.')) })),
    })
    expect(statusCode).toBe(200)
  })
  expect(offered).toMatchObject([{ words: ' of pumps', before: 'Alarms', after: ' by day.', reason: 'imported' }])
})

test('words in a paragraph that another joined with the one before, or divided, are in the text or offered', async () => {
  const { paperId, one, other } = await twoWriters('First part.\n\nSecond part.')
  const back = offline(other, daniel, paperId)
  lineOf(other.doc, 1).insert(11, ' of the trial')
  lineOf(other.doc, 0).insert(10, ' of the ward')
  one.doc.transact(() => {
    lineOf(one.doc).insert(11, lineOf(one.doc, 1).toString())
    sectionRoot(one.doc, 'methods').delete(1, 1)
  })
  await one.allSaved()
  const again = await back()
  await again.allSaved()
  expect(await textOf(paperId)).toBe('First part of the ward.Second part.')
  expect((await offeredTo(daniel, paperId)).map(({ words }) => words)).toEqual([' of the trial'])
  expect(await offeredTo(amara, paperId)).toEqual([])
  one.leave()
  again.leave()
})

const element = (name: string, children: (Y.XmlElement | Y.XmlText)[]): Y.XmlElement => {
  const made = new Y.XmlElement(name)
  made.insert(0, children)
  return made
}
const said = (name: string, text: string) => element(name, [new Y.XmlText(text)])
const row = (...cells: string[]) =>
  element(
    'table_row',
    cells.map((cell) => element('table_cell', [said('paragraph', cell)])),
  )

/** Two who have a table with a caption and two rows of two cells; the rows were typed by the first, the caption by the second. */
async function twoAtATable() {
  const writers = await twoWriters('Before.')
  const { one, other } = writers
  const table = element('table', [row('Ward A', '12'), row('Ward B', '7')])
  sectionRoot(one.doc, 'methods').insert(1, [
    element('table_figure', [said('table_caption', ''), table, said('table_notes', '')]),
  ])
  await one.allSaved()
  await other.until(() => blocks(other.doc).length === 2)
  ;((blocks(other.doc)[1]?.get(0) as Y.XmlElement).get(0) as Y.XmlText).insert(0, 'Alarms by ward')
  await other.allSaved()
  await one.until(() => String(blocks(one.doc)[1]).includes('Alarms by ward'))
  return writers
}
const tableOf = ({ doc }: TestEditor) => blocks(doc)[1]?.get(1) as Y.XmlElement
const cellText = (editor: TestEditor, at: number) =>
  (((tableOf(editor).get(0) as Y.XmlElement).get(at) as Y.XmlElement).get(0) as Y.XmlElement).get(0) as Y.XmlText

test('of a table whose rows two removed one each, the caption and the last row are offered to those who wrote them', async () => {
  const { paperId, one, other } = await twoAtATable()
  const back = offline(other, daniel, paperId)
  tableOf(other).delete(0, 1)
  tableOf(one).delete(1, 1)
  await one.allSaved()
  const again = await back()
  await again.allSaved()
  expect((await offeredTo(daniel, paperId)).map(({ words }) => words)).toEqual(['Alarms by ward'])
  expect((await offeredTo(amara, paperId)).map(({ words }) => words)).toEqual(['Ward A\n12'])
  one.leave()
  again.leave()
})

test('words in a cell of a column that another removed are offered', async () => {
  const { paperId, one, other } = await twoAtATable()
  const back = offline(other, daniel, paperId)
  cellText(other, 1).insert(2, ' of 40')
  for (const line of tableOf(one).toArray() as Y.XmlElement[]) line.delete(1, 1)
  await one.allSaved()
  const again = await back()
  await again.allSaved()
  expect(await offeredTo(daniel, paperId)).toMatchObject([{ words: ' of 40', before: '12', section: 'methods' }])
  one.leave()
  again.leave()
})

test('words are offered that were lost when a server died before it wrote the sections down', async () => {
  const { paperId, one, other } = await twoWriters('We counted alarms in wards.')
  const back = offline(other, daniel, paperId)
  lineOf(other.doc).insert(17, ' of ten pumps')
  makeHeading(one)
  await one.allSaved()
  one.leave()
  const again = await back()
  await again.allSaved()
  again.leave()
  // As a server finds it that comes after: the log holds all, and nothing of it is written down.
  await house.kernel.db.deleteFrom('workspace.lost_words').where('paper_id', '=', paperId).execute()
  await house.kernel.db.deleteFrom('workspace.removed_passage').where('paper_id', '=', paperId).execute()
  await house.kernel.db.updateTable('workspace.paper').set({ document_seq: 1 }).where('id', '=', paperId).execute()
  await transact(house.kernel, async (tx) => {
    const paper = await lockPaper(tx, paperId)
    if (paper) await catchUp(house.kernel, tx, paper)
  })
  expect((await offeredTo(daniel, paperId)).map(({ words }) => words)).toEqual([' of ten pumps'])
})
