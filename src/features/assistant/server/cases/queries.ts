import type { Db } from '#server/data/db.ts'
import '../tables.ts'

/** The conversation that was handed over with a message of the inbox. */
export const sessionOfCase = (db: Db, caseId: string) =>
  db.selectFrom('assistant.session').select(['id', 'member_id']).where('case_id', '=', caseId).executeTakeFirst()
