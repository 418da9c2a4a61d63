import type { Award } from '#shared/award.ts'
import type { Db } from './db.ts'

/**
 * What a member has been awarded, told by the room that awards it, so that whoever shows a member needs not know that room: it looks at
 * nearly all others, and they would use each other in a circle.
 */
export type Awards = {
  declare: (list: (db: Db, memberId: string) => Promise<Award[]>) => void
  /** The latest first; none where no room awards any. */
  of: (db: Db, memberId: string) => Promise<Award[]>
}

export function createAwards(): Awards {
  let list: (db: Db, memberId: string) => Promise<Award[]> = () => Promise.resolve([])
  return {
    declare: (one) => void (list = one),
    of: (db, memberId) => list(db, memberId),
  }
}
