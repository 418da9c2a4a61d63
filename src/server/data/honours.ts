import type { Honour } from '#shared/honour.ts'
import type { Db } from './db.ts'

/**
 * What a member has been awarded, told by the room that awards it, so that whoever shows a member needs not know that room: it looks at
 * nearly all others, and they would use each other in a circle.
 */
export type Honours = {
  declare: (list: (db: Db, memberId: string) => Promise<Honour[]>) => void
  /** The latest first; none where no room awards any. */
  of: (db: Db, memberId: string) => Promise<Honour[]>
}

export function openHonours(): Honours {
  let list: (db: Db, memberId: string) => Promise<Honour[]> = () => Promise.resolve([])
  return {
    declare: (one) => void (list = one),
    of: (db, memberId) => list(db, memberId),
  }
}
