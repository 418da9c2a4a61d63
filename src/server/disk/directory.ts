import { randomUUID } from 'node:crypto'
import { mkdir, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { StartupError } from '../startup-error.ts'

// Step by step, since Node's own recursive way never ends if a directory refuses new ones with ENOENT, as /proc does.
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
      `The data directory ${directory} cannot be written (${reason}). Set INFLO_DATA_DIR to one that can.`,
    )
  }
}
