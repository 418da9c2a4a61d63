import { Slice } from 'prosemirror-model'
import { EditorState } from 'prosemirror-state'
import type { DecorationSet } from 'prosemirror-view'
import { expect, test } from 'vitest'
import { prosemirrorToYXmlFragment, ySyncPluginKey } from 'y-prosemirror'
import * as Y from 'yjs'
import { sectionRoot } from '#formats/manuscript/roots.ts'
import { doc as aDoc, p, row, table, td } from '#formats/manuscript/manuscript.fixture.ts'
import type { PluginContext } from '../editor/plugin-contract.ts'
import { mentionPlugin } from './mention-view.ts'

test('a table keeps its number when another member’s typing replaces the text as a whole', () => {
  const written = aDoc(p('See below.'), table({ id: 'ward', caption: [], rows: [row(td({}, 'Night'))], notes: [] }))
  const shared = new Y.Doc()
  prosemirrorToYXmlFragment(written, sectionRoot(shared, 'results'))
  const [plugin] = mentionPlugin({ doc: shared } as PluginContext)
  const state = EditorState.create({ doc: written, plugins: plugin ? [plugin] : [] })
  const labels = (of: EditorState) => {
    const marks = plugin?.props.decorations?.call(plugin, of) as DecorationSet
    return marks.find().map(({ from }) => of.doc.nodeAt(from)?.type.name)
  }
  expect(labels(state)).toEqual(['table_figure'])
  const theirs = state.tr
    .replace(0, written.content.size, new Slice(written.content, 0, 0))
    .setMeta(ySyncPluginKey, { isChangeOrigin: true })
  expect(labels(state.apply(theirs))).toEqual(['table_figure'])
})
