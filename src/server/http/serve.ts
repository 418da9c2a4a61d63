import type { CallParsed, CallReply, Calls, Endpoint, EndpointOf } from '#shared/calls/endpoint.ts'
import { Failure } from '#shared/calls/failure.ts'
import { isUpload } from '#shared/upload.ts'
import { type Actor, admit, admitProven } from '../access/actor.ts'
import { Download } from './download.ts'
import { diskFull } from './errors.ts'
import { EventStream } from './event-stream.ts'
import type { Kernel } from '../kernel.ts'
import type { LimitName } from '../access/limit-rules.ts'
import { withRateLimits } from '../access/rate-limit-scope.ts'
import { StoredJson } from '../data/stored-json.ts'
import { withUploadedFile } from '../files/receive-upload.ts'
import { parsePart, type Schema } from './parse-part.ts'

/** The request's properties that a handler may know in addition to its input. */
export type CallRequest = {
  id: string
  /** HEAD if only the headers are requested that GET would answer. */
  method: string
  /** The caller's network address, as seen behind trusted proxies. */
  address: string
  userAgent: string
  token: string | undefined
  /** Returns a header's value; empty if it was not sent. */
  header: (name: string) => string
  /** A cookie's value. Only a redirect to another site and back needs one: sessions have their token. */
  cookie: (name: string) => string | undefined
  /** Set for calls that a page's own loader makes on the server: they count against no limit. */
  internal: boolean
  setHeader: (name: string, value: string) => void
}

type ActorFor<E extends Endpoint> = E['who'] extends 'anyone' ? Actor | undefined : Actor

type Answered<E extends Endpoint> = CallReply<E> | StoredJson | Download | EventStream

export type Handler<E extends Endpoint> = (
  input: CallParsed<E>,
  actor: ActorFor<E>,
  request: CallRequest,
) => Promise<Answered<E>> | Answered<E>

/**
 * Refuses callers who may not know of the item that a call's address names. Runs before they learn what is wrong with
 * their input, and before their file is received.
 * @throws Failure as the handler would for the same caller.
 */
export type Admits = (params: unknown, actor: Actor | undefined) => Promise<void>

/**
 * Returns the failure that a refused caller gets instead, by what they sent: the input was not validated and may be
 * anything.
 */
export type Refuses = (failure: Failure, sent: RawInput) => Failure

/** A handler for items that not everybody may know of, or whose refusals say more than that. */
export type Guarded<E extends Endpoint> = { admits?: Admits; refuses?: Refuses; handler: Handler<E> }

/** Binds a call of a contract to the service that answers it. */
export type Serve = <C extends Calls, K extends keyof C & string>(
  calls: C,
  key: K,
  handler: Handler<EndpointOf<C, K>> | Guarded<EndpointOf<C, K>>,
) => void

/** A feature's part of the server: its routes, and the jobs and topics that it handles. */
export type FeaturePlugin = (kernel: Kernel, serve: Serve) => void

export type RawInput = { params?: unknown; query?: unknown; body?: unknown }
export type Served = { endpoint: Endpoint; handler: Handler<Endpoint>; admits?: Admits; refuses?: Refuses }

