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
  /** The browser got no answer at all; never sent by a server. */
  network: 0,
} as const

export type FailureKind = keyof typeof STATUS_BY_KIND

type FailureDetails = { errors?: FieldError[]; retryAfterSeconds?: number; current?: unknown; unexplained?: number }

/**
 * An expected outcome other than success, in words for the person. On the wire: the kind's status with `{detail,
 * errors?, current?}`; any other error is a bug and answers 500.
 */
export class Failure extends Error {
  readonly kind: FailureKind
  readonly detail: string
  readonly errors: FieldError[] | undefined
  /** Whole seconds until a refused call may be tried again; sent as Retry-After. */
  readonly retryAfterSeconds: number | undefined
  /** For a change that was based on something older: what is stored now. */
  readonly current: unknown
  /** The status that came without a sentence of the server's own, as from a proxy before it. */
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

  // The built pages carry a copy of this class of their own; a Failure that the server throws is one to them as well.
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && value.name === 'Failure' && 'kind' in value
  }
}

/** Returns the error message to show to a person: the server's own sentence where it has one. */
export const failureText = (error: unknown): string =>
  error instanceof Failure ? error.detail : 'Something went wrong on our side.'

/** Returns a refusal of one field: 422 whose `detail` is the sentence itself. */
export const invalidField = (field: string, message: string): Failure =>
  new Failure('invalid', message, { errors: [{ field, message }] })

const PASSING: ReadonlySet<FailureKind> = new Set(['network', 'unavailable', 'internal', 'too_many', 'unauthenticated'])

/**
 * Returns whether a retry may succeed, by itself or after a new sign-in. An error that is no Failure was not a refusal
 * either.
 */
export const isTransient = (error: unknown): boolean => !(error instanceof Failure) || PASSING.has(error.kind)

export function kindOfStatus(status: number): FailureKind {
  const found = Object.entries(STATUS_BY_KIND).find(([, known]) => known === status)
  return (found?.[0] as FailureKind | undefined) ?? (status >= 500 ? 'internal' : 'bad_request')
}
