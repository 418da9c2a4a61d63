import type { Db } from '#server/data/db.ts'
import '../tables.ts'

type Like = { paperId: string; memberId: string }

// The paper's row is locked first, so that a member's simultaneous presses follow one another.
export const lockLikes = (tx: Db, paperId: string) =>
  tx.selectFrom('library.paper').select('likes').where('id', '=', paperId).forUpdate().executeTakeFirstOrThrow()

export const findLike = (db: Db, { paperId, memberId }: Like) =>
  db
    .selectFrom('library.paper_like')
    .select('liked_at')
    .where('paper_id', '=', paperId)
    .where('member_id', '=', memberId)
    .executeTakeFirst()

/** How many like a paper, and whether this member does: of one moment, or somebody's own like could stand beside a count without it. */
export const findLikes = (db: Db, { paperId, memberId }: Like) =>
  db
    .selectFrom('library.paper')
    .select(({ exists, selectFrom }) => [
      'likes',
      exists(
        selectFrom('library.paper_like')
          .select('paper_id')
          .where('paper_id', '=', paperId)
          .where('member_id', '=', memberId),
      )
        .$castTo<boolean>()
        .as('liked'),
    ])
    .where('id', '=', paperId)
    .executeTakeFirstOrThrow()

export const addLike = (tx: Db, { paperId, memberId }: Like, now: Date) =>
  tx.insertInto('library.paper_like').values({ paper_id: paperId, member_id: memberId, liked_at: now }).execute()

export const removeLike = (tx: Db, { paperId, memberId }: Like) =>
  tx.deleteFrom('library.paper_like').where('paper_id', '=', paperId).where('member_id', '=', memberId).execute()

export const setLikes = (tx: Db, paperId: string, likes: number) =>
  tx.updateTable('library.paper').set({ likes }).where('id', '=', paperId).execute()
