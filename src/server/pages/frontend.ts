import { access } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Application } from '../application.ts'
import { faultsOf } from '../http/errors.ts'
import { ownSender } from './own-sender.ts'
import { createPages, type Pages, type Render } from './pages.ts'
import { visitorLimit } from '../access/visitor-limit.ts'
import { loadBuild } from './renderer.ts'
import { StartupError } from '../startup-error.ts'

const DIST_DIRECTORY = join(import.meta.dirname, '../../../dist')

/** The pages of the application, and the function that attaches them to the Fastify server. */
export type Frontend = { pages: Pages; attach: (app: FastifyInstance) => Promise<void> }

/** Serves the built pages. @throws StartupError if the application was not built */
export async function createFrontend(application: Application): Promise<Frontend> {
  const { kernel, served } = application
  await access(join(DIST_DIRECTORY, 'server/entry-server.js')).catch(() => {
    throw new StartupError('The frontend has not been built. Run npm run build, or npm start, which builds it.')
  })
  const { entry, assetsFor } = await loadBuild(DIST_DIRECTORY)
  const origin = kernel.settings.publicUrl
  const render: Render = (address, requestId) =>
    entry.render({
      origin,
      address,
      send: ownSender(kernel, served, requestId),
      faults: faultsOf(kernel, requestId),
      off: kernel.features.off(),
      canSendMail: kernel.mail.canSend,
      assetsFor,
    })
  const pages = createPages({
    cache: kernel.pages,
    render,
    renderRefusal: (failure) => entry.renderRefusal(failure, assetsFor([])),
    queryRuleOf: entry.queryRuleOf,
    spendVisit: visitorLimit(kernel),
    clientDirectory: join(DIST_DIRECTORY, 'client'),
  })
  return { pages, attach: async () => undefined }
}
