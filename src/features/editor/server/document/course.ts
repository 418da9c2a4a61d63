import type { OpenDocument } from './open-document.ts'

/** A document that is open in this process, and what is under way with it. */
export type Course = {
  open: OpenDocument
  /** Until nothing waits any more: where people type without rest, that is never. */
  storing: Promise<void> | undefined
  /** The transaction that is under way. */
  committing: Promise<unknown> | undefined
  deriving: NodeJS.Timeout | undefined
  deriveBy: number
  linger: NodeJS.Timeout | undefined
  /** Calls that are looking at it now. */
  readers: number
}

export const isIdle = ({ open, readers }: Course): boolean => open.followers.size === 0 && readers === 0
