import { setBlockType } from 'prosemirror-commands'
import type { Node } from 'prosemirror-model'
import { EditorState, TextSelection, type Transaction } from 'prosemirror-state'
import { expect, test } from 'vitest'
import { doc, p } from '#formats/manuscript/manuscript.fixture.ts'
import { manuscript } from '#formats/manuscript/schema.ts'
import { cutWords, isTyping, pastedWords } from './moved-quotes.ts'

const TEXT = doc(p('On the ward, n = 42.'), p('On the ward, n = 42 too; the ward.'), p('Last.'))
const state = EditorState.create({ doc: TEXT })

/** Returns the range of the nth occurrence of words. */
function placeOf(node: Node, words: string, nth = 0) {
  const found: { from: number; to: number }[] = []
  node.descendants((child, pos) => {
    const text = child.text ?? ''
    for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + 1))
      found.push({ from: pos + at, to: pos + at + words.length })
  })
  return found[nth]!
}

const textIn = ({ doc: node }: Transaction, { from, to }: { from: number; to: number }) => node.textBetween(from, to)

/** Cuts words of the text. */
function cut(quoted: { from: number; to: number }, range: { from: number; to: number }) {
  const transaction = state.tr.delete(range.from, range.to)
  return {
    slice: TEXT.slice(range.from, range.to),
    transaction,
    words: cutWords(transaction, [{ id: 'a', ...quoted }]),
  }
}

test('short or repeated words are found where the cut text is pasted', () => {
  const [line, second] = [placeOf(TEXT, 'On the ward, n = 42 too; the ward.'), placeOf(TEXT, 'the ward', 2)]
  const { slice, transaction, words } = cut(second, line)
  const pasted = EditorState.create({ doc: transaction.doc }).tr
  pasted.replace(pasted.doc.content.size - 1, pasted.doc.content.size - 1, slice)
  const [found] = pastedWords(pasted, words)
  expect(textIn(pasted, found!)).toBe('the ward')
  expect(found).toEqual({ id: 'a', ...placeOf(pasted.doc, 'the ward', 2) })
  expect(textIn(pasted, { from: found!.from - 5, to: found!.to + 1 })).toBe('too; the ward.')
})

test('words are found if they are dragged in one transaction, and if whole blocks are cut', () => {
  const quoted = placeOf(TEXT, 'n = 42', 1)
  const range = { from: quoted.from - 3, to: quoted.to + 4 }
  const moved = state.tr.delete(range.from, range.to).insert(4, TEXT.slice(range.from, range.to).content)
  const words = cutWords(moved, [{ id: 'a', ...quoted }])
  expect(pastedWords(moved, words).map((found) => textIn(moved, found))).toEqual(['n = 42'])

  const blocks = { from: TEXT.child(0).nodeSize, to: TEXT.child(0).nodeSize + TEXT.child(1).nodeSize }
  const { slice, transaction, words: ofBlock } = cut(quoted, blocks)
  const pasted = EditorState.create({ doc: transaction.doc }).tr.replace(0, 0, slice)
  expect(pastedWords(pasted, ofBlock).map((found) => textIn(pasted, found))).toEqual(['n = 42'])
})

test('words are not found in other text, and are not cut while a part of them is left', () => {
  const quoted = placeOf(TEXT, 'n = 42', 1)
  const { words } = cut(quoted, { from: quoted.from - 3, to: quoted.to })
  expect(words).toEqual([{ id: 'a', removed: 'd,n=42', at: 2, length: 4 }])
  expect(pastedWords(state.tr.insertText('n = 42', 3), words)).toEqual([])
  expect(cut(quoted, { from: quoted.from, to: quoted.to - 1 }).words).toEqual([])
})

test('typing keeps the characters of a text; splits, joins and new block types may replace them', () => {
  expect(isTyping(state.tr.insertText('x', 3))).toBe(true)
  expect(isTyping(state.tr.delete(2, 5))).toBe(true)
  expect(isTyping(state.tr.split(4))).toBe(false)
  expect(isTyping(state.tr.join(TEXT.child(0).nodeSize))).toBe(false)
  const chosen = state.apply(state.tr.setSelection(TextSelection.create(TEXT, 3)))
  setBlockType(manuscript.nodes.heading, { level: 3 })(chosen, (transaction) =>
    expect(isTyping(transaction)).toBe(false),
  )
  expect.assertions(5)
})
