import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { basename, extname } from 'node:path'
import { createLogger } from '../src/server/log.ts'
import {
  importFile,
  type ImportOutcome,
  importPackage,
  JatsError,
  PackageError,
} from '../src/features/library/server/public.ts'
import { joinDatabase } from '../src/server/data/database.ts'
import { createApplication } from '../src/server/application.ts'
import type { Kernel } from '../src/server/kernel.ts'
import { readSettings } from '../src/server/read-settings.ts'
import { StartupError } from '../src/server/startup-error.ts'
import { ProgressBar } from './progress-bar.ts'

type Refusal = { file: string; reason: string }

const UNREADABLE: Record<string, string> = {
  ENOENT: 'The file does not exist.',
  EACCES: 'This user is not allowed to read the file.',
}

type Imported = { outcome: ImportOutcome; report: { detail: string; href?: string | undefined }[] }

/** Checks whether a path is an article with its images: a folder or an archive. */
const isPackage = async (path: string): Promise<boolean> =>
  ['.zip', '.meca'].includes(extname(path).toLowerCase()) || (await stat(path)).isDirectory()

/** Imports one article into the library. @throws JatsError, PackageError, or the file system's error */
async function importPath(kernel: Kernel, path: string): Promise<Imported> {
  if (await isPackage(path)) return importPackage(kernel, path)
  const bytes = await readFile(path)
  const hash = createHash('sha256').update(bytes).digest('hex')
  return importFile(kernel, bytes, { fileHash: hash })
}

function refusalOf(path: string, error: unknown): Refusal {
  const file = basename(path)
  if (error instanceof JatsError) return { file: error.line ? `${file}:${error.line}` : file, reason: error.message }
  if (error instanceof PackageError) return { file, reason: error.message }
  const { code, message } = error as NodeJS.ErrnoException
  return { file, reason: UNREADABLE[code ?? ''] ?? message }
}

async function importAll(kernel: Kernel, paths: string[]): Promise<Refusal[]> {
  const counted: Record<ImportOutcome, number> = { added: 0, changed: 0, unchanged: 0 }
  const refused: Refusal[] = []
  const bar = new ProgressBar(paths.length)
  for (const path of paths) {
    try {
      const { outcome, report } = await importPath(kernel, path)
      counted[outcome] += 1
      for (const { detail, href } of outcome === 'unchanged' ? [] : report)
        bar.say([`${basename(path)}: ${detail}`, href].filter(Boolean).join(' '))
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
    process.stderr.write('Usage: npm run import -- FILE.xml PACKAGE.zip PACKAGE.meca FOLDER…\n')
    return 1
  }
  const settings = readSettings(process.env)
  const database = await joinDatabase(settings)
  const application = createApplication({
    settings,
    connection: database.connection,
    log: createLogger('warn'),
    featurePlugins: [],
  })
  try {
    await application.storage.start()
    const refused = await importAll(application.kernel, paths)
    return refused.length > 0 ? 1 : 0
  } finally {
    await application.stop()
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
