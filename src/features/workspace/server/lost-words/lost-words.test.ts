import { afterAll, beforeAll, expect, test } from 'vitest'
import * as Y from 'yjs'
import { sectionRoot } from '#formats/manuscript/roots.ts'
import { manuscript } from '#formats/manuscript/schema.ts'
import { listen } from '#server/live/testing.ts'
import { aHouse, type TestHouse, type TestMember } from '#server/testing/house.ts'
import { writeSectionNode } from '../document/reading-service.ts'
import { openEditor, type TestEditor } from '../document/testing.ts'
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
