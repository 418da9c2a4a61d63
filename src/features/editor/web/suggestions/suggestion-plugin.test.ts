import { EditorState, type Plugin, TextSelection, type Transaction } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { expect, test } from 'vitest'
import { manuscript } from '#formats/manuscript/schema.ts'
import type { PluginContext } from '../editor/plugin-contract.ts'
import { suggestingKey, suggestingPlugin } from './suggestion-plugin.ts'

const { nodes } = manuscript

/** Returns a paragraph "a." with the cursor after it, in editing or in suggesting mode. */
function atSigns(chosen: boolean): { state: EditorState; plugin: Plugin } {
  const plugins = suggestingPlugin({ memberId: 'm' } as unknown as PluginContext)
  const doc = nodes.doc.create(null, nodes.paragraph.create(null, manuscript.text('a.')))
  const fresh = EditorState.create({ doc, plugins })
  const state = fresh.apply(fresh.tr.setMeta(suggestingKey, { chosen }).setSelection(TextSelection.atEnd(doc)))
  return { state, plugin: plugins[0] as Plugin }
}

test('a space after a list marker is only a space in Suggesting mode', () => {
  for (const chosen of [true, false]) {
    const { state, plugin } = atSigns(chosen)
    const sent: Transaction[] = []
    const view = { state, dispatch: (transaction: Transaction) => void sent.push(transaction) } as unknown as EditorView
    const isTaken = plugin.props.handleTextInput?.call(plugin, view, 3, 3, ' ', () => state.tr.insertText(' '))
    expect([isTaken, sent.map(({ doc }) => doc.textContent)]).toEqual(chosen ? [true, ['a. ']] : [false, []])
  }
})
