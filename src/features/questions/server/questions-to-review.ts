import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/data/db.ts'
import { optionalCondition, containsPattern, type ListFilter } from '#server/data/list-filter.ts'
import { questionStates, type QuestionStatus } from '../states.ts'
import { type QuestionForReview, toFacts } from './presenters.ts'
import { listStatusChanges, QUESTION_WORDS, type QuestionRow, type StatusChangeRow } from './queries.ts'
import './tables.ts'

/** Lists questions for admins and moderators, with the asker's address: pending ones first, the oldest first. */
export async function listQuestionsForReview(
  db: Db,
  { page, size, ...wanted }: QuestionsWanted & { page: number; size: number },
): Promise<{ items: QuestionForReview[]; total: number }> {
  const [rows, { questions: total }] = await Promise.all([
    listQuestions(db, { page, size, ...wanted }),
    countQuestionsWanted(db, wanted),
  ])
  const ids = rows.map(({ id }) => id)
  const changes = ids.length > 0 ? await listStatusChanges(db, ids) : []
  const merges = ids.length > 0 ? await listMerges(db, ids) : []
  const items = rows.map((row) =>
    toReview(row, {
      changes: changes.filter(({ question_id }) => question_id === row.id),
      mergedInto: merges.find(({ merged_id }) => merged_id === row.id)?.kept_number ?? null,
      mergedHere: merges.filter(({ kept_id }) => kept_id === row.id).map(({ merged_number }) => merged_number),
    }),
  )
  return { items, total }
}

/** Presents a question with all its fields, for reviewers. Pure. */
function toReview(row: QuestionRow, { changes, mergedInto, mergedHere }: Beside): QuestionForReview {
  const decided = changes.findLast(({ actor_id }) => actor_id !== null)
  return {
    ...toFacts(row),
    askerName: row.asker_name,
    askerInstitution: row.asker_institution,
    askerLinkedin: row.asker_linkedin,
    askerEmail: row.asker_email,
    urgency: row.urgency,
    notifyOnCompletion: row.notify_on_completion,
    mentorNotificationPreference: row.mentor_notification_preference,
    statusSince: row.status_since,
    lastDecision: decided?.actor_id
      ? { status: decided.status, notes: decided.notes, actorId: decided.actor_id, at: decided.at }
      : null,
    history: changes.map(({ status, notes, actor_id, at }) => ({ status, notes, byEditor: actor_id !== null, at })),
    mergedInto,
    mergedHere,
  }
}

/** Lists the merges in which one of these questions is the merged question or the target. */
const listMerges = (db: Db, ids: string[]) =>
  db
    .selectFrom('questions.question as merged')
    .innerJoin('questions.question as kept', 'kept.id', 'merged.merged_into_id')
    .select([
      'merged.id as merged_id',
      'merged.tracking_number as merged_number',
      'kept.id as kept_id',
      'kept.tracking_number as kept_number',
    ])
    .where((eb) => eb.or([eb('merged.id', 'in', ids), eb('kept.id', 'in', ids)]))
    .orderBy('merged.asked_at')
    .execute()

/**
 * Lists questions, pending ones first and the oldest first, so that the askers who have waited longest are answered
 * first.
 */
const listQuestions = (db: Db, { page, size, ...wanted }: QuestionsWanted & { page: number; size: number }) =>
  narrowed(db, wanted)
    .selectAll()
    .orderBy(sql`status <> ${sql.lit(questionStates.submitted)}`)
    .orderBy('status_since')
    .orderBy('id')
    .limit(size)
    .offset((page - 1) * size)
    .execute()

const countQuestionsWanted = (db: Db, wanted: QuestionsWanted) =>
  narrowed(db, wanted)
    .select((eb) => eb.fn.countAll<number>().as('questions'))
    .executeTakeFirstOrThrow()

type Beside = { changes: StatusChangeRow[]; mergedInto: string | null; mergedHere: string[] }

// Compares the words literally, in any of their spellings. The index of words finds the few questions to compare.
const singleSpaced = (text: RawBuilder<unknown>) => sql`btrim(regexp_replace(search.plain(${text}), ' +', ' ', 'g'))`

// Askers need not be members, so the search uses the names that were entered with the questions.
const narrowed = (db: Db, { id, status, category, search, waitingSince }: QuestionsWanted) =>
  db.selectFrom('questions.question').where(({ and, or, eb }) =>
    and([
      ...optionalCondition(id, (it) => eb('id', '=', it)),
      ...optionalCondition(status, (it) => eb('status', '=', it)),
      ...optionalCondition(category, (it) => eb('category', '=', it)),
      ...optionalCondition(waitingSince, (it) =>
        and([eb('status', '=', questionStates.submitted), eb('status_since', '<', it)]),
      ),
      ...optionalCondition(search, ({ text }) =>
        or([
          eb('text', 'ilike', containsPattern(text)),
          sql<boolean>`(${QUESTION_WORDS} @@ plainto_tsquery('english', search.plain(${text}))
              and strpos(${singleSpaced(sql`text`)}, ${singleSpaced(sql`${text}::text`)}) > 0)`,
          eb('asker_name', 'ilike', containsPattern(text)),
          eb('tracking_number', '=', text.toUpperCase()),
        ]),
      ),
    ]),
  )

type QuestionsWanted = ListFilter & { status?: QuestionStatus | undefined }
