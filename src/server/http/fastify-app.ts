import { parseCookie } from 'cookie'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import { randomUUID } from 'node:crypto'
import { internalDetail, toFailure } from './errors.ts'
import { mountDocuments } from '../pages/serve-documents.ts'
import { Download } from './download.ts'
import { EventStream } from './event-stream.ts'
import { createNodeServer } from './node-server.ts'
import { endConnections } from '../shutdown/end-connections.ts'
import { framesDocument } from './frames-document.ts'
import type { Application } from '../application.ts'
import { pageAfterForm, readForms } from '../pages/html-forms.ts'
import { parseJsonBody, textOf } from './json-body.ts'
import { openApiDocument } from './openapi.ts'
import { isOwnAddress } from '../pages/address.ts'
import type { Pages } from '../pages/pages.ts'
import { securityHeaders } from './security-headers.ts'
import { sendDownload } from './send-download.ts'
import { serveBackups } from '../backups/serve-backups.ts'
import { serveFiles } from '../files/serve-files.ts'
import { createEventStreams, type SendEvents } from './send-events.ts'
import { answer, type CallRequest, type Served } from './serve.ts'
import { bearerToken } from '../access/session.ts'
import { StoredJson } from '../data/stored-json.ts'
import { serveHealth } from '../health.ts'
import { rawAnswers } from './unreadable-requests.ts'
import type { Endpoint } from '#shared/calls/endpoint.ts'
import { isUpload } from '#shared/upload.ts'
import { Failure } from '#shared/calls/failure.ts'
import type { AppParts } from './app-parts.ts'

const BODY_BYTES_MAX = 256 * 1024

type CallParts = AppParts & { sendEvents: SendEvents }

const UNREADABLE_ADDRESS = new Failure('bad_request', 'This address is not valid.')
const NUL_IN_ADDRESS = new Failure('bad_request', 'This address contains a character that isn’t allowed.')
const NO_SUCH_ADDRESS = new Failure('not_found', 'This page doesn’t exist.')

const isCall = ({ url }: FastifyRequest): boolean => url.startsWith('/api/')

// API calls are refused with JSON, all other requests with an HTML page.
function refuse(pages: Pages, reply: FastifyReply, failure: Failure): void {
  if (!isCall(reply.request)) return pages.refuse(reply, failure)
  reply.header('content-type', 'application/json; charset=utf-8').status(failure.status)
  void reply.send(JSON.stringify({ detail: failure.detail }))
}

function newServer({ application, pages }: AppParts): FastifyInstance {
  const { settings, live, drain, log, now } = application.kernel
  const headers = securityHeaders(settings.publicUrl.startsWith('https:'))
  const answerRaw = rawAnswers(headers)
  return Fastify({
    loggerInstance: log,
    // A logger for each request would cost more than writing the log line. Log lines contain the request's id instead.
    childLoggerFactory: (logger) => logger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: settings.trustedProxies ?? false,
    bodyLimit: BODY_BYTES_MAX,
    // Requests that arrive while the server stops are still answered normally, not with 503.
    return503OnClosing: false,
    genReqId: () => randomUUID(),
    routerOptions: { maxParamLength: 500 },
    // Fastify does not pass a request with an address that it cannot decode to the error handler.
    clientErrorHandler: answerRaw,
    frameworkErrors: (_error, _request, reply: FastifyReply) => refuse(pages, reply, UNREADABLE_ADDRESS),
    serverFactory: (handle) => createNodeServer({ pages, live, drain, headers, answerRaw, now }, handle),
  }) as unknown as FastifyInstance
}

function toCallRequest(request: FastifyRequest, setHeader: CallRequest['setHeader']): CallRequest {
  return {
    id: request.id,
    method: request.method,
    address: request.ip,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 500),
    token: bearerToken(request.headers.authorization),
    header: (name) => [request.headers[name] ?? ''].flat().join(','),
    cookie: (name) => parseCookie(request.headers.cookie ?? '')[name],
    internal: false,
    setHeader,
  }
}

function mountCall(app: FastifyInstance, key: string, { served, parts }: { served: Served; parts: CallParts }) {
  const { kernel } = parts.application
  const [method = 'GET', url = '/'] = key.split(' ')
  const status = served.endpoint.status ?? 200
  app.route({
    method,
    url,
    ...(served.endpoint.bodyLimit ? { bodyLimit: served.endpoint.bodyLimit } : {}),
    handler: async (request, reply) => {
      const page = pageAfterForm(served.endpoint, { request, reply, pages: parts.pages })
      const callRequest = toCallRequest(request, (name, value) => void reply.header(name, value))
      const changes = method !== 'GET'
      const actor = await kernel.sessions.actorOf(callRequest.token, { now: kernel.now(), fresh: changes })
      const input = { params: request.params, query: request.query, body: request.body }
      const work = () => answer(kernel, served, { input, actor, request: callRequest })
      const answering =
        changes && actor
          ? kernel.sessions.whileHeld(actor, { alone: served.endpoint.endsSessions === true }, work)
          : work()
      if (page) return answering.then(page.done, page.refused)
      const value = await answering
      if (value instanceof Download) return sendDownload(request, reply, { download: value, status })
      if (value instanceof EventStream)
        return parts.sendEvents(reply, { stream: value, event: served.endpoint.reply, actor })
      reply.header('content-type', 'application/json; charset=utf-8').status(status)
      return reply.send(value instanceof StoredJson ? value.bytes : JSON.stringify(value ?? {}))
    },
  })
}

