import type { Award } from '#shared/award.ts'
import type { Db } from './db.ts'

/**
 * What a member has been awarded, provided by the feature that awards it, so that features that show a member need not
 * know it: it uses nearly all others, and the dependency would be circular.
 */
export type Awards = {
  declare: (list: (db: Db, memberId: string) => Promise<Award[]>) => void
  /** The latest first; none where no feature awards any. */
  of: (db: Db, memberId: string) => Promise<Award[]>
}

export function createAwards(): Awards {
  let list: (db: Db, memberId: string) => Promise<Award[]> = () => Promise.resolve([])
  return {
    declare: (one) => void (list = one),
    of: (db, memberId) => list(db, memberId),
  }
}
