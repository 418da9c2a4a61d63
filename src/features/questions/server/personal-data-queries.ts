import { listRatingsOfQuestions } from '#features/library/server/public.ts'
import type { Owner } from '#server/data/personal-data.ts'
import type { Db } from '#server/data/db.ts'
import './tables.ts'

const questionsOf = (db: Db, memberId: string) =>
  db.selectFrom('questions.question').where('asker_member_id', '=', memberId)

/**
 * Collects the member's questions, the messages about them, the answers to editors, and the ratings of papers. Omits questions asked with an
 * unverified address, since anyone may type any address.
 */
export async function collectQuestions(db: Db, { id }: Owner) {
  const questions = await questionsOf(db, id).selectAll().orderBy('asked_at').orderBy('id').execute()
  const said = db
    .selectFrom('questions.status_change')
    .where('notes', '<>', '')
    .where('question_id', 'in', questionsOf(db, id).select('id'))
    .orderBy('id')
  const answers = await said.select(['question_id', 'at', 'notes', 'is_shared']).where('actor_id', 'is', null).execute()
  // Omits the editors' names, since these are the editors' own data.
  const told = await said.select(['question_id', 'at', 'status', 'notes']).where('actor_id', 'is not', null).execute()
  const ids = questions.map((question) => question.id)
  const ratings = ids.length > 0 ? await listRatingsOfQuestions(db, ids) : []
  return { questions, answers, told, ratings }
}

/** Removes the asker's data from their questions. The questions and their explanations remain. */
export async function eraseAsker(tx: Db, { id }: Owner): Promise<void> {
  await tx.deleteFrom('questions.address_link').where('member_id', '=', id).execute()
  // Waits for receipts that a concurrent transaction is queueing.
  await tx.deleteFrom('questions.receipt_queue').where('question_id', 'in', questionsOf(tx, id).select('id')).execute()
  await tx
    .updateTable('questions.question')
    .set((eb) => ({
      asker_member_id: null,
      client_id: null,
      asker_name: 'Former member',
      asker_email: `${id}@erased.invalid`,
      asker_institution: null,
      asker_linkedin: null,
      credit_by_name: false,
      notify_on_completion: false,
      allow_student_contact: false,
      mails_stopped_at: eb.fn.coalesce('mails_stopped_at', eb.fn<Date>('now')),
    }))
    .where('asker_member_id', '=', id)
    .execute()
}
