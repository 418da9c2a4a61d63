import type * as z from 'zod'
import type { ReceivedFile, UploadBody } from '../upload.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Required role of the caller: a moderator's call is open to moderators and admins. */
export type AccessLevel = 'anyone' | 'member' | 'moderator' | 'admin'

/**
 * Everything that crosses the wire for one call. Pure data: the server parses and checks with it, screens take
 * their types from it, and the OpenAPI document and the fuzzers are made from it.
 */
export type Endpoint = {
  who: AccessLevel
  /** One sentence for the OpenAPI document. */
  summary: string
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType | UploadBody
  reply: z.ZodType
  /** Media type of a reply that is a file; JSON where absent. In the browser such a reply is a Blob. */
  replyType?: string
  /** The body reaches the handler as the bytes that were sent, of whatever type: their sender signed them. */
  bodyAsSent?: true
  /** Bytes; the server's default where absent. */
  bodyLimit?: number
  /**
   * Names of limits (server/limit-rules.ts) that each use of the call counts against, in addition to the general one.
   */
  limits?: string[]
  /** The feature that it belongs to: while that is off, it is refused with a sentence. */
  feature?: string
  /**
   * The call ends sessions of its caller: the caller's other writes finish first, and two such calls run one after the
   * other.
   */
  endsSessions?: true
  /**
   * The effect cannot simply be undone: the caller proved the password within the last ten minutes, and gives a
   * `reason` (`reasonGiven`) in the query or the body. The service logs the reason.
   */
  destructive?: true
  /**
   * The call loses no data, but a later reader wants to know why it was made: it takes a `reason` (`reasonGiven`),
   * which its service logs.
   */
  reasoned?: true
  /**
   * A borrowed session must not make the call, although its effect can be undone: the caller proved the password within
   * the last ten minutes.
   */
  proven?: true
  /** It may be made in maintenance mode: it ends that mode, or stores nothing. */
  whileClosed?: true
  /**
   * The call also takes what a page's form sends without script, and leads the sender on to a page; or it is answered in
   * place, for programs that must not be led on.
   */
  form?: { done: string; refused: string } | 'answered in place'
  /** Status of success; 200 where absent. */
  status?: number
}

/** A feature's contract, keyed by method and path: `'POST /api/things/:thingId'`. */
export type Calls = Record<`${Method} /${string}`, Endpoint>

/** One call of a contract. */
export type EndpointOf<C extends Calls, K extends keyof C> = Extract<C[K], Endpoint>

type InputOf<S> = S extends UploadBody ? Blob : S extends z.ZodType ? z.input<S> : never
type OutputOf<S> = S extends UploadBody ? ReceivedFile : S extends z.ZodType ? z.output<S> : undefined
type Present<T> = { [K in keyof T as [T[K]] extends [never] ? never : K]: T[K] }

// A part all of whose fields may be left out may itself be left out.
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
