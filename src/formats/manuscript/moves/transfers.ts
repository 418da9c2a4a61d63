import type { Id } from '../losses/lost-runs.ts'
import type { ClockSpan, ClockSpans } from '../losses/spans.ts'
import type { MoveIds } from './move-ids.ts'
import type { Passage } from './moved-text.ts'

/** The text that a change deleted and the text that it inserted. Parts of both may be the same, moved text. */
export type Transfer = {
  deleted: readonly Passage[]
  inserted: readonly Passage[]
  /** Characters that the change deletes, but that were already deleted. */
  erased: ClockSpans
  /** True if the change contains all edits of a tab that was offline. It then also lists deletions by others. */
  isWhole: boolean
  /** The text that undo or redo inserted again. */
  redone: readonly MoveIds[]
  /** The text that undo or redo deleted. */
  undone: ClockSpans
  /** The text that the author's editor moved; undefined if it must be found by comparing texts. */
  moved: readonly MoveIds[] | undefined
  /** Returns whether the change's author had received a character. */
  saw: (id: Id) => boolean
  /** True if `saw` is exact. It is estimated for changes by the server, and for those that another server received. */
  isExact: boolean
}

/** Characters whose left neighbour was deleted by somebody who had not received them. */
export type Late = {
  span: ClockSpan
  /** The left neighbour. */
  origin: Id
  /** Returns whether the characters' writer had received another character. */
  saw: (id: Id) => boolean
}
