import type { Owner } from '#server/belongings.ts'
import type { Db } from '#server/db.ts'
import './tables.ts'

/** The questions that the member asked while signed in. Not those with the member's address: anyone may type anyone's. */
export const collectQuestions = (db: Db, { id }: Owner) =>
  db
    .selectFrom('questions.question')
    .selectAll()
    .where('asker_member_id', '=', id)
    .orderBy('asked_at')
    .orderBy('id')
    .execute()

/** The question stays, without who asked it. */
export const eraseAsker = (tx: Db, { id }: Owner) =>
  tx
    .updateTable('questions.question')
    .set({
      asker_member_id: null,
      client_id: null,
      asker_name: 'Former member',
      asker_email: `${id}@erased.invalid`,
      asker_institution: null,
      asker_linkedin: null,
      credit_by_name: false,
      notify_on_completion: false,
      allow_student_contact: false,
    })
    .where('asker_member_id', '=', id)
    .execute()
