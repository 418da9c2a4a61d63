import type pg from 'pg'

type Line = { drop: string; make: string }

const FOREIGN_KEYS = `
  select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
    format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as make
  from pg_constraint where contype = 'f' and conparentid = 0
    and connamespace not in (select oid from pg_namespace where nspname in ('pg_catalog', 'information_schema', 'pgboss'))`

const INDEXES = `
  select format('drop index %s', indexrelid::regclass) as drop, pg_get_indexdef(indexrelid) as make
  from pg_index join pg_class on pg_class.oid = indexrelid
  where not exists (select from pg_constraint where conindid = indexrelid)
    and relnamespace not in (select oid from pg_namespace where nspname in ('pg_catalog', 'information_schema', 'pgboss', 'pg_toast'))
    and not pg_class.relispartition`

/**
 * Does `work` while no foreign key, no index beside those of keys and no trigger of the given tables is there: rows that come in any order
 * are taken at once, and what they make elsewhere is among them already. All of it is made again, and holds, or the transaction fails.
 */
export async function withoutConstraints(
  client: pg.ClientBase,
  tables: string[],
  work: () => Promise<void>,
): Promise<void> {
  const lines: Line[] = []
  for (const query of [FOREIGN_KEYS, INDEXES]) lines.push(...(await client.query<Line>(query)).rows)
  for (const { drop } of lines) await client.query(drop)
  for (const table of tables) await client.query(`alter table ${table} disable trigger user`)
  await work()
  for (const { make } of lines.toReversed()) await client.query(make)
  for (const table of tables) await client.query(`alter table ${table} enable trigger user`)
}
