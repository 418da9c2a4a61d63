import type { Db } from '#server/data/db.ts'
import { questionStates } from '../states.ts'
import './tables.ts'

/** Questions whose paper is published, the newest answer first. */
export const listAnswered = (db: Db, most: number) =>
  db
    .selectFrom('questions.question')
    .selectAll()
    .where('status', '=', questionStates.published)
    .where('paper_url', 'is not', null)
    .orderBy('status_since', 'desc')
    .orderBy('id')
    .limit(most)
    .execute()
