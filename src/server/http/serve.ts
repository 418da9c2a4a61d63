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

/** The properties of a request that a handler can use, in addition to its input. */
export type CallRequest = {
  id: string
  /** The HTTP method; HEAD if only the headers of a GET response are requested. */
  method: string
  /** The client's network address, even if the request came through trusted proxies. */
  address: string
  userAgent: string
  token: string | undefined
  /** Returns a header's value; empty if the header was not sent. */
  header: (name: string) => string
  /**
   * Returns the value of a cookie. Only redirects to another site and back need a cookie, since sessions use tokens.
   */
  cookie: (name: string) => string | undefined
  /** True for calls that a page's loader makes on the server; they are not rate-limited. */
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
 * Refuses callers who must not learn whether the item in the call's address exists. Runs before a file is received. If
 * the input is invalid, runs before the validation errors are sent, so that they reveal nothing.
 * @throws Failure like the one that the handler would throw for this caller.
 */
export type Admits = (params: unknown, actor: Actor | undefined) => Promise<void>

/**
 * Returns the failure to send in place of `failure`, depending on the input. The input was not validated and may be
 * anything.
 */
export type Refuses = (failure: Failure, sent: RawInput) => Failure

/**
 * A handler with an admission check, for items whose existence not everyone may know, or with failures that depend on
 * the input.
 */
export type Guarded<E extends Endpoint> = { admits?: Admits; refuses?: Refuses; handler: Handler<E> }

/** Registers the handler of a call from a contract. */
export type Serve = <C extends Calls, K extends keyof C & string>(
  calls: C,
  key: K,
  handler: Handler<EndpointOf<C, K>> | Guarded<EndpointOf<C, K>>,
) => void

/** The server part of a feature: registers the feature's routes, jobs and topics. */
export type FeaturePlugin = (kernel: Kernel, serve: Serve) => void

export type RawInput = { params?: unknown; query?: unknown; body?: unknown }
export type Served = { endpoint: Endpoint; handler: Handler<Endpoint>; admits?: Admits; refuses?: Refuses }

/** Registers all features, and returns their calls by the key `'METHOD /path'`. */
export function registerFeatures(kernel: Kernel, featurePlugins: FeaturePlugin[]): Map<string, Served> {
  const served = new Map<string, Served>()
  const serve: Serve = (calls, key, handler) => {
    const endpoint: Endpoint | undefined = calls[key as keyof Calls]
    if (!endpoint || served.has(key)) throw new Error(`${key} has two routes, or is missing from the contracts`)
    kernel.features.cover('call', key, endpoint.feature)
    served.set(key, { endpoint, ...(typeof handler === 'function' ? { handler } : handler) })
  }
  for (const plugin of featurePlugins) plugin(kernel, serve)
  return served
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

// Converts ids to lower case. PostgreSQL accepts both cases, but our code compares ids as text.
const lowered = (value: unknown) => (typeof value === 'string' && UUID.test(value) ? value.toLowerCase() : value)
const asStored = (params: unknown): unknown =>
  Object.fromEntries(Object.entries(params ?? {}).map(([name, value]) => [name, lowered(value)]))

// Parameters that do not match the schema cannot belong to an existing item, so they are answered with not_found.
function parseParams(schema: Schema, value: unknown): unknown {
  if (!schema) return undefined
  const parsed = schema.safeParse(asStored(value))
  if (!parsed.success) throw new Failure('not_found', 'Not found')
  return parsed.data
}

/**
 * Parses a part of the input. If the input is invalid, runs the admission check first, so that its failure takes
 * precedence.
 * @throws Failure
 */
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
 * Runs a call, from its input to its reply. The order of the checks: disk space, write barrier, rate limits, feature
 * flag, the actor's role, parsing, password. Then the handler runs. The reply's schema removes fields that the contract
 * does not declare.
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
  // Closes the connection after an upload, since a client that is refused early would otherwise continue to send.
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
