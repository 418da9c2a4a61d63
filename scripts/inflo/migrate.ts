import { sql } from 'kysely'
import { withApplication, printLine } from './command-environment.ts'

/** inflo migrate: migrates the database to this version. Opening the database runs the migrations. */
export const migrateOnly = (): Promise<void> =>
  withApplication(async ({ kernel }) => {
    const { rows } = await sql<{ id: string }>`select id from migration.applied order by id desc limit 1`.execute(
      kernel.db,
    )
    printLine(`The database is at ${rows[0]?.id}, the version that Inflo requires.`)
  })
