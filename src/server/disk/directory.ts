import { randomUUID } from 'node:crypto'
import { mkdir, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { StartupError } from '../startup-error.ts'

// Creates the parents one by one, since Node's recursive mkdir does not report every error.
async function makeWithParents(directory: string, mode?: number): Promise<void> {
  try {
    await mkdir(directory, { mode })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST' && (await stat(directory)).isDirectory()) return
    if (code !== 'ENOENT' || (await stat(dirname(directory)).catch(() => undefined))) throw error
    await makeWithParents(dirname(directory))
    await makeWithParents(directory, mode)
  }
}

/** Creates the data directory and checks that it is writable. @throws StartupError */
export async function checkDataDirectory(directory: string): Promise<void> {
  const probe = join(directory, `.probe-${randomUUID()}`)
  try {
    await makeWithParents(directory, 0o700)
    await writeFile(probe, '')
    await rm(probe)
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code ?? String(error)
    throw new StartupError(
      `The data directory ${directory} is not writable (${reason}). Set INFLO_DATA_DIR to a writable directory.`,
    )
  }
}
