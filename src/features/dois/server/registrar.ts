import type { Edtf } from '#shared/time/partial-date.ts'
import type { Award } from '#formats/article/article.ts'
import type { DepositedRelation } from './relations.ts'
import type { DoiSettings } from './settings.ts'

/** An author. For a group, `given` is empty and `family` contains the whole name. */
export type DepositedAuthor = {
  given: string
  family: string
  /** "Jr" or "III"; '' for most people. */
  suffix: string
  orcid: string | null
  /** Institutions by name, with their ids in the Research Organization Registry if these are known. */
  affiliations: { name: string; ror: string | undefined }[]
}

/** A published paper's metadata for its DOI. */
export type DepositedPaper = {
  doi: string
  /** The URL to which the DOI resolves. */
  address: string
  paperId: string
  title: string
  abstract: string
  authors: DepositedAuthor[]
  /** The asker of the question, if credited by name. */
  asker: string | undefined
  /** The works that the paper cites. */
  references: { doi: string | undefined; text: string }[]
  /** Each grant, or other support: its funders and its numbers. */
  funding: Award[]
  relations: DepositedRelation[]
  category: string
  keywords: string[]
  language: string
  /** The date of publication, as precise as known. */
  issued: Edtf
  version: number
  licence: { name: string; url: string | null }
  /** The date (YYYY-MM-DD) and the reason of a withdrawal; undefined if the paper is not withdrawn. */
  withdrawn: { on: string; reason: string } | undefined
}

/**
 * One submission to an agency. Agencies require that a later submission of the same paper has a greater number: the
 * timestamp of `at`.
 */
export type Sending = { batchId: string; at: Date }

/** Either the DOI is registered, or the batch is queued, and `check` returns its outcome later. */
export type DepositOutcome = 'registered' | 'queued'

/** An agency that registers DOIs. All its calls throw DepositError. */
export type DoiRegistrar = {
  name: DoiSettings['registrar']
  deposit: (paper: DepositedPaper, sending: Sending) => Promise<DepositOutcome>
  /** Returns the outcome of a queued batch. */
  check: (batchId: string) => Promise<DepositOutcome>
}

/** A failed deposit. If `final` is true, sending it again does not help, and an admin must act. */
export class DepositError extends Error {
  readonly final: boolean
  constructor(message: string, { final }: { final: boolean }) {
    super(message)
    this.name = 'DepositError'
    this.final = final
  }
}

const TIMEOUT_MS = 20_000
const ANSWER_LENGTH_MAX = 100_000
// Client errors that are worth retrying: request timeout, too early, too many requests.
const PASSING: ReadonlySet<number> = new Set([408, 425, 429])

type Asking = { registrar: string; url: string; init: RequestInit; timeoutMs?: number | undefined }

async function send({ url, init, timeoutMs = TIMEOUT_MS }: Asking): Promise<{ status: number; text: string }> {
  const response = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) })
  return { status: response.status, text: (await response.text()).slice(0, ANSWER_LENGTH_MAX) }
}

/** Sends a request to an agency. @throws DepositError with a message that contains neither address nor password. */
export async function requestRegistrar(asking: Asking): Promise<{ status: number; text: string }> {
  const { registrar } = asking
  let answer
  try {
    answer = await send(asking)
  } catch (error) {
    const late = (error as Error).name === 'TimeoutError'
    throw new DepositError(late ? `${registrar} did not answer in time.` : `${registrar} could not be reached.`, {
      final: false,
    })
  }
  if (answer.status === 401 || answer.status === 403) {
    throw new DepositError(
      `${registrar} refused the login (${answer.status}). Check the login and password set for it.`,
      {
        final: true,
      },
    )
  }
  if (answer.status >= 500 || PASSING.has(answer.status)) {
    throw new DepositError(`${registrar} has a fault or is busy (${answer.status}).`, { final: false })
  }
  return answer
}
