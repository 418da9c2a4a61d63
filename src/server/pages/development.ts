import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Failure } from '#shared/calls/failure.ts'
import type { Frontend } from './frontend.ts'
import type { Application } from '../application.ts'
import { faultsOf } from '../http/errors.ts'
import { ownSender } from './own-sender.ts'
import type { ServerEntry } from './renderer.ts'

const SOURCE_ASSETS = {
  early: '/src/app/pre-hydration.ts',
  entry: '/src/app/entry-browser.tsx',
  styles: ['/src/app/styles.css'],
  modules: [],
  fonts: [],
}

/**
 * Serves the pages in development: Vite runs in the same process, and each request renders the page from the current
 * sources, with hot reload.
 */
export async function createDevelopmentFrontend(application: Application): Promise<Frontend> {
  const { createServer } = await import('vite')
  const { kernel, served } = application
  const vite = await createServer({
    configLoader: 'native',
    appType: 'custom',
    server: { middlewareMode: true, ws: undefined },
  })
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const { render } = (await vite.ssrLoadModule('/src/app/entry-server.tsx')) as ServerEntry
    // In development, the policy would block Vite's client and its inline preamble.
    reply.raw.removeHeader('content-security-policy')
    const send = ownSender(kernel, served, request.id)
    const rendered = await render({
      origin: kernel.settings.publicUrl,
      address: request.url,
      send,
      faults: faultsOf(kernel, request.id),
      off: kernel.features.off(),
      canSendMail: kernel.mail.canSend,
      assetsFor: () => SOURCE_ASSETS,
    })
    if (rendered.kind === 'redirect') return reply.redirect(rendered.location, rendered.status)
    // Vite adds its own client to the HTML.
    const html = await vite.transformIndexHtml(request.url, rendered.html)
    return reply.status(rendered.status).type('text/html; charset=utf-8').send(html)
  }
  const refuse = (reply: FastifyReply, failure: Failure) =>
    void reply.status(failure.status).type('text/plain; charset=utf-8').send(failure.detail)
  return {
    pages: { answerFromMemory: () => false, answer, refuse },
    attach: async (app: FastifyInstance) => {
      app.addHook('onRequest', (request, reply, done) => {
        if (request.url.startsWith('/api/')) return done()
        vite.middlewares(request.raw, reply.raw, () => done())
      })
      app.addHook('onClose', () => vite.close())
    },
  }
}
