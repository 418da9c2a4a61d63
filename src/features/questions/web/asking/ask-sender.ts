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

/** A network that neither answers nor fails counts as none after this. */
const ANSWER_WITHIN_MS = 20_000
const TOLD_FOR_MS = 30_000

type Answer = { tracking_number: string; estimated_timeline?: string; next_steps?: string[] }

/** `kept`: no server answered, and the question waits on the device. */
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

// One tab at a time; a browser without locks relies on the server, which stores a question once.
const inTurn = <T>(work: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? navigator.locks.request('inflo:asking', work) : work()

/** The storage of the person who asks: a member's is on the device, a visitor's in this tab. */
export const askersStorage = () => personalStorage(personOf(readSession()) ?? VISITOR)

// Sends the event that other tabs get by themselves.
const notifyTabs = () => void window.dispatchEvent(new StorageEvent('storage'))

function storeAndNotify(storage: PersonalStorage, one: UnsentQuestion): boolean {
  const isKept = storeWaiting(storage, one)
  notifyTabs()
  return isKept
}

/** Removes a question from the outbox: its asker edits it, or has been shown its number. */
export function dismissUnsent(clientId: string): void {
  removeFromOutbox(askersStorage(), clientId)
  notifyTabs()
}

async function sendAgain(one: UnsentQuestion): Promise<void> {
  const { clientId } = one
  try {
    const { tracking_number: trackingNumber } = await post(one, clientId)
    // Its asker may have signed in or out meanwhile: their question belongs to them, and nobody else sees it.
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
    // Read in one's turn: another tab may have sent some meanwhile.
    for (const one of dueAt(readQuestionOutbox(askersStorage()).waiting, Date.now(), atOnce)) await sendAgain(one)
  })

let timer: ReturnType<typeof setTimeout> | undefined
let listening = false

function plan(): void {
  clearTimeout(timer)
  const next = nextDue(readQuestionOutbox(askersStorage()).waiting)
  // Without a network there is nothing to try: an event reports its return.
  if (next === undefined || !navigator.onLine) return
  timer = setTimeout(() => void sendDue(false).finally(plan), Math.max(0, next - Date.now()))
}

/** Sends what waits as soon as it can be sent, from now on and as long as a page is open. */
function startSending(): void {
  if (!listening) {
    listening = true
    window.addEventListener('online', sendNow)
    window.addEventListener('storage', plan)
  }
  plan()
}

/** Tries at once all that no limit holds back. */
export function sendNow(): void {
  void sendDue(true).finally(plan)
}

/** Takes up what an earlier page left waiting. */
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

/** Sends a question; where no server answers, keeps it on the device to be sent by itself. */
export function submitQuestion(asked: QuestionSubmission): Promise<SubmissionOutcome> {
  const storage = askersStorage()
  return inTurn(async () => {
    // Named in one's turn: another tab may just have sent the same.
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

/** Returns the request body. The choices were made from the lists, so their types match the contract. Pure. */
const toClinicianBody = (form: ClinicianForm): ClinicianQuestionInput => ({
  ...(form as ClinicianForm & Pick<ClinicianQuestionInput, 'clinical_setting' | 'submitter_role'>),
  mentor_notification_preference: form.mentor_notification_preference === 'both' ? 'both' : 'email',
})

/** The call's names for what the form holds: the question is its title and its description, the urgency its difficulty. Pure. */
export const toCommunityBody = ({ question, submitterType, category, urgency, email, background }: CommunityForm) => ({
  title: question,
  description: question,
  category,
  // Both were chosen from the lists.
  difficulty: urgency as Urgency,
  submitter_type: submitterType as SubmitterType,
  submitter_email: email,
  background,
})

const FIRST_WAIT_MS = 2_000

const WAIT_MAX_MS = 300_000

// What would be refused again, however often it is sent.
const FINAL: FailureKind[] = ['bad_request', 'forbidden', 'not_found', 'conflict', 'too_large', 'wrong_type', 'invalid']

/** Returns the delay after a number of tries: 2 s, doubled each time, 5 minutes at most. Pure. */
export const waitAfter = (tries: number): number => Math.min(WAIT_MAX_MS, FIRST_WAIT_MS * 2 ** Math.min(tries - 1, 20))

/** Returns true if no server has answered. Pure. */
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
 * Returns the questions to send now; `atOnce`: all that no rate limit delays, since the connection has just returned or
 * a page was opened. Pure.
 */
export const dueAt = (waiting: UnsentQuestion[], now: number, atOnce: boolean): UnsentQuestion[] =>
  waiting.filter(
    ({ refused, nextAt, waitsFor }) => refused === '' && (nextAt <= now || (atOnce && waitsFor !== 'limit')),
  )

/** Returns when the next question is due; undefined when none is. Pure. */
export const nextDue = (waiting: UnsentQuestion[]): number | undefined => {
  const times = waiting.filter(({ refused }) => refused === '').map(({ nextAt }) => nextAt)
  return times.length > 0 ? Math.min(...times) : undefined
}
