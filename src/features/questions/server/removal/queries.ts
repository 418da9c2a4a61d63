import { sql } from 'kysely'
import type { Db } from '#server/data/db.ts'
import { ownedAs, readRows, type ArchivedRow } from '#server/data-integrity/row-archive.ts'
import { ENDED_QUESTIONS, questionStates, type QuestionStatus } from '../../states.ts'
import '../tables.ts'

/** The fields of a question that help to judge whether its asker is genuine. */
export type QuestionSummary = {
  id: string
  tracking_number: string
  text: string
  status: QuestionStatus
  asked_at: Date
  asker_member_id: string | null
  asker_email: string
}

const COLUMNS = ['id', 'tracking_number', 'text', 'status', 'asked_at', 'asker_member_id', 'asker_email'] as const

export type Askers = { memberIds: string[]; domains: readonly string[]; ids: string[] }

/**
 * Lists questions of these members, from e-mail addresses of these domains, or with these ids, regardless of their
 * text.
 */
export const listQuestionsOfAskers = (db: Db, { memberIds, domains, ids }: Askers): Promise<QuestionSummary[]> =>
  db
    .selectFrom('questions.question')
    .select(COLUMNS)
    .where((eb) =>
      eb.or([
        eb('asker_member_id', '=', sql<string>`any(${memberIds}::uuid[])`),
        eb('id', '=', sql<string>`any(${ids}::uuid[])`),
        sql<boolean>`${domains.length > 0} and lower(split_part(asker_email, '@', 2)) ~ ${`(^|\\.)(${domains.map((domain) => domain.replaceAll('.', '\\.')).join('|')})$`}`,
      ]),
    )
    .orderBy('asked_at')
    .orderBy('id')
    .execute()

export async function countAllQuestions(db: Db): Promise<number> {
  const { questions } = await db
    .selectFrom('questions.question')
    .select((eb) => eb.fn.countAll<number>().as('questions'))
    .executeTakeFirstOrThrow()
  return questions
}

/** Returns which of these questions are targets of merges. The askers of the merged questions follow the targets. */
export const listMergeTargets = async (db: Db, ids: string[]): Promise<string[]> =>
  (
    await db
      .selectFrom('questions.question')
      .select('merged_into_id as id')
      .distinct()
      .where('merged_into_id', '=', sql<string>`any(${ids}::uuid[])`)
      .$narrowType<{ id: string }>()
      .execute()
  ).map(({ id }) => id)

/** Reads questions with all dependent rows, unchanged. */
export async function readWhole(tx: Db, ids: string[]): Promise<ArchivedRow[]> {
  const of = { ids, by: 'question_id' } as const
  const questions = await readRows(tx, {
    table: 'questions.question',
    key: ['id'],
    by: 'id',
    ids,
    owner: 'asker_member_id',
  })
  const hanging = [
    ...(await readRows(tx, { table: 'questions.status_change', key: ['id'], ...of })),
    ...(await readRows(tx, { table: 'questions.asker_link', key: ['token_hash'], ...of })),
    ...(await readRows(tx, { table: 'questions.undelivered', key: ['id'], ...of })),
  ]
  return [...questions, ...ownedAs(questions, hanging, 'question_id')]
}

/** Returns the id of the question with a tracking number. */
export const questionByNumber = async (db: Db, number: string): Promise<string | undefined> =>
  (
    await db
      .selectFrom('questions.question')
      .select('id')
      .where('tracking_number', '=', number.toUpperCase())
      .executeTakeFirst()
  )?.id

/** A question with the same words as another one (`kept`), which was asked earlier or has progressed further. */
export type RepeatedQuestion = QuestionSummary & { kept_id: string; kept_number: string }

const IN_QUESTION = [questionStates.submitted, questionStates.needs_clarification]

/** Lists undecided questions that have the same words as another one, ignoring punctuation. */
export async function listRepeated(db: Db, among?: string[]): Promise<RepeatedQuestion[]> {
  const isUndecided = sql`status in (${sql.join(IN_QUESTION)})`
  const { rows } = await sql<RepeatedQuestion>`
    with same as (
      select id, tracking_number, text, status, asked_at, asker_member_id, asker_email,
        first_value(id) over alike as kept_id, first_value(tracking_number) over alike as kept_number
      from questions.question where status not in (${sql.join([...ENDED_QUESTIONS])})
      window alike as (
        partition by lower(regexp_replace(text, '[^[:alnum:]]+', ' ', 'g')) order by ${isUndecided}, asked_at, id
      )
    )
    select * from same
    where id <> kept_id and ${isUndecided} and (${among === undefined} or id = any(${among ?? []}::uuid[]))
      and not exists (select from questions.question as merged where merged.merged_into_id = same.id)
    order by asked_at, id`.execute(db)
  return rows
}
