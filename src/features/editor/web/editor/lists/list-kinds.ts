import type { Node } from 'prosemirror-model'
import type { Command, EditorState } from 'prosemirror-state'
import { isListKind, type ListKind } from '#formats/article/list-marks.ts'
import { manuscript } from '#formats/manuscript/schema.ts'

/** The innermost counted list that the selection begins in, and where it stands. */
function listAround({ selection: { $from } }: EditorState): { list: Node; pos: number } | undefined {
  for (let depth = $from.depth; depth > 0; depth -= 1) {
    const list = $from.node(depth)
    if (list.type === manuscript.nodes.bullet_list) return undefined
    if (list.type === manuscript.nodes.ordered_list) return { list, pos: $from.before(depth) }
  }
  return undefined
}

/** What the list counts with in which the cursor is; undefined where it is in none that counts. Pure. */
export function kindAt(state: EditorState): ListKind | undefined {
  const kind: unknown = listAround(state)?.list.attrs['kind']
  return isListKind(kind) ? kind : undefined
}

/** Lets the list around the cursor count with figures, letters or romans. */
export const countWith =
  (kind: ListKind): Command =>
  (state, dispatch) => {
    const around = listAround(state)
    if (!around) return false
    dispatch?.(state.tr.setNodeAttribute(around.pos, 'kind', kind))
    return true
  }
