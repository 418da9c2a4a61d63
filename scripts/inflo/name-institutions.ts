import { readFile } from 'node:fs/promises'
import { nameByRor, readRor } from '../../src/features/profiles/server/public.ts'
import { BY_COMMAND, withApplication, UsageError, printLine } from './command-environment.ts'

const LEFT_SHOWN_MAX = 50

async function readDump(file: string): Promise<unknown> {
  const text = await readFile(file, 'utf8').catch(() => undefined)
  if (text === undefined) throw new UsageError(`There is no file ${file}.`)
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** inflo ror: gives the institutions that members named their ids and names in ROR. */
export async function nameInstitutions(file: string | undefined): Promise<void> {
  if (!file) throw new UsageError('By which file? inflo ror v1.63-2025-04-03-ror-data.json')
  const organisations = readRor(await readDump(file))
  if (!organisations)
    throw new UsageError(`${file} is no dump of ROR: it is the .json of zenodo.org/communities/ror-data.`)
  await withApplication(async ({ kernel }) => {
    const { named, left } = await nameByRor(kernel, { organisations, actor: BY_COMMAND })
    printLine(`${named} of our institutions have the id and the names that ROR has for them.`)
    if (left.length === 0) return
    printLine(`${left.length} are not plain, and left to you under Merge institutions:`)
    for (const name of left.slice(0, LEFT_SHOWN_MAX)) printLine(`  ${name}`)
    if (left.length > LEFT_SHOWN_MAX) printLine(`  and ${left.length - LEFT_SHOWN_MAX} more`)
  })
}
