import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Failure } from '#shared/calls/failure.ts'
import { nameForKind } from '#shared/upload.ts'
import type { AppParts } from '../http/app-parts.ts'
import { dispositionOf } from '../http/download.ts'
import { toFailure } from '../http/errors.ts'
import type { StoredFile } from './files.ts'
import type { Kernel } from '../kernel.ts'
import { hasAlready } from '../http/send-download.ts'
import type { ByteRange } from './storage-driver.ts'

// Prevents a browser from running scripts, loading resources or using our origin, whichever type it detects.
const SANDBOX = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox"
const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const GONE = new Failure('not_found', 'This file no longer exists.')

type Exchange = { request: FastifyRequest; reply: FastifyReply }

const etagOf = ({ sha256 }: StoredFile): string => `"${Buffer.from(sha256, 'hex').toString('base64url').slice(0, 22)}"`

// The bytes of a file never change, but a public file may become private, for example a picture of a withdrawn paper.
// Caches may therefore serve it only for a short time.
const PUBLIC_FOR_SECONDS = 600

/** Returns the headers of a file. Browsers display only pictures; other files are downloaded. */
function headersOf(file: StoredFile, cacheControl: string): Record<string, string> {
  const shown = file.kind.startsWith('image/')
  // Files that were stored earlier may have another extension.
  const fileName = nameForKind(file.name, file.kind)
  return {
    'content-type': file.kind,
    'content-disposition': dispositionOf({ fileName, shown }),
    'content-security-policy': SANDBOX,
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': cacheControl,
    'accept-ranges': 'bytes',
    etag: etagOf(file),
  }
}

// Returns the requested range, unless If-Range names another version of the file than the current one. We send no
// Last-Modified header, so a date in If-Range never matches.
const asksForPart = ({ headers }: FastifyRequest, etag: string): string | undefined =>
  headers['if-range'] === undefined || headers['if-range'] === etag ? headers.range : undefined

async function sendFile({ files }: Kernel, { request, reply }: Exchange, file: StoredFile) {
  const { sizeBytes } = file
  const range = request.method === 'GET' ? rangeOf(asksForPart(request, etagOf(file)), sizeBytes) : undefined
  if (range === 'none') return reply.header('content-range', `bytes */${sizeBytes}`).status(416).send()
  const length = range ? range.last - range.first + 1 : sizeBytes
  const bytes = request.method === 'HEAD' ? undefined : await files.read(file, range)
  if (range) reply.status(206).header('content-range', `bytes ${range.first}-${range.last}/${sizeBytes}`)
  return reply.header('content-length', String(length)).send(bytes)
}

type Query = { until?: string; mac?: string; for?: string | string[] }

/** Checks whether the file may be sent. @returns its Cache-Control header. @throws Failure forbidden, not_found */
async function admit(kernel: Kernel, id: string, { until, mac, for: reader = '' }: Query): Promise<string> {
  if (until === undefined && mac === undefined) {
    if (!ID.test(id) || !(await kernel.publicFiles.isPublic(kernel.db, id))) throw GONE
    return `public, max-age=${PUBLIC_FOR_SECONDS}`
  }
  const secondsLeft = await kernel.fileAddresses.check({
    id,
    until: String(until),
    mac: String(mac),
    reader: String(reader),
  })
  return `private, max-age=${secondsLeft}, immutable`
}

async function answerFile(kernel: Kernel, { request, reply }: Exchange) {
  kernel.rateLimits.consumeBatched('visitor', request.ip)
  const { id } = request.params as { id: string }
  const cacheControl = await admit(kernel, id, request.query as Query)
  const file = ID.test(id) ? await kernel.files.find(kernel.db, id) : undefined
  if (!file) throw GONE
  reply.headers(headersOf(file, cacheControl))
  if (hasAlready(request.headers['if-none-match'], etagOf(file))) return reply.status(304).send()
  return sendFile(kernel, { request, reply }, file)
}

/**
 * Serves files at signed addresses, `/files/:id?until&mac` (addresses.ts), and public files at `/files/:id`
 * (public-files.ts).
 */
export function serveFiles(app: FastifyInstance, { application, pages }: AppParts): void {
  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    try {
      return await answerFile(application.kernel, { request, reply })
    } catch (error) {
      const failure = toFailure(error)
      if (!failure) throw error
      pages.refuse(reply, failure)
      return reply
    }
  }
  app.route({ method: ['GET', 'HEAD'], url: '/files/:id', handler })
}

const ONE_RANGE = /^bytes=(\d*)-(\d*)$/

/**
 * Parses a Range header (RFC 9110, 14.2). Returns the requested range; 'none' if the range begins after the end of the
 * file; undefined if the whole file is to be sent, which is also the case for several ranges. Pure.
 */
export function rangeOf(header: string | undefined, sizeBytes: number): ByteRange | 'none' | undefined {
  const [whole, first = '', last = ''] = ONE_RANGE.exec((header ?? '').trim()) ?? []
  if (whole === undefined || (first === '' && last === '')) return undefined
  if (first === '') {
    const count = Math.min(Number(last), sizeBytes)
    return count === 0 ? 'none' : { first: sizeBytes - count, last: sizeBytes - 1 }
  }
  if (last !== '' && Number(last) < Number(first)) return undefined
  if (Number(first) >= sizeBytes) return 'none'
  return { first: Number(first), last: last === '' ? sizeBytes - 1 : Math.min(Number(last), sizeBytes - 1) }
}
