import { type Selectable, sql } from 'kysely'
import { afterAll, describe, expect, expectTypeOf, test } from 'vitest'
import type { State, States } from '#shared/states.ts'
import type { Tables } from './db.ts'
import { createTestApp } from '../testing/test-app.ts'

type Table = States<string, string, string, never>

const modules = import.meta.glob<Record<string, unknown>>(['../../features/*/states.ts', '../../shared/*-states.ts'], { eager: true })
const isTable = (value: unknown): value is Table => typeof value === 'object' && value !== null && 'finals' in value
const tables = Object.values(modules).flatMap((module) => Object.values(module).filter(isTable))

const testApp = await createTestApp()
afterAll(() => testApp.stop())

/**
 * State machines without a final state: a message can be reopened, a donation can be paid again, and a deposit can be
 * sent again.
 */
const ENDLESS: readonly string[] = ['support.message.state', 'support.donation.state', 'dois.deposit.state']

/**
 * Returns the columns in which the states of a state machine are stored; none if its states are derived from
 * timestamps.
 */
const columnsOf = ({ column, also }: Table): string[] => [column, ...also].filter((one) => one.split('.').length === 3)
const named = tables.flatMap(columnsOf)

type Check = { column: string; states: string[] | null }

/**
 * Lists every column that is named state or status or that a state machine names, with the values that the column's
 * check constraints allow.
 */
async function listChecks(): Promise<Check[]> {
  const { rows } = await sql<Check>`
    select * from (
      select format('%s.%s.%s', nspname, relname, attname) as column,
        attname in ('status', 'state') as is_called_so,
        case when con.oid is not null then
          array(select (regexp_matches(pg_get_constraintdef(con.oid), '''([a-z_]+)''::text', 'g'))[1])
        end as states
      from pg_attribute
      join pg_class on pg_class.oid = attrelid and relkind in ('r', 'p')
      join pg_namespace on pg_namespace.oid = relnamespace
      left join pg_constraint as con on con.conrelid = attrelid and con.contype = 'c' and con.conkey = array[attnum]
      where attnum > 0 and not attisdropped and nspname not in ('information_schema', 'pg_catalog', 'pgboss')
    ) as checked
    where is_called_so or "column" = any(${named})`.execute(testApp.kernel.db)
  return rows
}

const checks = await listChecks()

test('each state column has a transition table, and each table has its columns', () => {
  expect(tables.length).toBeGreaterThan(12)
  expect(named.toSorted()).toEqual([...new Set(checks.map(({ column }) => column))].toSorted())
})

type Rows = { [T in keyof Tables]: Selectable<Tables[T]> }
type Spelled<R, T extends string> = {
  [C in keyof R & ('status' | 'state')]: R[C] extends string ? `${T}.${C}` : never
}[keyof R & ('status' | 'state')]

test('no state column has the type string, so the compiler checks every literal', () => {
  expectTypeOf<{ [T in keyof Rows]: Spelled<Rows[T], T> }[keyof Rows]>().toBeNever()
})

describe.each(tables.map((table) => ({ column: table.column, table })))('$column', ({ column, table }) => {
  const pairs = table.all.flatMap((state) => table.events.map((event) => ({ state, event })))

  test.each(columnsOf(table))('has the states that the check constraint of %s allows', (checkedColumn) => {
    const allowed = checks.filter((check) => check.column === checkedColumn).map(({ states }) => states?.toSorted())
    expect(allowed).toEqual([table.names.toSorted()])
  })

  test('answers every pair of state and event with a state of its own or a refusal', () => {
    const answered = pairs.filter(({ state, event }) => {
      const step = table.after(state, event)
      return 'status' in step ? table.all.includes(step.status) : /^[A-Z].+\S$/.test(step.refused)
    })
    expect(answered).toEqual(pairs)
  })

  test('never leaves a final state, and can reach one from every other state', () => {
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
    expect(table.all.filter((state) => !ends.has(state))).toEqual(ENDLESS.includes(column) ? table.all : [])
  })

  test('can reach every state but the first from another', () => {
    const reached = new Set(
      pairs.flatMap(({ state, event }) => {
        const step = table.after(state, event)
        return 'status' in step && step.status !== state ? [step.status] : []
      }),
    )
    expect(table.all.slice(1).filter((state) => !reached.has(state))).toEqual([])
  })

  test('lists its states under their own names', () => {
    for (const name of table.names) expect(table[name]).toBe(name)
  })
})
