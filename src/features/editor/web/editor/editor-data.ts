import { type EditorState, Plugin, PluginKey } from 'prosemirror-state'
import { useSyncExternalStore } from 'react'
import { useManuscript } from '../document/manuscript-data.tsx'

const listenersKey = new PluginKey<Set<() => void>>('listeners')

/** Notifies the listeners of an editor when its state changes. */
export const stateListenerPlugin = (): Plugin => {
  const listeners = new Set<() => void>()
  return new Plugin({
    key: listenersKey,
    state: { init: () => listeners, apply: (_transaction, known) => known },
    view: () => ({
      update: (view, before) => {
        if (
          view.state.doc.eq(before.doc) &&
          view.state.selection.eq(before.selection) &&
          view.state.storedMarks === before.storedMarks
        )
          return
        for (const listener of listeners) listener()
      },
    }),
  })
}

/** Returns the state of the open editor, updated when text or selection change. */
export function useEditorState(): EditorState | undefined {
  const { view } = useManuscript()
  return useSyncExternalStore(
    (listener) => {
      const listeners = view && listenersKey.getState(view.state)
      listeners?.add(listener)
      return () => void listeners?.delete(listener)
    },
    () => view?.state,
  )
}
