import type { Node, Slice } from 'prosemirror-model'
import { ReplaceStep, type Transform } from 'prosemirror-transform'

/** Replaces the content from `from` to `to` by `slice`. */
export type DocumentDifference = { from: number; to: number; slice: Slice }

/** Returns the one place in which two documents differ; undefined where they are the same. Pure. */
export function differenceOf(before: Node, after: Node): DocumentDifference | undefined {
  const from = before.content.findDiffStart(after.content)
  const end = from === null ? null : before.content.findDiffEnd(after.content)
  if (from === null || end === null) return undefined
  // In a run of the same letters, the ends can reach back beyond the beginning.
  const overlap = Math.max(0, from - Math.min(end.a, end.b))
  return { from, to: end.a + overlap, slice: after.slice(from, end.b + overlap) }
}

/**
 * Returns the effect of a transaction as one change: exact for a single step, else everything between its first and its
 * last place. Pure.
 */
export function changeOf(transform: Transform): DocumentDifference | undefined {
  const [step, ...more] = transform.steps
  if (step instanceof ReplaceStep && more.length === 0) return { from: step.from, to: step.to, slice: step.slice }
  return differenceOf(transform.before, transform.doc)
}

/** Makes the document of a transform this one, changing no more of it than differs. */
export function become(transform: Transform, after: Node): void {
  const change = differenceOf(transform.doc, after)
  if (change) transform.step(new ReplaceStep(change.from, change.to, change.slice))
}
