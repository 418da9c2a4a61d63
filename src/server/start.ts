import type { FastifyInstance } from 'fastify'
import { createLogger } from './log.ts'
import { prepareFirstAdmin } from '#features/accounts/server/public.ts'
import { createFastifyApp } from './http/fastify-app.ts'
import { checkDataDirectory } from './disk/directory.ts'
import { openDatabase } from './data/database.ts'
import { type Application, createApplication } from './application.ts'
import { handOver } from './shutdown/handover.ts'
import { type Kernel } from './kernel.ts'
import { createDevelopmentFrontend } from './pages/development.ts'
import { createFrontend } from './pages/frontend.ts'
import { featurePlugins } from './features.ts'
import type { Settings } from './settings.ts'
import { StartupError } from './startup-error.ts'
import { prepareTypesetting } from './work/typesetting.ts'
import { installZodMessages } from './zod-messages.ts'

export type RunningServer = {
  address: string
  /** Passes requests to the other servers, before the process stops. */
  handOver: () => Promise<void>
  stop: () => Promise<void>
  /** Resolves when another database has replaced the database in use. The server must then stop and restart. */
  untilReplaced: () => Promise<void>
}

const LISTEN_WORDS: Record<string, (settings: Settings) => string> = {
  EADDRINUSE: ({ port }) =>
    `Port ${port} is in use by another program. Stop that program, or set PORT to another port.`,
  EACCES: ({ port }) => `This user is not allowed to open port ${port}. Set PORT to a port above 1023.`,
  EADDRNOTAVAIL: ({ host }) => `HOST ${host} is not an address of this machine. Set HOST to one that is.`,
  ENOTFOUND: ({ host }) => `HOST ${host} is not an address of this machine. Set HOST to one that is.`,
  EAI_AGAIN: ({ host }) => `HOST ${host} is not an address of this machine. Set HOST to one that is.`,
}

async function listen(app: FastifyInstance, settings: Settings): Promise<void> {
  try {
    await app.listen({ port: settings.port, host: settings.host })
  } catch (error) {
    const words = LISTEN_WORDS[(error as NodeJS.ErrnoException).code ?? '']
    throw words ? new StartupError(words(settings)) : error
  }
}

async function announce(kernel: Kernel): Promise<void> {
  const link = await prepareFirstAdmin(kernel)
  process.stdout.write(`Inflo is ready at ${kernel.settings.publicUrl}\n`)
  if (link)
    process.stdout.write(`There is no admin yet. Create the first one with this link, which works once:\n  ${link}\n`)
}

async function createServing(application: Application) {
  const { kernel } = application
  const open = kernel.settings.development ? createDevelopmentFrontend : createFrontend
  const { pages, attach } = await open(application)
  const app = createFastifyApp({ application, pages })
  await attach(app)
  return app
}

/**
 * Starts everything in order: data directory, database, migrations, features, HTTP. If a step fails, everything started
 * before it is stopped.
 * @throws StartupError with one clear sentence.
 */
export async function startServer(settings: Settings): Promise<RunningServer> {
  installZodMessages()
  const log = createLogger(settings.logLevel)
  await using begun = new AsyncDisposableStack()
  await checkDataDirectory(settings.dataDirectory)
  const database = await openDatabase(settings, (line) => log.warn(line))
  begun.defer(() => database.stop())
  const application = createApplication({ settings, connection: database.connection, log, featurePlugins })
  begun.defer(() => application.stop())
  await application.start()
  const app = await createServing(application)
  begun.defer(() => app.close())
  await listen(app, settings)
  await application.kernel.writeBarrier.beginServing()
  await announce(application.kernel)
  // Starts the typesetter early, so that the first PDF does not have to wait until the fonts are read.
  prepareTypesetting()
  const running = begun.move()
  return {
    address: settings.publicUrl,
    handOver: () => handOver(application.kernel),
    stop: () => running.disposeAsync(),
    untilReplaced: application.kernel.writeBarrier.untilReplaced,
  }
}
