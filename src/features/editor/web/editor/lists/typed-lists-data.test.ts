import { inputRules } from 'prosemirror-inputrules'
import { EditorState, type Plugin, TextSelection, type Transaction } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { expect, test } from 'vitest'
import { manuscript } from '#formats/manuscript/schema.ts'
import { listRules } from './typed-lists-data.ts'
import { countWith, kindAt } from './list-tool.tsx'

const { nodes } = manuscript
const rules = inputRules({ rules: listRules })

/** Returns an editor state with the cursor in an empty paragraph after the given nodes. */
function paragraphBehind(...before: ReturnType<typeof list>[]): EditorState {
  const doc = nodes.doc.create(null, [...before, nodes.paragraph.create()])
  const state = EditorState.create({ doc, plugins: [rules] })
  return state.apply(state.tr.setSelection(TextSelection.atEnd(doc)))
}

const list = (kind: string | null, items: number) =>
  nodes.ordered_list.create(
    { kind },
    Array.from({ length: items }, () => nodes.list_item.create(null, nodes.paragraph.create())),
  )

function typed(characters: string, begun: EditorState = paragraphBehind()): EditorState {
  let state = begun
  const dispatch = (transaction: Transaction) => (state = state.apply(transaction))
  const handle = (rules as Plugin).props.handleTextInput
  for (const sign of characters) {
    const { from } = state.selection
    const view = { state, dispatch, composing: false } as unknown as EditorView
    if (!handle?.call(rules, view, from, from, sign, () => state.tr)) dispatch(state.tr.insertText(sign))
  }
  return state
}

const shapeOf = ({ doc }: EditorState) =>
  doc.children.map((node) => [node.type.name, node.attrs['kind'] ?? null, node.attrs['start'] ?? null, node.childCount])

test.each([
  ['a. ', 'a', null],
  ['a) ', 'a', null],
  ['i. ', 'i', null],
  ['i) ', 'i', null],
  ['1) ', null, null],
  ['7. ', null, 7],
])('“%s” begins a list', (characters, kind, start) => {
  expect(shapeOf(typed(characters))).toEqual([['ordered_list', kind, start, 1]])
})

test.each([
  ['A. baumannii '],
  ['E. coli '],
  ['I. V. '],
  ['b. '],
  ['2026. '],
  ['(a) '],
  ['i.e. '],
  ['as a. '],
  ['Group a) '],
])('“%s” is text', (characters) => {
  expect(shapeOf(typed(characters)).map(([name]) => name)).toEqual(['paragraph'])
})

test('“i.” after the eighth letter is the ninth', () => {
  expect(shapeOf(typed('i. ', paragraphBehind(list('a', 8))))).toEqual([['ordered_list', 'a', null, 9]])
  expect(shapeOf(typed('i. ', paragraphBehind(list('a', 7)))).map(([, kind]) => kind)).toEqual(['a', 'i'])
})

test('the list around the cursor uses the chosen numbering, but not the list above a nested bullet', () => {
  const state = typed('1. ')
  let chosen = state
  expect(countWith('A')(state, (transaction) => (chosen = state.apply(transaction)))).toBe(true)
  expect(kindAt(chosen)).toBe('A')
  expect(kindAt(paragraphBehind())).toBeUndefined()
  expect(countWith('a')(paragraphBehind())).toBe(false)
  expect(kindAt(typed('- '))).toBeUndefined()
})
