import type { Db } from './db.ts'

/**
 * Finds who has blocked a member. The feature where members block each other provides it, so that no feature through
 * which somebody could still reach them needs to know that one.
 */
export type Blocks = {
  declare: (list: (db: Db, memberId: string) => Promise<string[]>) => void
  /** The ids of those who have blocked a member, which nobody is shown; none where no feature lets anybody block. */
  of: (db: Db, memberId: string) => Promise<string[]>
}

export function createBlocks(): Blocks {
  let list: (db: Db, memberId: string) => Promise<string[]> = () => Promise.resolve([])
  return {
    declare: (one) => void (list = one),
    of: (db, memberId) => list(db, memberId),
  }
}
