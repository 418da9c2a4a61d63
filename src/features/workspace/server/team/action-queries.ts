import { sql } from 'kysely'
import type { Db } from '#server/data/db.ts'
import { mentorReviewStates, submissionStates } from '../../states.ts'
import '../tables.ts'

const papersOf = (db: Db, memberId: string) =>
  db.selectFrom('workspace.member as own').where('own.member_id', '=', memberId)

// Papers that were accepted with the checklist of their reporting guideline.
const withChecklist = (db: Db, memberId: string) =>
  sql<string[]>`array(${papersOf(db, memberId)
    .select('own.paper_id')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('workspace.submission as one')
          .select('one.id')
          .whereRef('one.paper_id', '=', 'own.paper_id')
          .where('one.checklist', 'is not', null)
          .where('one.status', '=', submissionStates.approved_for_publication),
      ),
    )})`

// Since when each of the papers has another writer, too.
const sinceWhen = (db: Db, memberId: string) =>
  sql<Date[]>`array(${papersOf(db, memberId)
    .innerJoin('workspace.member as other', 'other.paper_id', 'own.paper_id')
    .select(sql`min(greatest(own.joined_at, other.joined_at))`.as('since'))
    .where('other.member_id', '<>', memberId)
    .groupBy('own.paper_id')
    .orderBy('since')})`

/** What a member has done on papers, as it stands today. */
export const actionsOnPapers = (db: Db, memberId: string) =>
  db
    .selectNoFrom([
      db
        .selectFrom('workspace.section_writer')
        .select((eb) => eb.fn.countAll<number>().as('sections'))
        .where('member_id', '=', memberId)
        .$asScalar()
        .$notNull()
        .as('sections'),
      papersOf(db, memberId)
        .select((eb) => eb.fn.countAll<number>().as('papers'))
        .where(({ exists, selectFrom }) =>
          exists(
            selectFrom('workspace.submission as one').select('one.id').whereRef('one.paper_id', '=', 'own.paper_id'),
          ),
        )
        .$asScalar()
        .$notNull()
        .as('submitted'),
      sinceWhen(db, memberId).as('teams'),
      db
        .selectFrom('workspace.mentor_review as review')
        .innerJoin('workspace.mentorship as mentorship', 'mentorship.id', 'review.mentorship_id')
        .select((eb) => eb.fn.countAll<number>().as('reviews'))
        .where('mentorship.member_id', '=', memberId)
        .where('review.status', '=', mentorReviewStates.done)
        .$asScalar()
        .$notNull()
        .as('reviewed'),
      db
        .selectFrom('workspace.mentorship')
        .select((eb) => eb.fn.count<number>('paper_id').distinct().as('papers'))
        .where('member_id', '=', memberId)
        .where('ended_at', 'is', null)
        .$asScalar()
        .$notNull()
        .as('guided'),
      withChecklist(db, memberId).as('with_checklist'),
    ])
    .executeTakeFirstOrThrow()

/** Whose draft-review a mentorship is; undefined while nobody has confirmed it. */
export const mentorOf = async (db: Db, mentorshipId: string): Promise<string | undefined> =>
  (await db.selectFrom('workspace.mentorship').select('member_id').where('id', '=', mentorshipId).executeTakeFirst())
    ?.member_id ?? undefined
