import { sql } from 'kysely'
import type { Db } from '#server/data/db.ts'
import '../tables.ts'

export type RorMatch = { ror_id: string; institution_id: string }

/** Of names with the ROR id that each belongs to: which institutions are known under them, as they are counted. */
export async function listNamed(db: Db, named: { rorId: string; name: string }[]): Promise<RorMatch[]> {
  const { rows } = await sql<RorMatch>`
    select distinct ror.id as ror_id, own.root_id as institution_id
    from unnest(${named.map(({ rorId }) => rorId)}::text[], ${named.map(({ name }) => name)}::text[]) as ror (id, name)
    join profiles.institution_alias as alias on alias.key = profiles.institution_key(ror.name)
    join profiles.institution as own on own.id = alias.institution_id`.execute(db)
  return rows
}
