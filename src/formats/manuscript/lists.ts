import type { Node } from 'prosemirror-model'
import { isListKind, isListStart, type ListKind, type ListMark, markOf } from '../article/list-marks.ts'

const traitsOf = ({ attrs }: Node): { start: number; kind: ListKind } => ({
  start: typeof attrs['start'] === 'number' ? attrs['start'] : 1,
  kind: isListKind(attrs['kind']) ? attrs['kind'] : null,
})

/** What stands before the items of an ordered list, in their order. Pure. */
export function marksOf(list: Node): string[] {
  const { start, kind } = traitsOf(list)
  return Array.from({ length: list.childCount }, (_, index) => markOf({ number: start + index, kind }))
}

/** Whether an item behind the last of an ordered list has this before it. Pure. */
export const isNextMark = (list: Node, { number, kind }: ListMark): boolean => {
  const traits = traitsOf(list)
  return kind === traits.kind && number === traits.start + list.childCount
}

/** Whether an ordered list counts 1 2 3 from its first item. Pure. */
export function isUsual(list: Node): boolean {
  const { start, kind } = traitsOf(list)
  return start === 1 && kind === null
}

/** How a list begins that has this before its first item, as attributes of its node: what is usual is not said. Pure. */
export const listAttrs = ({ number, kind }: ListMark): { start: number | null; kind: ListKind } => ({
  start: number === 1 || !isListStart(number) ? null : number,
  kind,
})
