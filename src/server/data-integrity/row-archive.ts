import { sql } from 'kysely'
import type { Db, Tables } from '../data/db.ts'

/** A row exactly as it was: PostgreSQL's own JSON for it as text, which nothing here parses. */
export type ArchivedRow = {
  table: string
  /** The columns of its key. */
  key: readonly string[]
  /** The member who owns the row; null if nobody does. */
  ownerId: string | null
  row: string
}

type Which = {
  table: keyof Tables
  key: readonly string[]
  /** The column by which rows are chosen. */
  by: string
  ids: readonly string[]
  /** The column that names the row's owner. */
  owner?: string
}

const PUT_AT_ONCE = 500

/** Reads rows unchanged, to be restored in the same form: those whose `by` is one of the ids. */
export async function readRows(tx: Db, { table, key, by, ids, owner }: Which): Promise<ArchivedRow[]> {
  if (ids.length === 0) return []
  const ownerId = owner ? sql`one.${sql.ref(owner)}::text` : sql`null::text`
  const { rows } = await sql<{ row: string; owner_id: string | null }>`
    select to_jsonb(one)::text as row, ${ownerId} as owner_id from ${sql.table(table)} as one
    where one.${sql.ref(by)}::text = any(${ids}::text[])
    order by ${sql.join(key.map((column) => sql`one.${sql.ref(column)}`))}`.execute(tx)
  return rows.map(({ row, owner_id }) => ({ table, key, ownerId: owner_id, row }))
}

/** Returns rows that reference others with the owners of those: they are erased together. Pure. */
export function ownedAs(owners: ArchivedRow[], hanging: ArchivedRow[], by: string): ArchivedRow[] {
  const ownerOf = new Map(owners.map(({ row, ownerId }) => [(JSON.parse(row) as { id: string }).id, ownerId]))
  return hanging.map((one) => ({
    ...one,
    ownerId: ownerOf.get((JSON.parse(one.row) as Record<string, string>)[by] ?? '') ?? null,
  }))
}

/** Returns the columns of a table that can be written; generated columns are computed again. */
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

/** Restores rows exactly, whether they exist or not; tables in the order in which they were archived. */
export async function restoreRows(tx: Db, taken: ArchivedRow[]): Promise<void> {
  for (const [table, rows] of Map.groupBy(taken, (one) => one.table)) await putTable(tx, table, rows)
}
