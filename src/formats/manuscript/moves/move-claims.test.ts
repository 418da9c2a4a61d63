import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { sectionRoot } from '../roots.ts'
import { MoveIndex } from './move-index.ts'
import { agreesWithCopies, confirmedClaims } from './move-claims.ts'

const OTHER = 7

/** A text in which one tab inserted "night", and another tab deleted "by day" and inserted "by day" again. */
function aText() {
  const doc = new Y.Doc()
  doc.clientID = OTHER
  const text = new Y.XmlText('Alarms by day')
  const paragraph = new Y.XmlElement('paragraph')
  paragraph.insert(0, [text])
  sectionRoot(doc, 'methods').insert(0, [paragraph])
  text.delete(7, 6)
  doc.clientID = 8
  text.insert(7, 'by day')
  // The paragraph and its text node have the first two clocks of the first tab.
  return { doc, deleted: { client: OTHER, clock: 9 }, made: { client: 8, clock: 0 } }
}

const added = new Map([[8, [{ client: 8, from: 0, to: 6 }]]])
const textOf = (text: string) => (id: { clock: number }) => text[id.clock - 9]

test('text that an undo inserted again is confirmed', () => {
  const { doc, deleted: source, made: copy } = aText()
  const claim = { source, copy, length: 6 }
  expect(confirmedClaims(doc, { claims: [claim], added, textOf: () => undefined })).toEqual([claim])
  expect(confirmedClaims(doc, { claims: [claim], added, textOf: textOf('by day') })).toEqual([claim])
})

test.each<[string, (parts: ReturnType<typeof aText>) => object, string?]>([
  ['text that still exists', () => ({ source: { client: OTHER, clock: 2 } })],
  ['text that was not typed yet', () => ({ source: { client: OTHER, clock: 15 } })],
  ['text of an unknown tab', () => ({ source: { client: 99, clock: 0 } })],
  ['more text than the change inserted', () => ({ length: 2_000 })],
  ['other text than was deleted', () => ({}), 'by dew'],
])('%s is not confirmed as inserted again', (_name, change, known = 'by day') => {
  const parts = aText()
  const claim = { source: parts.deleted, copy: parts.made, length: 6, ...change(parts) }
  expect(confirmedClaims(parts.doc, { claims: [claim], added, textOf: textOf(known) })).toEqual([])
})

test('each inserted character is confirmed once, however often it is named', () => {
  const { doc, deleted: source, made: copy } = aText()
  const redone = Array.from({ length: 10_000 }, () => ({ source, copy, length: 6 }))
  expect(confirmedClaims(doc, { claims: redone, added, textOf: () => undefined })).toHaveLength(1)
})

test('one deleted character has one copy, however many a tab names', () => {
  const { doc, deleted: source, made: copy } = aText()
  const claims = [0, 1, 2].map((at) => ({ source, copy: { ...copy, clock: copy.clock + at }, length: 1 }))
  expect(confirmedClaims(doc, { claims, added, textOf: () => undefined })).toEqual(claims.slice(0, 1))
})

test('a copy with another text than earlier copies is refused', () => {
  const { deleted: source, made: copy } = aText()
  const index = new MoveIndex([{ source, copy, text: 'by day' }])
  const move = { source, copy: { client: 9, clock: 0 } }
  expect(agreesWithCopies(index, { ...move, text: 'by day' })).toBe(true)
  expect(agreesWithCopies(index, { ...move, text: '!!!!!!' })).toBe(false)
})