type Reading = 'json' | 'form' | 'bytes' | 'stream'

function readingOf({ form, bodyAsSent, body }: Endpoint): Reading {
  if (isUpload(body)) return 'stream'
  return form ? 'form' : bodyAsSent ? 'bytes' : 'json'
}

function readBytes(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, bytes, done) => done(null, bytes))
}

// Leaves the body unread until the call has been authorized.
function readStream(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', (_request, stream, done) => done(null, stream))
}

const READERS: Record<Reading, (scope: FastifyInstance) => void> = {
  json: () => undefined,
  form: readForms,
  bytes: readBytes,
  stream: readStream,
}

// Each kind of body parser is registered in a separate scope, so that it applies only to its own calls.
function mountCalls(app: FastifyInstance, parts: CallParts): void {
  const calls = [...parts.application.served]
  for (const reading of ['json', 'form', 'bytes', 'stream'] as const) {
    void app.register((scope, _options, done) => {
      READERS[reading](scope)
      for (const [key, served] of calls) {
        if (readingOf(served.endpoint) === reading) mountCall(scope, key, { served, parts })
      }
      done()
    })
  }
}

function speakJson(app: FastifyInstance, { errors }: Application['kernel']): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, bytes, done) => {
    try {
      done(null, parseJsonBody(textOf(bytes as Buffer)))
    } catch (error) {
      done(error as Error)
    }
  })
  app.setErrorHandler((error, request, reply) => {
    const failure = toFailure(error)
    if (!failure) {
      request.log.error({ request_id: request.id, err: error }, 'An unexpected error was answered with 500')
      // The route is recorded instead of the address, since addresses contain tracking numbers and tokens.
      errors.note(error, { place: `${request.method} ${request.routeOptions.url ?? 'page'}`, requestId: request.id })
    }
    if (failure?.retryAfterSeconds) reply.header('retry-after', String(failure.retryAfterSeconds))
    const body = failure
      ? { detail: failure.detail, errors: failure.errors, current: failure.current }
      : { detail: internalDetail(request.id), request_id: request.id }
    reply.header('content-type', 'application/json; charset=utf-8').status(failure?.status ?? 500)
    return reply.send(JSON.stringify(body))
  })
}

// Refuses addresses that contain another host or are not paths, since they match no route. Refuses NUL characters,
// since PostgreSQL cannot compare texts that contain them.
function refuseAddresses(app: FastifyInstance, pages: Pages): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (!isOwnAddress(request.url)) return refuse(pages, reply, NO_SUCH_ADDRESS)
    if (request.url.includes('%00')) return refuse(pages, reply, NUL_IN_ADDRESS)
    done()
  })
}

function setApiHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    if (isCall(request)) reply.header('cache-control', 'no-store')
    done()
  })
}

function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const level = reply.statusCode >= 500 ? 'error' : request.method === 'GET' ? 'debug' : 'info'
    // Logs the route and not the address, since addresses contain tracking numbers and tokens.
    const { id, method, routeOptions } = request
    const ms = Math.round(reply.elapsedTime)
    request.log[level]({ request_id: id, method, route: routeOptions.url, status: reply.statusCode, ms })
    done()
  })
}

/** Creates the HTTP server of an application, with its calls, pages, files, health checks and metrics. */
export function createFastifyApp(parts: AppParts): FastifyInstance {
  const app = newServer(parts)
  refuseEncodedBodies(app)
  speakJson(app, parts.application.kernel)
  setApiHeaders(app)
  refuseAddresses(app, parts.pages)
  logRequests(app)
  // The order matters. Sockets are closed first, so that browser tabs reconnect to another server immediately. Event
  // streams stay open until no more requests arrive.
  app.addHook('preClose', parts.application.kernel.live.stop)
  endConnections(app, parts.application.kernel.drain)
  mountCalls(app, { ...parts, sendEvents: createEventStreams(app, parts.application.kernel) })
  serveHealth(app, parts.application)
  mountDocuments(app, parts.application.kernel)
  serveFiles(app, parts)
  serveBackups(app, parts)
  const { settings, live, rateLimits } = parts.application.kernel
  for (const [url, documentOf] of [
    ['/openapi.json', () => openApiDocument(settings.publicUrl)],
    ['/frames.json', () => framesDocument(live.endpoints())],
  ] as const) {
    let text: string | undefined
    app.get(url, (request, reply) => {
      rateLimits.consumeBatched('visitor', request.ip)
      // The document is generated at the first request, since few clients need it and generating it would slow down the
      // start considerably.
      text ??= JSON.stringify(documentOf())
      return reply.type('application/json').send(text)
    })
  }
  app.setNotFoundHandler((request, reply) => {
    if (!isCall(request)) return parts.pages.answer(request, reply)
    reply.header('content-type', 'application/json; charset=utf-8').status(404)
    return reply.send(JSON.stringify({ detail: 'This call doesn’t exist.' }))
  })
  return app
}

const CODED = 'Please send the body uncompressed. Content-Encoding is not supported.'

/** Refuses compressed bodies, so that size limits and hashes apply to the bytes that were sent. */
function refuseEncodedBodies(app: FastifyInstance): void {
  app.addHook('preParsing', async ({ headers }) => {
    const coding = headers['content-encoding']?.trim().toLowerCase() ?? 'identity'
    if (coding !== 'identity') throw new Failure('wrong_type', CODED)
  })
}
