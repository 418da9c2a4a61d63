import { sql } from 'kysely'
import type { Db, Tables } from '../data/db.ts'

/** A row in its original form: PostgreSQL's JSON of the row as text, which is stored unparsed. */
export type ArchivedRow = {
  table: string
  /** The columns of the table's primary key. */
  key: readonly string[]
  /** The member who owns the row; null if it has no owner. */
  ownerId: string | null
  row: string
}

type Which = {
  table: keyof Tables
  key: readonly string[]
  /** The column whose values are compared with `ids`. */
  by: string
  ids: readonly string[]
  /** The column that contains the id of the row's owner. */
  owner?: string
}

const PUT_AT_ONCE = 500

/** Reads the rows whose `by` column is one of the ids, in a form from which they can be restored exactly. */
export async function readRows(tx: Db, { table, key, by, ids, owner }: Which): Promise<ArchivedRow[]> {
  if (ids.length === 0) return []
  const ownerId = owner ? sql`one.${sql.ref(owner)}::text` : sql`null::text`
  const { rows } = await sql<{ row: string; owner_id: string | null }>`
    select to_jsonb(one)::text as row, ${ownerId} as owner_id from ${sql.table(table)} as one
    where one.${sql.ref(by)}::text = any(${ids}::text[])
    order by ${sql.join(key.map((column) => sql`one.${sql.ref(column)}`))}`.execute(tx)
  return rows.map(({ row, owner_id }) => ({ table, key, ownerId: owner_id, row }))
}

/**
 * Returns rows with new owners: each gets the owner of the row that it references through the column `by`, so that both
 * are erased together. Pure.
 */
export function ownedAs(owners: ArchivedRow[], hanging: ArchivedRow[], by: string): ArchivedRow[] {
  const ownerOf = new Map(owners.map(({ row, ownerId }) => [(JSON.parse(row) as { id: string }).id, ownerId]))
  return hanging.map((one) => ({
    ...one,
    ownerId: ownerOf.get((JSON.parse(one.row) as Record<string, string>)[by] ?? '') ?? null,
  }))
}

/** Returns the columns of a table that can be written. Generated columns cannot; PostgreSQL computes them again. */
async function writtenColumns(tx: Db, table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''
    order by attnum`.execute(tx)
  return rows.map(({ name }) => name)
}

async function putTable(tx: Db, table: string, taken: ArchivedRow[]): Promise<void> {
  const columns = await writtenColumns(tx, table)
  const key = taken[0]?.key ?? []
  const names = sql.join(columns.map((column) => sql.ref(column)))
  const rest = columns.filter((column) => !key.includes(column))
  const sets = sql.join(rest.map((column) => sql`${sql.ref(column)} = excluded.${sql.ref(column)}`))
  const keys = sql.join(key.map((column) => sql.ref(column)))
  for (let from = 0; from < taken.length; from += PUT_AT_ONCE) {
    const rows = `[${taken
      .slice(from, from + PUT_AT_ONCE)
      .map(({ row }) => row)
      .join(',')}]`
    await sql`
      insert into ${sql.table(table)} (${names}) overriding system value
      select ${names} from jsonb_populate_recordset(null::${sql.table(table)}, ${rows}::jsonb)
      on conflict (${keys}) do ${rest.length > 0 ? sql`update set ${sets}` : sql`nothing`}`.execute(tx)
  }
}

/**
 * Restores rows exactly, and overwrites rows that exist. Tables are written in the order in which they were archived.
 */
export async function restoreRows(tx: Db, taken: ArchivedRow[]): Promise<void> {
  for (const [table, rows] of Map.groupBy(taken, (one) => one.table)) await putTable(tx, table, rows)
}
