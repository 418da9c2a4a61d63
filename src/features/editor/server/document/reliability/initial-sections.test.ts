import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { docFromText } from '#formats/manuscript/edits/from-text.ts'
import { plainText } from '#formats/manuscript/text.ts'
import { beginSections } from '../log-queries.ts'
import { sectionNode, writeSectionNode } from '../section-content.ts'

const textOf = (doc: Y.Doc) => plainText(sectionNode(doc, 'methods'))

const type = (doc: Y.Doc, characters: string) => writeSectionNode(doc, 'methods', docFromText(textOf(doc) + characters))

const merge = (one: Y.Doc, other: Y.Doc) => {
  const [first, second] = [Y.encodeStateAsUpdate(one), Y.encodeStateAsUpdate(other)]
  Y.applyUpdate(one, second)
  Y.applyUpdate(other, first)
}

test('two writers who begin an empty section at once lose nothing, even if one sees the other late', () => {
  const begun = new Y.Doc()
  beginSections(begun, [['methods', '']])
  const [one, other] = [new Y.Doc(), new Y.Doc()]
  for (const doc of [one, other]) Y.applyUpdate(doc, Y.encodeStateAsUpdate(begun))
  type(one, 'a1 ')
  type(other, 'b1 ')
  // The first document receives the second document's change before it continues. The second document continues before
  // it receives the change of the first.
  Y.applyUpdate(one, Y.encodeStateAsUpdate(other))
  type(one, 'a2 ')
  type(other, 'b2 ')
  merge(one, other)
  expect(textOf(one)).toBe(textOf(other))
  for (const word of ['a1 ', 'a2 ', 'b1 ', 'b2 ']) expect(textOf(one)).toContain(word)
})

test('a section begins with its stored text', () => {
  const doc = new Y.Doc()
  beginSections(doc, [['methods', 'One.\n\nTwo.']])
  expect(textOf(doc)).toBe('One.\n\nTwo.')
})
