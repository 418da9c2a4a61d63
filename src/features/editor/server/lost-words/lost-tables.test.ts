import { afterAll, beforeAll, expect, test } from 'vitest'
import * as Y from 'yjs'
import { sectionRoot } from '#formats/manuscript/roots.ts'
import type { TestApp, TestMember } from '#server/testing/test-app.ts'
import type { TestEditor } from '../document/document.fixture.ts'
import { aTeam, blocks, type Team } from './lost-words.fixture.ts'

let testApp: TestApp
let amara: TestMember
let daniel: TestMember
let offeredTo: Team['offeredTo']
let twoWriters: Team['twoWriters']
let offline: Team['offline']

beforeAll(async () => {
  ;({ testApp, amara, daniel, offeredTo, twoWriters, offline } = await aTeam())
})
afterAll(() => testApp.stop())

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

const captionOf = (doc: Y.Doc): Y.XmlText => {
  const caption = blocks(doc)[1]?.get(0) as Y.XmlElement
  return caption.get(0) as Y.XmlText
}

/**
 * Opens a paper with a table for two writers. The first writer typed the two rows of two cells, and the second writer
 * the caption.
 */
async function twoAtATable() {
  const writers = await twoWriters('Before.')
  const { one, other } = writers
  const table = element('table', [row('Ward A', '12'), row('Ward B', '7')])
  sectionRoot(one.doc, 'methods').insert(1, [
    element('table_figure', [said('table_caption', ''), table, said('table_notes', '')]),
  ])
  await one.allSaved()
  await other.until(() => blocks(other.doc).length === 2)
  captionOf(other.doc).insert(0, 'Alarms by ward')
  await other.allSaved()
  await one.until(() => captionOf(one.doc).length > 0)
  return writers
}
const tableOf = ({ doc }: TestEditor) => blocks(doc)[1]?.get(1) as Y.XmlElement
const cellText = (editor: TestEditor, at: number) =>
  (((tableOf(editor).get(0) as Y.XmlElement).get(at) as Y.XmlElement).get(0) as Y.XmlElement).get(0) as Y.XmlText

test('when two members each remove a row of a table, its caption and last row are offered to their writers', async () => {
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

test('words in a cell of a removed column are offered to their writer', async () => {
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
