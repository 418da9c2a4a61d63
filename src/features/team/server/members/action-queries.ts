import { sql } from 'kysely'
import type { Db } from '#server/data/db.ts'
import { mentorReviewStates } from '../../states.ts'
import '../tables.ts'

const papersOf = (db: Db, memberId: string) => db.selectFrom('team.member as own').where('own.member_id', '=', memberId)

// For each paper, the time since which the member has had a co-author.
const sinceWhen = (db: Db, memberId: string) =>
  sql<Date[]>`array(${papersOf(db, memberId)
    .innerJoin('team.member as other', 'other.paper_id', 'own.paper_id')
    .select(sql`min(greatest(own.joined_at, other.joined_at))`.as('since'))
    .where('other.member_id', '<>', memberId)
    .groupBy('own.paper_id')
    .orderBy('since')})`

/** Returns a member's papers, the times since which they have co-authors, and counts of the member's mentoring. */
export const actionsOnTeams = (db: Db, memberId: string) =>
  db
    .selectNoFrom([
      sql<string[]>`array(${papersOf(db, memberId).select('own.paper_id')})`.as('paper_ids'),
      sinceWhen(db, memberId).as('teams'),
      db
        .selectFrom('team.mentor_review as review')
        .innerJoin('team.mentorship as mentorship', 'mentorship.id', 'review.mentorship_id')
        .select((eb) => eb.fn.countAll<number>().as('reviews'))
        .where('mentorship.member_id', '=', memberId)
        .where('review.status', '=', mentorReviewStates.done)
        .$asScalar()
        .$notNull()
        .as('reviewed'),
      db
        .selectFrom('team.mentorship')
        .select((eb) => eb.fn.count<number>('paper_id').distinct().as('papers'))
        .where('member_id', '=', memberId)
        .where('ended_at', 'is', null)
        .$asScalar()
        .$notNull()
        .as('guided'),
    ])
    .executeTakeFirstOrThrow()

/** Returns the mentor of a mentorship; undefined until a member confirms it. */
export const mentorOf = async (db: Db, mentorshipId: string): Promise<string | undefined> =>
  (await db.selectFrom('team.mentorship').select('member_id').where('id', '=', mentorshipId).executeTakeFirst())
    ?.member_id ?? undefined
