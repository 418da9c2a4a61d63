import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import type { State, States } from '#shared/states.ts'
import { aHouse } from '../testing/house.ts'

type Table = States<string, string, string, never>

const modules = import.meta.glob<Record<string, unknown>>(['../../features/*/states.ts', '../**/*-states.ts'], { eager: true })
const isTable = (value: unknown): value is Table => typeof value === 'object' && value !== null && 'finals' in value
const tables = Object.values(modules).flatMap((module) => Object.values(module).filter(isTable))

const house = await aHouse()
afterAll(() => house.stop())

type Check = { columns: string; states: string[] }

/** The texts that a column's check constraints allow, for every column that is called a state or a status. */
async function checkedColumns(): Promise<Map<string, string[]>> {
  const { rows } = await sql<Check>`
    select format('%s.%s.%s', nspname, relname, attname) as columns,
      array(select (regexp_matches(pg_get_constraintdef(con.oid), '''([a-z_]+)''::text', 'g'))[1]) as states
    from pg_constraint con
    join pg_class on pg_class.oid = con.conrelid
    join pg_namespace on pg_namespace.oid = pg_class.relnamespace
    join pg_attribute on attrelid = con.conrelid and attnum = con.conkey[1]
    where con.contype = 'c' and cardinality(con.conkey) = 1 and attname in ('status', 'state')
      and nspname not in ('information_schema', 'pgboss')
  `.execute(house.kernel.db)
  return new Map(rows.map(({ columns, states }) => [columns, states]))
}

const checked = await checkedColumns()

test('tables of states were found', () => expect(tables.length).toBeGreaterThan(4))

describe.each(tables.map((table) => ({ column: table.column, table })))('$column', ({ column, table }) => {
  const pairs = table.all.flatMap((state) => table.events.map((event) => ({ state, event })))

  test('is what the database allows in that column', () => {
    expect(checked.get(column)?.toSorted()).toEqual([...table.names].toSorted())
  })

  test('answers every pair of state and event with a state of its own or a sentence', () => {
    const answered = pairs.filter(({ state, event }) => {
      const step = table.after(state, event)
      return 'status' in step ? table.all.includes(step.status) : /^[A-Z].+\S$/.test(step.refused)
    })
    expect(answered).toEqual(pairs)
  })

  test('never leaves a final state, and reaches an end from every other', () => {
    const next = (state: State<string, string>) =>
      table.events.flatMap((event) => {
        const step = table.after(state, event)
        return 'status' in step ? [step.status] : []
      })
    for (const final of table.finals) expect(next(final).filter((state) => state !== final)).toEqual([])
    const ends = new Set<unknown>(table.finals)
    for (let grown = -1; grown !== ends.size;) {
      grown = ends.size
      for (const state of table.all) if (next(state).some((one) => ends.has(one))) ends.add(state)
    }
    expect(table.all.filter((state) => !ends.has(state))).toEqual([])
  })

  test('reaches each of its states but the first from another', () => {
    const reached = new Set(
      pairs.flatMap(({ state, event }) => {
        const step = table.after(state, event)
        return 'status' in step && step.status !== state ? [step.status] : []
      }),
    )
    expect(table.all.slice(1).filter((state) => !reached.has(state))).toEqual([])
  })

  test('has its states under their own names', () => {
    for (const name of table.names) expect(table[name]).toBe(name)
  })
})
