import { expect, test } from 'vitest'
import { prosemirrorToYXmlFragment, updateYFragment, yXmlFragmentToProseMirrorRootNode } from 'y-prosemirror'
import type { Node } from 'prosemirror-model'
import * as Y from 'yjs'
import { anchorOf, quoteOf, type Range, rangeOf } from './anchors.ts'
import { sectionRoot } from './roots.ts'
import { manuscript } from './schema.ts'
import { bullets, cite, doc, marked, p } from './manuscript.fixture.ts'

function shared(node: Node) {
  const root = sectionRoot(new Y.Doc(), 'methods')
  prosemirrorToYXmlFragment(node, root)
  return {
    root,
    read: () => ({ root, node: yXmlFragmentToProseMirrorRootNode(root, manuscript) }),
    become: (next: Node) => updateYFragment(root.doc!, root, next, { mapping: new Map(), isOMark: new Map() }),
  }
}

const placeOfWords = (node: Node, words: string): Range => {
  const places: number[] = []
  let text = ''
  node.descendants((child, pos) => {
    for (let index = 0; index < (child.text?.length ?? 0); index += 1) places.push(pos + index)
    text += child.text ?? ''
  })
  const at = text.indexOf(words)
  return { from: places[at]!, to: places[at + words.length - 1]! + 1 }
}

function anchored(node: Node, words: string) {
  const section = shared(node)
  const anchor = anchorOf(section.read(), placeOfWords(section.read().node, words))
  return {
    ...section,
    found: (quote = '') => {
      const now = section.read()
      const range = anchor && rangeOf(now, { anchor, quote })
      return range ? quoteOf(now.node, range) : undefined
    },
  }
}

test('an anchor finds its words in lists, between citations and under formatting', () => {
  for (const words of ['Second', 'cited', 'four', 'One', 'fourfive', 'Second words'])
    expect(
      anchored(
        doc(
          p('One two.'),
          p('Second words ', cite('a'), ' cited', cite('b')),
          bullets([p(marked('four', 'em'), 'five')]),
        ),
        words,
      ).found(),
    ).toBe(words)
})

test('an anchor stays with its words while text is inserted around and inside them', () => {
  const { found, become } = anchored(doc(p('We asked every ward.')), 'asked every')
  const write = (text: string) => become(doc(p(text)))
  write('Then we asked every ward.')
  write('Then we asked nearly every ward.')
  expect(found()).toBe('asked nearly every')
  write('Then we asked nearly every, ward.')
  expect(found()).toBe('asked nearly every')
  write('Then we every, ward.')
  expect(found()).toBe('every')
})

test('an anchor disappears with its words and with their block', () => {
  const one = anchored(doc(p('We asked every ward.'), p('Other')), 'asked every')
  one.become(doc(p('We ward.'), p('Other')))
  expect(one.found('asked every')).toBeUndefined()
  const other = anchored(doc(p('First.'), bullets([p('We asked every ward.')])), 'asked every')
  other.become(doc(p('First.')))
  expect(other.found('asked every')).toBeUndefined()
})

test('an anchor finds restored words again if they occur once', () => {
  const { found, become } = anchored(doc(p('We asked every ward.')), 'asked every')
  become(doc(p('Nothing.')))
  expect(found('asked every')).toBeUndefined()
  become(doc(p('Nothing.'), p('Yes: we asked  ', marked('every', 'em'), ' ward.')))
  expect(found('asked every')?.replace(/\s+/g, ' ')).toBe('asked every')
  become(doc(p('We asked every ward, asked every nurse.')))
  expect(found('asked every')).toBeUndefined()
})

test('invalid data is not an anchor', () => {
  const { read } = shared(doc(p('We asked.')))
  for (const end of ['AAAA', btoa('rubbish'), 'no base64!', ''])
    expect(rangeOf(read(), { anchor: { from: end, to: end }, quote: '' })).toBeUndefined()
  expect(anchorOf(read(), { from: 0, to: 1 })).toBeUndefined()
})
