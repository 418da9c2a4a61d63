import { sql } from 'kysely'
import type { Db } from '#server/data/db.ts'
import '../tables.ts'

type Search = { ids: string[]; text: string; most: number }

// What is typed is looked for as it is: these would otherwise stand for any text.
const escaped = (text: string): string => text.replace(/[\\%_]/g, (character) => `\\${character}`)

/** Of some members those who are present and whose name holds a text, whatever its case; by name. */
export const findActiveByName = (db: Db, { ids, text, most }: Search) =>
  db
    .selectFrom('accounts.member')
    .select(['id', 'role', sql<string>`first_name || ' ' || last_name`.as('name')])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`first_name || ' ' || last_name ilike ${`%${escaped(text)}%`}`)
    .orderBy('name')
    .orderBy('id')
    .limit(most)
    .execute()
