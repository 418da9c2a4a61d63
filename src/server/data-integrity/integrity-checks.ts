import { sql } from 'kysely'
import type { Db } from '../data/db.ts'

/** The result of a check: the number of findings, and texts that describe the first of them, in a fixed order. */
export type CheckFinding = { count: number; examples: string[] }

/** A check of one condition on a feature's rows. */
export type IntegrityCheck = {
  /** The name of the feature, a dot, and the subject of the check. */
  name: string
  /** The problem that the findings show. */
  title: string
  /** True if the check finds orphans: rows whose parent row does not exist. */
  isOrphans?: true
  find: (db: Db) => Promise<CheckFinding>
  /** The automatic repair, if there is one: a sentence that describes it, and the action. */
  repair?: { does: string; act: (db: Db) => Promise<unknown> }
}

/** The registry to which each feature adds its checks, so that the audit does not depend on any feature. */
export type IntegrityChecks = { declare: (...checks: IntegrityCheck[]) => void; all: () => readonly IntegrityCheck[] }

const EXAMPLES_MAX = 20

export const NO_FINDINGS: CheckFinding = { count: 0, examples: [] }

/** Returns the number of findings, and the first of them as examples. Pure. */
export const checkFindingOf = (all: readonly string[]): CheckFinding => ({
  count: all.length,
  examples: all.slice(0, EXAMPLES_MAX),
})

/** Creates a `find` that runs a statement with the column `says`, the text of each finding. */
export const findBySql =
  (statement: string) =>
  async (db: Db): Promise<CheckFinding> => {
    const found = await sql<{ says: string; count: number }>`
      select says, count(*) over () as count from (${sql.raw(statement)}) as found (says) order by says limit ${EXAMPLES_MAX}`.execute(
      db,
    )
    return { count: found.rows[0]?.count ?? 0, examples: found.rows.map(({ says }) => says) }
  }

/** Creates a repair that executes a statement. */
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
