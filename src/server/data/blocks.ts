import type { Db } from './db.ts'

/**
 * Who has blocked a member, told by the room where members block each other, so that no room through which somebody could still reach
 * them needs to know that one.
 */
export type Blocks = {
  declare: (list: (db: Db, memberId: string) => Promise<string[]>) => void
  /** The ids of those who have blocked a member, which nobody is shown; none where no room lets anybody block. */
  of: (db: Db, memberId: string) => Promise<string[]>
}

export function createBlocks(): Blocks {
  let list: (db: Db, memberId: string) => Promise<string[]> = () => Promise.resolve([])
  return {
    declare: (one) => void (list = one),
    of: (db, memberId) => list(db, memberId),
  }
}
