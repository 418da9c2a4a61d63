import type * as z from 'zod'
import type { ReceivedFile, UploadBody } from '../upload.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** The minimum role of a caller: `moderator` admits moderators and admins. */
export type AccessLevel = 'anyone' | 'member' | 'moderator' | 'admin'

/**
 * The definition of one call: its input and its reply. Pure data: the server validates with it, screens get their types
 * from it, and the OpenAPI document and the fuzzers are generated from it.
 */
export type Endpoint = {
  who: AccessLevel
  /** One sentence for the OpenAPI document. */
  summary: string
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType | UploadBody
  reply: z.ZodType
  /** Media type of a reply that is a file, which the browser gets as a Blob; JSON if omitted. */
  replyType?: string
  /** The handler receives the unparsed bytes of the body, of any media type, since the sender has signed them. */
  bodyAsSent?: true
  /** Maximum size of the body in bytes; the server's default if omitted. */
  bodyLimit?: number
  /**
   * Names of limits (server/access/limit-rules.ts) that each use of the call counts against, in addition to the general
   * limit.
   */
  limits?: string[]
  /** The feature that the call belongs to: while it is off, the call is refused with a message. */
  feature?: string
  /**
   * The call ends sessions of its caller: it waits until the caller's other writes have finished, and only one such
   * call runs at a time.
   */
  endsSessions?: true
  /**
   * The effect cannot easily be undone: the caller must have entered the password within the last ten minutes, and give
   * a `reason` (`reasonGiven`) in the query or the body. The service logs the reason.
   */
  destructive?: true
  /**
   * The call deletes no data, but requires a `reason` (`reasonGiven`), which the service logs, so that others can see
   * later why it was made.
   */
  reasoned?: true
  /**
   * Requires a password entered within the last ten minutes although the effect can be undone, so that nobody can make
   * the call with someone else's open session.
   */
  proven?: true
  /** The call is allowed in maintenance mode, since it ends that mode or stores nothing. */
  whileClosed?: true
  /**
   * The call also accepts an HTML form that was sent without JavaScript, and redirects to one of these pages. With
   * `answered in place` it does not redirect, for programs that must not follow a redirect.
   */
  form?: { done: string; refused: string } | 'answered in place'
  /** HTTP status of success; 200 if omitted. */
  status?: number
}

/** A feature's contract, keyed by method and path: `'POST /api/things/:thingId'`. */
export type Calls = Record<`${Method} /${string}`, Endpoint>

/** One call of a contract. */
export type EndpointOf<C extends Calls, K extends keyof C> = Extract<C[K], Endpoint>

type InputOf<S> = S extends UploadBody ? Blob : S extends z.ZodType ? z.input<S> : never
type OutputOf<S> = S extends UploadBody ? ReceivedFile : S extends z.ZodType ? z.output<S> : undefined
type Present<T> = { [K in keyof T as [T[K]] extends [never] ? never : K]: T[K] }

// A part of the input may be omitted if all its fields may be omitted.
type MayBeLeftOut<T> = Partial<T> extends T ? true : false
type Loosened<T> = { [K in keyof T as MayBeLeftOut<T[K]> extends true ? K : never]?: T[K] } & {
  [K in keyof T as MayBeLeftOut<T[K]> extends true ? never : K]: T[K]
}

/** Input that a caller passes: only the parts that the endpoint declares. */
export type CallInput<E extends Endpoint> = Loosened<
  Present<{
    params: InputOf<E['params']>
    query: InputOf<E['query']>
    body: InputOf<E['body']>
  }>
>

/** Parsed input that a handler receives. */
export type CallParsed<E extends Endpoint> = {
  params: OutputOf<E['params']>
  query: OutputOf<E['query']>
  body: OutputOf<E['body']>
}

export type CallReply<E extends Endpoint> = z.output<E['reply']>
