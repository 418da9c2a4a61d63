import type { CallInput, CallReply, Calls, EndpointOf } from './endpoint.ts'
import { Failure, type FieldError, kindOfStatus } from './failure.ts'
import { FILE_NAME_HEADER } from '../upload.ts'

/** Options that any call accepts in addition to its input: aborting `signal` cancels the call. */
type Taken = { signal?: AbortSignal }
type AnyInput = Taken & { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown }

/** Sends one call and returns the reply: with the server's own dispatcher, or with `fetch` in the browser. */
export type Send = (key: string, input: AnyInput) => Promise<unknown>

type InputArgument<I> = Partial<I> extends I ? [input?: I & Taken] : [input: I & Taken]

/** A typed call: `call('GET /api/things/:thingId', { params: { thingId } })`. Rejects with a Failure. */
export type Caller<C extends Calls> = <K extends keyof C & string>(
  key: K,
  ...input: InputArgument<CallInput<EndpointOf<C, K>>>
) => Promise<CallReply<EndpointOf<C, K>>>

export const makeCaller = <C extends Calls>(send: Send): Caller<C> =>
  ((key: string, input: AnyInput = {}) => send(key, input)) as Caller<C>

/** Returns the method and path of a call, with parameters and query. Undefined query values are left out. */
export function addressOf(key: string, { params = {}, query = {} }: AnyInput): { method: string; path: string } {
  const [method = 'GET', pattern = '/'] = key.split(' ')
  const path = pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) search.set(name, `${value as string | number | boolean}`)
  }
  const text = search.toString()
  return { method, path: text ? `${path}?${text}` : path }
}

type ErrorBody = { detail?: string; errors?: FieldError[]; current?: unknown }

async function readFailure(response: Response): Promise<Failure> {
  const body = (await response.json().catch(() => ({}))) as ErrorBody
  const retryAfter = Number(response.headers.get('retry-after'))
  return new Failure(
    kindOfStatus(response.status),
    body.detail ?? `Something went wrong on our side (status ${response.status}). Please try again in a moment.`,
    {
      ...(body.errors ? { errors: body.errors } : {}),
      ...(retryAfter > 0 ? { retryAfterSeconds: retryAfter } : {}),
      ...(body.current === undefined ? {} : { current: body.current }),
      ...(body.detail === undefined ? { unexplained: response.status } : {}),
    },
  )
}

/** Serializes a body: a file as its bytes, with the browser's media type; any other value as JSON. */
function asSent(body: unknown): { body: Blob | string | null; typed: Record<string, string> } {
  if (body === undefined) return { body: null, typed: {} }
  if (!(body instanceof Blob)) return { body: JSON.stringify(body), typed: { 'content-type': 'application/json' } }
  if (!(body instanceof File)) return { body, typed: {} }
  return { body, typed: { [FILE_NAME_HEADER]: encodeURIComponent(body.name.toWellFormed()) } }
}

/** Returns the failure of a call without a response. A browser cannot read a file that was saved after it was chosen. */
async function failureWithoutResponse(body: unknown): Promise<Failure> {
  const isReadable =
    !(body instanceof Blob) ||
    (await body
      .slice(0, 1)
      .arrayBuffer()
      .then(
        () => true,
        () => false,
      ))
  return isReadable
    ? new Failure('network', 'No connection to the server. Please check your network and try again.')
    : new Failure('bad_request', 'This file was changed, moved or deleted after you chose it. Please choose it again.')
}

/** Sends one request, as `fetch` does. */
export type Via = (path: string, init: RequestInit) => Promise<Response>

type FetchSenderParts = {
  token: () => string | null
  onUnauthenticated: () => void
  /** Replaces `fetch`, which does not report the progress of an upload. */
  via?: Via
}

/**
 * Sends calls from the browser. @throws Failure the server's error; without a response, a Failure of kind `network`, or
 * `bad_request` for a file that the browser can no longer read
 */
export function fetchSender({ token, onUnauthenticated, via }: FetchSenderParts): Send {
  return async (key, input) => {
    const { method, path } = addressOf(key, input)
    const bearer = token()
    const headers: Record<string, string> = {}
    if (bearer) headers.authorization = `Bearer ${bearer}`
    const { body, typed } = asSent(input.body)
    const init = { method, headers: { ...headers, ...typed }, body, signal: input.signal ?? null }
    const response = await (via ?? fetch)(path, init).catch(async () => {
      throw await failureWithoutResponse(body)
    })
    if (!response.ok) {
      const failure = await readFailure(response)
      // The sent token is no longer valid. A newer token, from a sign-in in the meantime, is kept.
      if (failure.kind === 'unauthenticated' && bearer && bearer === token()) onUnauthenticated()
      throw failure
    }
    if (response.status === 204) return undefined
    const { headers: told } = response
    // A downloaded file is returned as a Blob, even if it contains JSON.
    const isFile = told.has('content-disposition')
    return !isFile && told.get('content-type')?.startsWith('application/json') ? response.json() : response.blob()
  }
}
