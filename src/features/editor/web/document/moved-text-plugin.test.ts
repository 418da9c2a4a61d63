import { EditorState, Plugin } from 'prosemirror-state'
import { expect, test } from 'vitest'
import { manuscript } from '#formats/manuscript/schema.ts'
import { lastEditIn, movedTextPlugin } from './moved-text-plugin.ts'

const text = (words: string) =>
  manuscript.node('doc', null, [manuscript.node('paragraph', null, [manuscript.text(words)])])

test('an edit includes what plugins append to it, and nothing of the edits before', () => {
  const correcting = new Plugin({
    appendTransaction: (_, before, { doc, tr }) =>
      before.doc !== doc && doc.textContent.endsWith(' ') ? tr.insertText('.', 1) : null,
  })
  const plugins = [...movedTextPlugin({} as never), correcting]
  const start = EditorState.create({ doc: text('Alarms'), plugins })
  const typed = start.apply(start.tr.insertText('All ', 1))
  const { state } = typed.applyTransaction(typed.tr.insertText(' ', 11))
  const edit = lastEditIn(state)
  expect(state.doc.textContent).toBe('.All Alarms ')
  expect(edit?.before.textContent).toBe('All Alarms')
  // The first letter is at 1 before the edit.
  expect(edit?.mapping.map(1)).toBe(2)
  expect(edit?.mapping.map(11)).toBe(13)
})
