import { scrubDatabase } from '../../src/server/staging-scrub.ts'
import { withApplication, UsageError, printLine } from './command-environment.ts'

/** inflo scrub-staging: turns the copy of a database into a staging copy, without second factors. */
export async function scrubStaging(named: string | undefined): Promise<void> {
  if (!named) throw new UsageError('Which database? Name the copy: inflo scrub-staging inflo_staging')
  await withApplication(async ({ kernel, storage }) => {
    await scrubDatabase({ kernel, home: storage.home }, named)
    printLine(`${named} is a staging copy now: members sign in by password alone.`)
  })
}
