import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { openLog } from '../src/server/log.ts'
import { importArticle, JatsError, readJats, type ImportOutcome } from '../src/features/library/server/public.ts'
import { joinDatabase } from '../src/server/data/database.ts'
import { openHouse } from '../src/server/house.ts'
import type { Kernel } from '../src/server/kernel.ts'
import { readSettings } from '../src/server/settings.ts'
import { StartupError } from '../src/server/startup-error.ts'
import { ProgressBar } from './progress-bar.ts'

type Refusal = { file: string; reason: string }

const UNREADABLE: Record<string, string> = {
  ENOENT: 'There is no such file.',
  EISDIR: 'This is a directory, not a file.',
  EACCES: 'It may not be read by this user.',
}

/** Reads one file into the library. @throws JatsError, or the file system's error. */
async function importFile(kernel: Kernel, path: string): Promise<ImportOutcome> {
  const bytes = await readFile(path)
  const hash = createHash('sha256').update(bytes).digest('hex')
  return importArticle(kernel, await readJats(bytes), hash)
}

function refusalOf(path: string, error: unknown): Refusal {
  const file = basename(path)
  if (error instanceof JatsError) return { file: error.line ? `${file}:${error.line}` : file, reason: error.message }
  const { code, message } = error as NodeJS.ErrnoException
  return { file, reason: UNREADABLE[code ?? ''] ?? message }
}

async function importAll(kernel: Kernel, paths: string[]): Promise<Refusal[]> {
  const counted: Record<ImportOutcome, number> = { added: 0, changed: 0, unchanged: 0 }
  const refused: Refusal[] = []
  const bar = new ProgressBar(paths.length)
  for (const path of paths) {
    try {
      counted[await importFile(kernel, path)] += 1
    } catch (error) {
      const refusal = refusalOf(path, error)
      refused.push(refusal)
      bar.say(`${refusal.file}: ${refusal.reason}`)
    }
    bar.step(basename(path))
  }
  bar.end()
  const { added, changed, unchanged } = counted
  process.stdout.write(`${added} added, ${changed} changed, ${unchanged} unchanged, ${refused.length} refused\n`)
  return refused
}

async function main(paths: string[]): Promise<number> {
  if (paths.length === 0) {
    process.stderr.write('Name the files to import: npm run import -- FILE.xml…\n')
    return 1
  }
  const settings = readSettings(process.env)
  const database = await joinDatabase(settings)
  const house = openHouse({ settings, connection: database.connection, log: openLog('warn'), rooms: [] })
  try {
    const refused = await importAll(house.kernel, paths)
    return refused.length > 0 ? 1 : 0
  } finally {
    await house.stop()
    await database.stop()
  }
}

try {
  process.exitCode = await main(process.argv.slice(2))
} catch (error) {
  if (!(error instanceof StartupError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
