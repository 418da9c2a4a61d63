import { readFile } from 'node:fs/promises'
import { nameByRor, readRor } from '../../src/features/profiles/server/public.ts'
import { BY_COMMAND, withApplication, UsageError, printLine } from './command-environment.ts'

const LEFT_SHOWN_MAX = 50

async function readDump(file: string): Promise<unknown> {
  const text = await readFile(file, 'utf8').catch(() => undefined)
  if (text === undefined) throw new UsageError(`The file ${file} does not exist.`)
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** inflo ror: sets the ROR ids and official names of the institutions that members entered. */
export async function nameInstitutions(file: string | undefined): Promise<void> {
  if (!file) throw new UsageError('A file is required: inflo ror v1.63-2025-04-03-ror-data.json')
  const organisations = readRor(await readDump(file))
  if (!organisations)
    throw new UsageError(
      `${file} is not a ROR data dump. Download the .json file from zenodo.org/communities/ror-data.`,
    )
  await withApplication(async ({ kernel }) => {
    const { named, left } = await nameByRor(kernel, { organisations, actor: BY_COMMAND })
    printLine(`${named} institutions received their ROR ids and names.`)
    if (left.length === 0) return
    printLine(`${left.length} institutions are ambiguous. Please review them under Merge institutions:`)
    for (const name of left.slice(0, LEFT_SHOWN_MAX)) printLine(`  ${name}`)
    if (left.length > LEFT_SHOWN_MAX) printLine(`  and ${left.length - LEFT_SHOWN_MAX} more`)
  })
}
