import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'

const FILE = 'summary.json'

/**
 * The content of an environment when its server last counted it, since the servers of other environments may not be
 * running.
 */
const summary = z.object({
  database: z.string(),
  users: z.int(),
  real_users: z.int(),
  papers: z.int(),
  collections: z.int(),
  counted_at: z.string(),
})
export type Summary = z.output<typeof summary>

export async function readSummary(directory: string): Promise<Summary | undefined> {
  try {
    return summary.parse(JSON.parse(await readFile(join(directory, FILE), 'utf8')))
  } catch {
    return undefined
  }
}

/** Writes a file under a temporary name, then renames it, so that readers never see an incomplete file. */
export async function writeWhole(directory: string, name: string, text: string): Promise<void> {
  await mkdir(directory, { recursive: true, mode: 0o700 })
  const draft = join(directory, `.${name}.part`)
  await writeFile(draft, text, { mode: 0o600, flush: true })
  await rename(draft, join(directory, name))
}

export const writeSummary = (directory: string, counted: Summary): Promise<void> =>
  writeWhole(directory, FILE, JSON.stringify(counted))
