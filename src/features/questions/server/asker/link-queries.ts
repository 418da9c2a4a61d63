import type { Db } from '#server/data/db.ts'
import type { LinkPurpose } from '../tables.ts'

type Named = { tokenHash: string; purpose: LinkPurpose }

export const findAskerLink = (db: Db, { tokenHash, purpose }: Named) =>
  db
    .selectFrom('questions.asker_link')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .executeTakeFirst()
