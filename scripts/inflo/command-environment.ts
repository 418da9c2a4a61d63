import { joinDatabase, joinExistingDatabase } from '../../src/server/data/database.ts'
import { type Application, createApplication } from '../../src/server/application.ts'
import { createLogger } from '../../src/server/log.ts'
import { featurePlugins } from '../../src/server/features.ts'
import { readSettings } from '../../src/server/read-settings.ts'

/** Thrown on incorrect usage. */
export class UsageError extends Error {
  override readonly name = 'Misused'
}

export const printLine = (line: string): void => void process.stdout.write(`${line}\n`)

/** The actor of these commands in the admin log. */
export const BY_COMMAND = { id: '00000000-0000-0000-0000-000000000000', name: 'The command line' }

/** Runs `work` in an application on the configured database. Servers may run on the same database. */
export async function withApplication<T>(
  work: (application: Application) => Promise<T>,
  join = joinDatabase,
): Promise<T> {
  const settings = readSettings(process.env)
  const database = await join(settings)
  const application = createApplication({
    settings,
    connection: database.connection,
    log: createLogger('error'),
    featurePlugins,
  })
  try {
    return await work(application)
  } finally {
    await application.kernel.writeBarrier.stop()
    await application.stop().catch(() => undefined)
    await database.stop()
  }
}

/**
 * Runs `work` like `withApplication`, but only on a database that exists already. @throws StartupError when there is
 * none
 */
export const withExistingApplication = <T>(work: (application: Application) => Promise<T>): Promise<T> =>
  withApplication(work, joinExistingDatabase)

const UNITS = ['bytes', 'kB', 'MB', 'GB', 'TB']

export function sizeOf(bytes: number): string {
  const power = Math.min(UNITS.length - 1, bytes < 1 ? 0 : Math.floor(Math.log10(bytes) / 3))
  return `${(bytes / 1000 ** power).toFixed(power === 0 ? 0 : 1)} ${UNITS[power]}`
}

export const secondsOf = (ms: number): string => `${(ms / 1000).toFixed(1)} s`