/** Collects the features' calls, keyed `'METHOD /path'`. */
export function registerFeatures(kernel: Kernel, featurePlugins: FeaturePlugin[]): Map<string, Served> {
  const served = new Map<string, Served>()
  const serve: Serve = (calls, key, handler) => {
    const endpoint: Endpoint | undefined = calls[key as keyof Calls]
    if (!endpoint || served.has(key)) throw new Error(`${key} is served twice, or is in no contract`)
    kernel.features.cover('call', key, endpoint.feature)
    served.set(key, { endpoint, ...(typeof handler === 'function' ? { handler } : handler) })
  }
  for (const plugin of featurePlugins) plugin(kernel, serve)
  return served
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

// PostgreSQL accepts an id in any case; ids that are compared here must be the same everywhere.
const lowered = (value: unknown) => (typeof value === 'string' && UUID.test(value) ? value.toLowerCase() : value)
const asStored = (params: unknown): unknown =>
  Object.fromEntries(Object.entries(params ?? {}).map(([name, value]) => [name, lowered(value)]))

// An address that cannot be one of ours names nothing that exists.
function parseParams(schema: Schema, value: unknown): unknown {
  if (!schema) return undefined
  const parsed = schema.safeParse(asStored(value))
  if (!parsed.success) throw new Failure('not_found', 'Not found')
  return parsed.data
}

/** @throws Failure of the admission before that of the input. */
async function parseAdmitted(schema: Schema, value: unknown, admitted: () => Promise<void>): Promise<unknown> {
  try {
    return schema && parsePart(schema, value)
  } catch (failure) {
    await admitted()
    throw failure
  }
}

type Asking = { actor: Actor | undefined; address: string }

const limitsOf = (endpoint: Endpoint): LimitName[] =>
  [...(endpoint.limits ?? []), ...(isUpload(endpoint.body) ? ['upload'] : [])] as LimitName[]

function spendGeneral({ rateLimits }: Kernel, { actor, address }: Asking): void {
  if (actor) rateLimits.consumeBatched('member', actor.id)
  else rateLimits.consumeBatched('visitor', address)
}

const READING: ReadonlySet<string> = new Set(['GET', 'HEAD'])

type Called = { input: RawInput; actor: Actor | undefined; request: CallRequest }

/**
 * Runs one call from input to reply, in the order disk space, write barrier, limit, feature, admission, parsing,
 * password, work, presenting. The reply schema removes fields that the contract does not declare.
 */
export async function answer(kernel: Kernel, served: Served, call: Called): Promise<unknown> {
  const { refuses } = served
  if (!refuses) return answerHere(kernel, served, call)
  try {
    return await answerHere(kernel, served, call)
  } catch (error) {
    throw error instanceof Failure ? refuses(error, call.input) : error
  }
}

async function answerHere(kernel: Kernel, served: Served, call: Called): Promise<unknown> {
  const { request } = call
  // A client that is refused before the whole body has arrived would keep sending.
  if (isUpload(served.endpoint.body)) request.setHeader('connection', 'close')
  if (READING.has(request.method)) return answerOpen(kernel, served, call)
  if (kernel.disk.isFull()) throw diskFull()
  if (served.endpoint.whileClosed) return answerOpen(kernel, served, call)
  return kernel.writeBarrier.runWrite(() => answerOpen(kernel, served, call))
}

async function answerOpen(kernel: Kernel, served: Served, call: Called): Promise<unknown> {
  if (call.request.internal) return answerWithin(kernel, served, call)
  const { rateLimits, now } = kernel
  const asker = { actor: call.actor, address: call.request.address }
  spendGeneral(kernel, asker)
  return withRateLimits({ rateLimits, names: limitsOf(served.endpoint), asker, now }, () =>
    answerWithin(kernel, served, call),
  )
}

async function answerWithin(kernel: Kernel, { endpoint, handler, admits }: Served, call: Called): Promise<unknown> {
  const { input, actor, request } = call
  kernel.features.admit(endpoint.feature)
  admit(endpoint.who, actor)
  const params = parseParams(endpoint.params, input.params)
  const admitted = async () => admits?.(params, actor)
  const query = await parseAdmitted(endpoint.query, input.query, admitted)
  if (isUpload(endpoint.body)) await admitted()
  const work = (body: unknown) => {
    if (endpoint.destructive || endpoint.proven) admitProven(actor as Actor, kernel.now())
    return handler({ params, query, body } as CallParsed<Endpoint>, actor as Actor, request)
  }
  const value = isUpload(endpoint.body)
    ? await withUploadedFile(kernel.incoming, { limits: endpoint.body.upload, sent: input.body, request }, work)
    : await work(await parseAdmitted(endpoint.body, input.body, admitted))
  const isWhole = value instanceof StoredJson || value instanceof Download || value instanceof EventStream
  return isWhole ? value : endpoint.reply.parse(value)
}
