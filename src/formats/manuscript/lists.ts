import type { Node } from 'prosemirror-model'
import { isListKind, isListStart, type ListKind, type ListMark, markOf } from '../article/list-marks.ts'

const traitsOf = ({ attrs }: Node): { start: number; kind: ListKind } => ({
  start: typeof attrs['start'] === 'number' ? attrs['start'] : 1,
  kind: isListKind(attrs['kind']) ? attrs['kind'] : null,
})

/** Returns the labels of the items of an ordered list, in order. Pure. */
export function marksOf(list: Node): string[] {
  const { start, kind } = traitsOf(list)
  return Array.from({ length: list.childCount }, (_, index) => markOf({ number: start + index, kind }))
}

/** Returns whether a label continues an ordered list after its last item. Pure. */
export const isNextMark = (list: Node, { number, kind }: ListMark): boolean => {
  const traits = traitsOf(list)
  return kind === traits.kind && number === traits.start + list.childCount
}

/** Returns whether an ordered list is numbered 1, 2, 3. Pure. */
export function isUsual(list: Node): boolean {
  const { start, kind } = traitsOf(list)
  return start === 1 && kind === null
}

/** Returns the node attributes of a list whose first item has this label. Default values are null. Pure. */
export const listAttrs = ({ number, kind }: ListMark): { start: number | null; kind: ListKind } => ({
  start: number === 1 || !isListStart(number) ? null : number,
  kind,
})
