import { showToast } from '#ui/toasts/toast-store.ts'
import { personOf, readSession } from '#features/accounts/web/public.tsx'
import { type PersonalStorage, personalStorage, VISITOR } from '#ui/drafts/personal-storage.ts'
import { call } from '#app/call.ts'
import { type FailureKind, Failure } from '#shared/calls/failure.ts'
import type { Urgency, SubmitterType } from '../../community-options.ts'
import type { ClinicianQuestionInput } from '../../contract.ts'
import {
  type QuestionSubmission,
  clientIdFor,
  removeFromOutbox,
  isWaiting,
  storeSent,
  storeWaiting,
  readQuestionOutbox,
  type UnsentQuestion,
} from './outbox.ts'
import type { ClinicianForm } from './clinician-form.ts'
import type { CommunityForm } from './community-form.ts'

/** The time to wait for a response before the network counts as unavailable. */
const ANSWER_WITHIN_MS = 20_000
const TOLD_FOR_MS = 30_000

type Answer = { tracking_number: string; estimated_timeline?: string; next_steps?: string[] }

/** `kept`: no server could be reached, so the question is stored on the device. */
export type SubmissionOutcome =
  | { state: 'sent'; answer: Answer }
  | { state: 'kept' }
  | { state: 'refused'; error: unknown }

export const questionOf = ({ kind, form }: QuestionSubmission): string =>
  (kind === 'clinician' ? form.question_text : form.question).trim()

const post = ({ kind, form }: QuestionSubmission, client_id: string): Promise<Answer> => {
  const signal = AbortSignal.timeout(ANSWER_WITHIN_MS)
  return kind === 'clinician'
    ? call('POST /api/clinician-questions/submit', { body: { ...toClinicianBody(form), client_id }, signal })
    : call('POST /api/notifications/question-submission', { body: { ...toCommunityBody(form), client_id }, signal })
}

