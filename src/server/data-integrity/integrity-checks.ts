import { sql } from 'kysely'
import type { Db } from '../data/db.ts'

/** The findings of a check: their number, and the first of them in words, always in the same order. */
export type CheckFinding = { count: number; examples: string[] }

/** One condition on a feature's rows. */
export type IntegrityCheck = {
  /** The feature, a dot, the matter. */
  name: string
  /** The problem that a finding means. */
  title: string
  /** Set if it finds orphans: rows that belong to nothing. */
  isOrphans?: true
  find: (db: Db) => Promise<CheckFinding>
  /** The repair, if a rule can make one: a sentence that says what happens, and the action. */
  repair?: { does: string; act: (db: Db) => Promise<unknown> }
}

/** Each feature declares the conditions on its own rows, so that the audit needs to know no feature. */
export type IntegrityChecks = { declare: (...checks: IntegrityCheck[]) => void; all: () => readonly IntegrityCheck[] }

const EXAMPLES_MAX = 20

export const NO_FINDINGS: CheckFinding = { count: 0, examples: [] }

/** Turns a list of findings into their number and examples. Pure. */
export const checkFindingOf = (all: readonly string[]): CheckFinding => ({
  count: all.length,
  examples: all.slice(0, EXAMPLES_MAX),
})

/** Finds by a statement that answers a column `says`, in a fixed order. */
export const findBySql =
  (statement: string) =>
  async (db: Db): Promise<CheckFinding> => {
    const found = await sql<{ says: string; count: number }>`
      select says, count(*) over () as count from (${sql.raw(statement)}) as found (says) order by says limit ${EXAMPLES_MAX}`.execute(
      db,
    )
    return { count: found.rows[0]?.count ?? 0, examples: found.rows.map(({ says }) => says) }
  }

/** Puts right by a statement. */
export const repairBySql =
  (statement: string) =>
  (db: Db): Promise<unknown> =>
    sql.raw(statement).execute(db)

export function createIntegrityChecks(): IntegrityChecks {
  const checks = new Map<string, IntegrityCheck>()
  return {
    declare: (...some) => {
      for (const check of some) checks.set(check.name, check)
    },
    all: () => [...checks.values()],
  }
}
