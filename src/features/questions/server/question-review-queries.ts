import { sql } from 'kysely'
import type { Db } from '#server/data/db.ts'
import { optionalCondition, containsPattern, type ListFilter } from '#server/data/list-filter.ts'
import { questionStates, type QuestionStatus } from '../states.ts'
import './tables.ts'

export type QuestionsWanted = ListFilter & { status?: QuestionStatus | undefined }

// Who asks is no member, or need not be one: names are looked for among those that were given with the questions.
const narrowed = (db: Db, { id, status, category, search, waitingSince }: QuestionsWanted) =>
  db
    .selectFrom('questions.question')
    .where(({ and, or, eb }) =>
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
            eb('asker_name', 'ilike', containsPattern(text)),
            eb('tracking_number', '=', text.toUpperCase()),
          ]),
        ),
      ]),
    )

/** What waits first, the oldest first: whoever has waited longest is answered first. */
export const listQuestions = (db: Db, { page, size, ...wanted }: QuestionsWanted & { page: number; size: number }) =>
  narrowed(db, wanted)
    .selectAll()
    .orderBy(sql`status <> ${sql.lit(questionStates.submitted)}`)
    .orderBy('status_since')
    .orderBy('id')
    .limit(size)
    .offset((page - 1) * size)
    .execute()

export const countQuestionsWanted = (db: Db, wanted: QuestionsWanted) =>
  narrowed(db, wanted)
    .select((eb) => eb.fn.countAll<number>().as('questions'))
    .executeTakeFirstOrThrow()
