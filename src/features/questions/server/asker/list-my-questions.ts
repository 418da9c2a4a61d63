import type { Actor } from '#server/access/actor.ts'
import type { Db } from '#server/data/db.ts'
import type { Kernel } from '#server/kernel.ts'
import { paginationOf } from '#shared/calls/pagination.ts'
import { presentMine } from '../presenters.ts'
import '../tables.ts'
import { questionsAskedBy } from './own.ts'

/** Lists the questions that the member asked while signed in, or with an address that they have verified. */
export async function listMyQuestions({ db }: Kernel, actor: Actor, page: { page: number; size: number }) {
  const rows = await listQuestionsOf(db, { memberId: actor.id, ...page })
  const { questions: total } = await countQuestionsOf(db, actor.id)
  return { questions: rows.map(presentMine), pagination: paginationOf({ ...page, total }) }
}

const listQuestionsOf = (db: Db, { memberId, page, size }: Page & { memberId: string }) =>
  questionsAskedBy(db, memberId)
    .selectAll()
    .orderBy('asked_at', 'desc')
    .orderBy('id')
    .limit(size)
    .offset((page - 1) * size)
    .execute()

const countQuestionsOf = (db: Db, memberId: string) =>
  questionsAskedBy(db, memberId)
    .select((eb) => eb.fn.countAll<number>().as('questions'))
    .executeTakeFirstOrThrow()

type Page = { page: number; size: number }
