import { scrubDatabase } from '../../src/server/staging-scrub.ts'
import { withApplication, UsageError, printLine } from './command-environment.ts'

/** inflo scrub-staging: turns the copy of a database into a staging copy, without second factors. */
export async function scrubStaging(named: string | undefined): Promise<void> {
  if (!named) throw new UsageError('The name of the database is required: inflo scrub-staging inflo_staging')
  await withApplication(async ({ kernel, storage }) => {
    await scrubDatabase({ kernel, home: storage.home }, named)
    printLine(`${named} is now a staging copy. Members sign in with their password only.`)
  })
}
