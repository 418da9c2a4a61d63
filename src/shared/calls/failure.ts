/** An invalid field, with the message to show next to it. */
export type FieldError = { field: string; message: string }

const STATUS_BY_KIND = {
  bad_request: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  too_large: 413,
  wrong_type: 415,
  invalid: 422,
  too_many: 429,
  internal: 500,
  unavailable: 503,
  /** The browser got no response at all; never sent by a server. */
  network: 0,
} as const

export type FailureKind = keyof typeof STATUS_BY_KIND

type FailureDetails = { errors?: FieldError[]; retryAfterSeconds?: number; current?: unknown; unexplained?: number }

/**
 * An expected error, with a message for the user. Sent as the status of its kind, with `{detail, errors?, current?}`.
 * Any other error is a bug and is sent as 500.
 */
export class Failure extends Error {
  readonly kind: FailureKind
  readonly detail: string
  readonly errors: FieldError[] | undefined
  /** Whole seconds until a refused call may be retried; sent as Retry-After. */
  readonly retryAfterSeconds: number | undefined
  /** The stored data, if a change was based on an older version. */
  readonly current: unknown
  /** The HTTP status of a response without an error message of the server, such as a proxy's response. */
  readonly unexplained: number | undefined

  constructor(kind: FailureKind, detail: string, more: FailureDetails = {}) {
    super(detail)
    this.name = 'Failure'
    this.kind = kind
    this.detail = detail
    this.errors = more.errors
    this.retryAfterSeconds = more.retryAfterSeconds
    this.current = more.current
    this.unexplained = more.unexplained
  }

  get status(): number {
    return STATUS_BY_KIND[this.kind]
  }

  // The built pages contain their own copy of this class; this makes `instanceof` work for the server's failures, too.
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && value.name === 'Failure' && 'kind' in value
  }
}

/** Returns the error message to show: the message of a Failure, or a general message for other errors. */
export const failureText = (error: unknown): string =>
  error instanceof Failure ? error.detail : 'Something went wrong on our side.'

/** Returns the error for one invalid field (422), whose `detail` is the message itself. */
export const invalidField = (field: string, message: string): Failure =>
  new Failure('invalid', message, { errors: [{ field, message }] })

const PASSING: ReadonlySet<FailureKind> = new Set(['network', 'unavailable', 'internal', 'too_many', 'unauthenticated'])

/**
 * Returns whether a retry may succeed, immediately or after a new sign-in. Errors other than failures also count, since
 * the server did not refuse the call.
 */
export const isTransient = (error: unknown): boolean => !(error instanceof Failure) || PASSING.has(error.kind)

export function kindOfStatus(status: number): FailureKind {
  const found = Object.entries(STATUS_BY_KIND).find(([, known]) => known === status)
  return (found?.[0] as FailureKind | undefined) ?? (status >= 500 ? 'internal' : 'bad_request')
}
