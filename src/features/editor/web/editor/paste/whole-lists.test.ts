import { Fragment, type Node, Slice } from 'prosemirror-model'
import { EditorState, TextSelection } from 'prosemirror-state'
import { expect, test } from 'vitest'
import { manuscript } from '#formats/manuscript/schema.ts'
import { withWholeLists } from './whole-lists.ts'

const { paragraph, list_item: item, ordered_list: list, doc } = manuscript.nodes
const p = (text: string): Node => paragraph.create(null, manuscript.text(text))
const listOf = (...texts: string[]): Node =>
  list.create(
    null,
    texts.map((text) => item.create(null, p(text))),
  )

/** Returns the text of a document after content was pasted at a position. */
function pasted(into: Node, at: number, content: Node[]): string {
  const state = EditorState.create({
    doc: doc.create(null, into),
    selection: TextSelection.create(doc.create(null, into), at),
  })
  const slice = Slice.maxOpen(Fragment.from(content))
  return state.apply(state.tr.replaceSelection(withWholeLists(slice, state.selection.$from))).doc.toString()
}

const LIST = 'ordered_list(list_item(paragraph("one")), list_item(paragraph("two")))'

test.each([
  ['in the middle of a paragraph', 4, `doc(paragraph("abc"), ${LIST}, paragraph("def"))`],
  ['at its beginning', 1, `doc(${LIST}, paragraph("abcdef"))`],
  ['at its end', 7, `doc(paragraph("abcdef"), ${LIST})`],
])('a list that is pasted %s keeps all its items', (_, at, expected) => {
  expect(pasted(p('abcdef'), at, [listOf('one', 'two')])).toBe(expected)
})

test('a list before or behind pasted paragraphs keeps its items', () => {
  expect(pasted(p('abcdef'), 4, [listOf('one'), p('more')])).toBe(
    'doc(paragraph("abc"), ordered_list(list_item(paragraph("one"))), paragraph("moredef"))',
  )
  expect(pasted(p('abcdef'), 4, [p('more'), listOf('one', 'two')])).toBe(
    `doc(paragraph("abcmore"), ${LIST}, paragraph("def"))`,
  )
})

test('the text of one item stays text, and items join the list at the cursor', () => {
  expect(pasted(p('abcdef'), 4, [listOf('one')])).toBe('doc(paragraph("abconedef"))')
  expect(pasted(listOf('ab'), 4, [listOf('one', 'two')])).toBe(
    'doc(ordered_list(list_item(paragraph("aone")), list_item(paragraph("twob"))))',
  )
})
