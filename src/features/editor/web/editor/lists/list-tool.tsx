import { useState } from 'react'
import type { Node } from 'prosemirror-model'
import type { EditorState, Command } from 'prosemirror-state'
import { type ListKind, isListKind } from '#formats/article/list-marks.ts'
import { manuscript } from '#formats/manuscript/schema.ts'
import { useManuscript } from '../../document/manuscript-data.tsx'
import { useEditorState } from '../editor-data.ts'
import { ToolButton } from '../tool-button.tsx'

const KINDS: { kind: ListKind; shown: string }[] = [
  { kind: null, shown: '1 2 3' },
  { kind: 'a', shown: 'a b c' },
  { kind: 'A', shown: 'A B C' },
  { kind: 'i', shown: 'i ii iii' },
  { kind: 'I', shown: 'I II III' },
]

/** Shows buttons for the numbering of the list around the cursor. */
export function ListTool() {
  const { view } = useManuscript()
  const state = useEditorState()
  const [said, setSaid] = useState('')
  const current = state && kindAt(state)
  if (!view || current === undefined) return null
  return (
    <>
      {KINDS.map(({ kind, shown }) => (
        <ToolButton
          key={shown}
          label={`Number with ${shown}`}
          pressed={kind === current}
          onPress={() => {
            countWith(kind)(view.state, view.dispatch, view)
            view.focus()
            // Announces the style, since the focus is in the text now and screen readers would not announce the pressed
            // button.
            setSaid(`Numbering style: ${shown}`)
          }}
        >
          {shown}
        </ToolButton>
      ))}
      <span role="status" className="sr-only">
        {said}
      </span>
    </>
  )
}

/** Returns the innermost numbered list in which the selection begins, and its position. */
function listAround({ selection: { $from } }: EditorState): { list: Node; pos: number } | undefined {
  for (let depth = $from.depth; depth > 0; depth -= 1) {
    const list = $from.node(depth)
    if (list.type === manuscript.nodes.bullet_list) return undefined
    if (list.type === manuscript.nodes.ordered_list) return { list, pos: $from.before(depth) }
  }
  return undefined
}

/** Returns the numbering of the list around the cursor; undefined outside a numbered list. Pure. */
export function kindAt(state: EditorState): ListKind | undefined {
  const kind: unknown = listAround(state)?.list.attrs['kind']
  return isListKind(kind) ? kind : undefined
}

/** Numbers the list around the cursor with digits, letters or Roman numerals. */
export const countWith =
  (kind: ListKind): Command =>
  (state, dispatch) => {
    const around = listAround(state)
    if (!around) return false
    dispatch?.(state.tr.setNodeAttribute(around.pos, 'kind', kind))
    return true
  }
