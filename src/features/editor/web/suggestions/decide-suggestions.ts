import { TextSelection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { resolveSuggestions, type SuggestionResolution } from '#formats/manuscript/suggestions/resolve.ts'
import { become } from '#formats/manuscript/suggestions/difference.ts'
import { suggestionsOn } from '#formats/manuscript/suggestions.ts'
import { suggestingKey } from './suggestion-plugin.ts'

/** Takes or refuses suggestions of the open section. */
export function decideSuggestions(
  view: EditorView,
  isMeant: (id: string) => boolean,
  resolution: SuggestionResolution,
): void {
  const { tr } = view.state
  become(
    tr,
    resolveSuggestions(tr.doc, ({ id }) => (isMeant(id) ? resolution : undefined)),
  )
  if (tr.docChanged) view.dispatch(tr.setMeta(suggestingKey, 'decided'))
}

/** Selects what a suggestion is about, and brings it into sight. */
export function showSuggestion(view: EditorView, id: string): void {
  let [from, to] = [-1, -1]
  view.state.doc.descendants((node, pos) => {
    if (!suggestionsOn(node).some((one) => one.id === id)) return
    if (from < 0) from = pos
    to = pos + node.nodeSize
  })
  if (from < 0) return
  const { doc, tr } = view.state
  view.dispatch(tr.setSelection(TextSelection.between(doc.resolve(from), doc.resolve(to))).scrollIntoView())
  view.focus()
}
