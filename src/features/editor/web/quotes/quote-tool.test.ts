import type { Node } from 'prosemirror-model'
import { EditorState, TextSelection } from 'prosemirror-state'
import { expect, test } from 'vitest'
import { manuscript } from '#formats/manuscript/schema.ts'
import { isQuoted, toggleQuote } from './quote-tool.ts'

const { doc, paragraph, blockquote, bullet_list, list_item } = manuscript.nodes
const line = (text: string) => paragraph.create(null, manuscript.text(text))

function at(words: string, text: Node): EditorState {
  let pos = 0
  text.descendants((node, from) => {
    if (node.text === words) pos = from
  })
  return EditorState.create({ doc: text, selection: TextSelection.create(text, pos) })
}

function pressed(state: EditorState): EditorState {
  let after = state
  expect(toggleQuote(state, (transaction) => (after = state.apply(transaction)))).toBe(true)
  return after
}

test('pressing once makes a quote, and pressing again removes it', () => {
  const before = at('Said', doc.create(null, [line('Said')]))
  expect(isQuoted(before)).toBe(false)
  const quoted = pressed(before)
  expect(isQuoted(quoted)).toBe(true)
  expect(quoted.doc.firstChild?.type).toBe(blockquote)
  const again = pressed(quoted)
  expect(isQuoted(again)).toBe(false)
  expect(again.doc.eq(before.doc)).toBe(true)
})

test('the line with the cursor is moved out of the quote', () => {
  const state = at('Two', doc.create(null, [blockquote.create(null, [line('One'), line('Two')])]))
  expect(pressed(state).doc.toString()).toBe('doc(blockquote(paragraph("One")), paragraph("Two"))')
})

test('a list is moved out of a quote as a list', () => {
  const list = bullet_list.create(null, [list_item.create(null, [line('One')])])
  const state = at('One', doc.create(null, [blockquote.create(null, [list])]))
  expect(pressed(state).doc.toString()).toBe('doc(bullet_list(list_item(paragraph("One"))))')
})
