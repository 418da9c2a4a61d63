import type { Node, Slice } from 'prosemirror-model'
import { ReplaceStep, type Transform } from 'prosemirror-transform'

/** A change: `slice` replaces the content from `from` to `to`. */
export type DocumentDifference = { from: number; to: number; slice: Slice }

/** Returns the range in which two documents differ; undefined if they are equal. Pure. */
export function differenceOf(before: Node, after: Node): DocumentDifference | undefined {
  const from = before.content.findDiffStart(after.content)
  const end = from === null ? null : before.content.findDiffEnd(after.content)
  if (from === null || end === null) return undefined
  // If characters repeat, the ends that ProseMirror finds may be before the start.
  const overlap = Math.max(0, from - Math.min(end.a, end.b))
  return { from, to: end.a + overlap, slice: after.slice(from, end.b + overlap) }
}

/**
 * Returns a transaction as one change. If it has a single step, returns this step; otherwise, returns the range in
 * which the documents differ. Pure.
 */
export function changeOf(transform: Transform): DocumentDifference | undefined {
  const [step, ...more] = transform.steps
  if (step instanceof ReplaceStep && more.length === 0) return { from: step.from, to: step.to, slice: step.slice }
  return differenceOf(transform.before, transform.doc)
}

/** Changes the document of a transform to `after`, replacing only the range that differs. */
export function become(transform: Transform, after: Node): void {
  const change = differenceOf(transform.doc, after)
  if (change) transform.step(new ReplaceStep(change.from, change.to, change.slice))
}
