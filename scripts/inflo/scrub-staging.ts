import { makeRehearsal } from '../../src/server/rehearsal.ts'
import { inExistingHouse, Misused, say } from './opening.ts'

/** inflo scrub-staging: turns the copy of a database into a staging copy, without second factors. */
export async function scrubStaging(named: string | undefined): Promise<void> {
  if (!named) throw new Misused('Which database? Name the copy: inflo scrub-staging inflo_staging')
  await inExistingHouse(async ({ kernel, storage }) => {
    await makeRehearsal({ kernel, home: storage.home }, named)
    say(`${named} is a staging copy now: members sign in by password alone.`)
  })
}
