import { memberReferenceCheck } from '#features/accounts/server/public.ts'
import { sql } from 'kysely'
import { type IntegrityCheck, findBySql, repairBySql } from '#server/data-integrity/integrity-checks.ts'
import type { Db } from '#server/data/db.ts'
import '../tables.ts'

const currentStatusSql = `
  select question.id, question.tracking_number, question.status, question.status_since, last.status as told
  from questions.question as question
  left join lateral (
    select status from questions.status_change where question_id = question.id order by id desc limit 1
  ) as last on true
  where last.status is distinct from question.status`

export const questionsIntegrityChecks: IntegrityCheck[] = [
  {
    name: 'questions.history',
    title: 'Questions whose status differs from the last entry in their history',
    find: findBySql(
      `select tracking_number || ': status ' || status || ', last entry ' || coalesce(told, 'nothing') from (${currentStatusSql}) as standing`,
    ),
    repair: {
      does: 'Adds each question’s current status to its history, with the date when that status began.',
      act: repairBySql(`
        insert into questions.status_change (question_id, status, at) select id, status, status_since from (${currentStatusSql}) as standing`),
    },
  },
  memberReferenceCheck({
    name: 'questions.asker-accounts',
    title: 'Questions whose asker’s account does not exist',
    listing: 'select asker_member_id from questions.question',
  }),
]

/** Returns which of these ids belong to questions. */
export const existingQuestions = async (db: Db, ids: string[]): Promise<Set<string>> =>
  new Set(
    (
      await db
        .selectFrom('questions.question')
        .select('id')
        .where('id', '=', sql<string>`any(${ids}::uuid[])`)
        .execute()
    ).map(({ id }) => id),
  )

/** Returns which of these tracking numbers exist. */
export const existingNumbers = async (db: Db, numbers: string[]): Promise<Set<string>> =>
  numbers.length === 0
    ? new Set()
    : new Set(
        (
          await db
            .selectFrom('questions.question')
            .select('tracking_number')
            .where('tracking_number', 'in', numbers)
            .execute()
        ).map((question) => question.tracking_number),
      )
