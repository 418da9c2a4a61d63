import { afterAll, beforeAll, expect, test } from 'vitest'
import * as Y from 'yjs'
import { sectionRoot } from '#formats/manuscript/roots.ts'
import type { TestApp, TestMember } from '#server/testing/test-app.ts'
import { aTeam, blocks, lineOf, makeHeading, type Team } from './lost-words.fixture.ts'

let testApp: TestApp
let amara: TestMember
let daniel: TestMember
let offeredTo: Team['offeredTo']
let textOf: Team['textOf']
let twoWriters: Team['twoWriters']
let offline: Team['offline']

beforeAll(async () => {
  ;({ testApp, amara, daniel, offeredTo, textOf, twoWriters, offline } = await aTeam())
})
afterAll(() => testApp.stop())

test('a caption typed offline is offered to its writer if another member removed the figure', async () => {
  const { paperId, one, other } = await twoWriters('Before.')
  const [figure, caption] = [new Y.XmlElement('figure'), new Y.XmlText('Ward at night')]
  figure.insert(0, [caption])
  sectionRoot(one.doc, 'methods').insert(1, [figure])
  await one.allSaved()
  await other.until(() => blocks(other.doc).length === 2)
  const back = offline(other, daniel, paperId)
  lineOf(other.doc, 1).insert(13, ', seen from the desk')
  blocks(other.doc)[1]?.setAttribute('alt', 'Six beds and a lamp')
  sectionRoot(one.doc, 'methods').delete(1, 1)
  await one.allSaved()
  const again = await back()
  await again.allSaved()
  const offered = await offeredTo(daniel, paperId)
  expect(offered.map(({ words }) => words).toSorted()).toEqual([', seen from the desk', 'Six beds and a lamp'])
  expect(offered.find(({ words }) => words.startsWith(','))).toMatchObject({
    before: 'Ward at night',
    section: 'methods',
  })
  expect(await offeredTo(amara, paperId)).toEqual([])
  one.leave()
  again.leave()
})

test.each([
  ['accepted', 'heading'],
  ['rejected', 'paragraph'],
])('words typed offline in a node that an %s suggestion replaced are offered', async (_decision, kind) => {
  const { paperId, one, other } = await twoWriters('Alarms by day.')
  const [suggested, text] = [new Y.XmlElement('heading'), new Y.XmlText('Alarms by day.')]
  suggested.insert(0, [text])
  const id = `${amara.id}.${Date.now().toString(36)}.abc1`
  one.doc.transact(() => {
    blocks(one.doc)[0]?.setAttribute('suggested', `deletion:${id}`)
    suggested.setAttribute('suggested', `insertion:${id}`)
    sectionRoot(one.doc, 'methods').insert(1, [suggested])
  })
  await one.allSaved()
  await other.until(() => blocks(other.doc).length === 2)
  const goes = kind === 'heading' ? 0 : 1
  const back = offline(other, daniel, paperId)
  lineOf(other.doc, goes).insert(6, ' of pumps')
  one.doc.transact(() => {
    sectionRoot(one.doc, 'methods').delete(goes, 1)
    blocks(one.doc)[0]?.removeAttribute('suggested')
  })
  await one.allSaved()
  const again = await back()
  await again.allSaved()
  expect(blocks(again.doc).map(({ nodeName }) => nodeName)).toEqual([kind])
  expect(await offeredTo(daniel, paperId)).toMatchObject([{ words: ' of pumps', before: 'Alarms', after: ' by day.' }])
  expect(await offeredTo(amara, paperId)).toEqual([])
  one.leave()
  again.leave()
})

test('when two type fast in a paragraph that becomes a heading, every letter stays in the text', async () => {
  const { paperId, one, other } = await twoWriters('We counted alarms.')
  const typed = 'abcdefghijklmnopqrstuvwxyz'
  for (const [index, letter] of Array.from(typed).entries()) {
    const end = lineOf(other.doc)
    end.insert(end.length, letter)
    lineOf(one.doc).insert(0, String(index % 10))
    if (index % 8 === 5) makeHeading(one)
    // Pauses only sometimes, so that frames of both tabs are in transit at the same time.
    if (index % 3 === 0) await new Promise((resolve) => setTimeout(resolve, 5))
  }
  await Promise.all([one.allSaved(), other.allSaved()])
  await one.until(() => one.text() === other.text())
  const text = (await textOf(paperId)) ?? ''
  const left = text.replace('We counted alarms.', '')
  for (const letter of typed) expect(left.split(letter), `${letter} in ${text}`).toHaveLength(2)
  expect(text.replaceAll(/\D/g, '')).toHaveLength(typed.length)
  expect([await offeredTo(amara, paperId), await offeredTo(daniel, paperId)]).toEqual([[], []])
  one.leave()
  other.leave()
})
