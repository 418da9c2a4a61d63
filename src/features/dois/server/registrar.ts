import type { Edtf } from '#shared/time/partial-date.ts'
import type { DoiSettings } from './settings.ts'

/** A published paper as its DOI is to describe it. */
export type DepositedPaper = {
  doi: string
  /** The page that the DOI leads to. */
  address: string
  paperId: string
  title: string
  abstract: string
  authors: { given: string; family: string; orcid: string | null; affiliations: string[] }[]
  /** The asker of the question, if credited by name. */
  asker: string | undefined
  category: string
  keywords: string[]
  language: string
  /** As precisely as is known. */
  issued: Edtf
  version: number
  licence: { name: string; url: string | null }
  /** YYYY-MM-DD and the reason; undefined for a paper that is not withdrawn. */
  withdrawn: { on: string; reason: string } | undefined
}

/** One sending; agencies ask that a later one has a greater number. */
export type Sending = { batchId: string; at: Date }

/** Registered at once, or accepted for processing: then `check` takes the batch's id. */
export type DepositOutcome = 'registered' | 'queued'

/** An agency that registers DOIs. All calls throw DepositError. */
export type DoiRegistrar = {
  name: DoiSettings['registrar']
  deposit: (paper: DepositedPaper, sending: Sending) => Promise<DepositOutcome>
  /** Checks the outcome of a queued batch. */
  check: (batchId: string) => Promise<DepositOutcome>
}

/** A deposit that did not succeed. `final`: sending the same again will not help, someone must act. */
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
// Worth another try although they are the sender's fault by number: timeout, too early, too many.
const PASSING: ReadonlySet<number> = new Set([408, 425, 429])

type Asking = { registrar: string; url: string; init: RequestInit; timeoutMs?: number | undefined }

async function send({ url, init, timeoutMs = TIMEOUT_MS }: Asking): Promise<{ status: number; text: string }> {
  const response = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) })
  return { status: response.status, text: (await response.text()).slice(0, ANSWER_LENGTH_MAX) }
}

/** Asks an agency. @throws DepositError in a sentence that repeats neither address nor password. */
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