// Runs the work in only one tab at a time. Without browser locks, the server still stores each question only once.
const inTurn = <T>(work: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? navigator.locks.request('inflo:asking', work) : work()

/** Returns the storage of the current person: a member's is on the device, a visitor's in this tab only. */
export const askersStorage = () => personalStorage(personOf(readSession()) ?? VISITOR)

// Dispatches the storage event in this tab; browsers send it only to other tabs.
const notifyTabs = () => void window.dispatchEvent(new StorageEvent('storage'))

function storeAndNotify(storage: PersonalStorage, one: UnsentQuestion): boolean {
  const isKept = storeWaiting(storage, one)
  notifyTabs()
  return isKept
}

/** Removes a question from the outbox, because its asker edits it or has seen its tracking number. */
export function dismissUnsent(clientId: string): void {
  removeFromOutbox(askersStorage(), clientId)
  notifyTabs()
}

async function sendAgain(one: UnsentQuestion): Promise<void> {
  const { clientId } = one
  try {
    const { tracking_number: trackingNumber } = await post(one, clientId)
    // The asker may have signed in or out meanwhile. Nobody else may see their question.
    if (!isWaiting(askersStorage(), clientId)) return
    storeSent(askersStorage(), { clientId, question: questionOf(one), trackingNumber })
    notifyTabs()
    showToast({
      title: 'Your question was sent',
      text: `Its tracking number is ${trackingNumber}.`,
      durationMs: TOLD_FOR_MS,
    })
  } catch (error) {
    if (isWaiting(askersStorage(), clientId)) storeAndNotify(askersStorage(), afterTry(one, error, Date.now()))
  }
}

const sendDue = (atOnce: boolean): Promise<void> =>
  inTurn(async () => {
    // Reads the outbox only after the lock is acquired, since another tab may have sent some questions meanwhile.
    for (const one of dueAt(readQuestionOutbox(askersStorage()).waiting, Date.now(), atOnce)) await sendAgain(one)
  })

let timer: ReturnType<typeof setTimeout> | undefined
let listening = false

function plan(): void {
  clearTimeout(timer)
  const next = nextDue(readQuestionOutbox(askersStorage()).waiting)
  // While offline, no retry is planned: the `online` event starts the next one.
  if (next === undefined || !navigator.onLine) return
  timer = setTimeout(() => void sendDue(false).finally(plan), Math.max(0, next - Date.now()))
}

/** Sends unsent questions as soon as possible, for as long as a page is open. */
function startSending(): void {
  if (!listening) {
    listening = true
    window.addEventListener('online', sendNow)
    window.addEventListener('storage', plan)
  }
  plan()
}

/** Immediately sends all questions that are not delayed by a rate limit. */
export function sendNow(): void {
  void sendDue(true).finally(plan)
}

/** Resumes sending the questions that an earlier page could not send. */
export function resumeSending(): void {
  startSending()
  if (navigator.onLine) sendNow()
}

let justKept = false

/** Returns true if a question was queued since the last call. */
export function wasJustQueued(): boolean {
  const was = justKept
  justKept = false
  return was
}

/** Sends a question. If no server can be reached, saves it on the device, to be sent automatically. */
export function submitQuestion(asked: QuestionSubmission): Promise<SubmissionOutcome> {
  const storage = askersStorage()
  return inTurn(async () => {
    // Gets the id only after the lock is acquired, since another tab may just have sent the same question.
    const clientId = clientIdFor(localStorage, asked)
    try {
      return { state: 'sent', answer: await post(asked, clientId) }
    } catch (error) {
      if (!isUnanswered(error)) return { state: 'refused', error }
      const waiting: UnsentQuestion = {
        ...asked,
        clientId,
        tries: 1,
        nextAt: Date.now() + waitAfter(1),
        waitsFor: 'connection',
        refused: '',
      }
      justKept = storeAndNotify(storage, waiting)
      if (!justKept) return { state: 'refused', error }
      startSending()
      return { state: 'kept' }
    }
  })
}

/** Returns the request body. The select boxes offer only values of the contract, so the cast is safe. Pure. */
const toClinicianBody = (form: ClinicianForm): ClinicianQuestionInput => ({
  ...(form as ClinicianForm & Pick<ClinicianQuestionInput, 'clinical_setting' | 'submitter_role'>),
  mentor_notification_preference: form.mentor_notification_preference === 'both' ? 'both' : 'email',
})

/**
 * Maps the form's fields to the API's: the question becomes both title and description, the urgency becomes the
 * difficulty. Pure.
 */
export const toCommunityBody = ({ question, submitterType, category, urgency, email, background }: CommunityForm) => ({
  title: question,
  description: question,
  category,
  // The form only offers valid values for these two fields.
  difficulty: urgency as Urgency,
  submitter_type: submitterType as SubmitterType,
  submitter_email: email,
  background,
})

const FIRST_WAIT_MS = 2_000

const WAIT_MAX_MS = 300_000

// Errors that a retry cannot fix.
const FINAL: FailureKind[] = ['bad_request', 'forbidden', 'not_found', 'conflict', 'too_large', 'wrong_type', 'invalid']

/** Returns the delay after a number of tries: 2 s, doubled with each try, at most 5 minutes. Pure. */
export const waitAfter = (tries: number): number => Math.min(WAIT_MAX_MS, FIRST_WAIT_MS * 2 ** Math.min(tries - 1, 20))

/** Returns true if no server responded. Pure. */
export const isUnanswered = (error: unknown): boolean => error instanceof Failure && error.kind === 'network'

/** Returns a queued question's new state after another failed try. Pure. */
export function afterTry(one: UnsentQuestion, error: unknown, now: number): UnsentQuestion {
  const tries = one.tries + 1
  if (error instanceof Failure && FINAL.includes(error.kind)) return { ...one, tries, refused: error.detail }
  if (error instanceof Failure && error.kind === 'too_many') {
    const seconds = error.retryAfterSeconds ?? waitAfter(tries) / 1_000
    return { ...one, tries, nextAt: now + seconds * 1_000, waitsFor: 'limit' }
  }
  return { ...one, tries, nextAt: now + waitAfter(tries), waitsFor: isUnanswered(error) ? 'connection' : 'server' }
}

/**
 * Returns the questions to send now. If `atOnce`, these are all questions that are not delayed by a rate limit, because
 * the network is back or a page was opened. Pure.
 */
export const dueAt = (waiting: UnsentQuestion[], now: number, atOnce: boolean): UnsentQuestion[] =>
  waiting.filter(
    ({ refused, nextAt, waitsFor }) => refused === '' && (nextAt <= now || (atOnce && waitsFor !== 'limit')),
  )

/** Returns when the next question is to be sent; undefined if there is none. Pure. */
export const nextDue = (waiting: UnsentQuestion[]): number | undefined => {
  const times = waiting.filter(({ refused }) => refused === '').map(({ nextAt }) => nextAt)
  return times.length > 0 ? Math.min(...times) : undefined
}
