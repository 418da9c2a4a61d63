import type { PersonalStorage } from '#ui/drafts/personal-storage.ts'
import type { ClinicianForm } from './clinician-form.ts'
import type { CommunityForm } from './community-form.ts'
import { isOutboxKey, SENT, UNSENT } from './outbox-keys.ts'

const ATTEMPTS = 'asked-questions'
const WAITING_MAX = 20
const ATTEMPTS_MAX = 20
const CLIENT_ID_BYTES = 16

export type QuestionSubmission = { kind: 'clinician'; form: ClinicianForm } | { kind: 'community'; form: CommunityForm }

/**
 * A question in the outbox. `refused`: the server's reason for rejecting the question, which is then not sent again;
 * empty if it was not rejected.
 */
export type UnsentQuestion = QuestionSubmission & {
  clientId: string
  tries: number
  /** The time of the next try, in milliseconds since 1970. */
  nextAt: number
  waitsFor: 'connection' | 'server' | 'limit'
  refused: string
}
export type DeliveredQuestion = { clientId: string; question: string; trackingNumber: string }
export type QuestionOutbox = { waiting: UnsentQuestion[]; sent: DeliveredQuestion[] }

type Attempt = { mark: string; clientId: string }

function parsed<T>(text: string | null): T | undefined {
  try {
    const value = JSON.parse(text ?? 'null') as T | null
    return value !== null && typeof value === 'object' ? value : undefined
  } catch {
    return undefined
  }
}

/** Reads a person's unsent questions, and the sent ones whose tracking number they have not seen yet. */
export function readQuestionOutbox(storage: Pick<PersonalStorage, 'getItem' | 'names'>): QuestionOutbox {
  const names = storage.names().toSorted()
  const of = <T>(prefix: string): T[] =>
    names.filter((name) => name.startsWith(prefix)).flatMap((name) => parsed<T>(storage.getItem(name)) ?? [])
  return { waiting: of<UnsentQuestion>(UNSENT), sent: of<DeliveredQuestion>(SENT) }
}

/** Returns the outbox's content as one text, which screens compare to notice changes. */
export const outboxText = (storage: Pick<PersonalStorage, 'getItem' | 'names'>): string =>
  storage
    .names()
    .filter(isOutboxKey)
    .toSorted()
    .map((name) => storage.getItem(name))
    .join('\n')

/** Stores an unsent question. @returns false if there is no space, or the browser stores nothing. */
export function storeWaiting(storage: PersonalStorage, one: UnsentQuestion): boolean {
  const others = readQuestionOutbox(storage).waiting.filter(({ clientId }) => clientId !== one.clientId)
  if (others.length >= WAITING_MAX) return false
  try {
    storage.setItem(UNSENT + one.clientId, JSON.stringify(one))
    return true
  } catch {
    return false
  }
}

/** Returns true if a question is still in the outbox; false if it was removed, or if its asker signed out. */
export const isWaiting = (storage: Pick<PersonalStorage, 'getItem'>, clientId: string): boolean =>
  storage.getItem(UNSENT + clientId) !== null

/** Replaces an unsent question by the tracking number that it got when it was sent. */
export function storeSent(storage: PersonalStorage, told: DeliveredQuestion): void {
  storage.removeItem(UNSENT + told.clientId)
  storage.setItem(SENT + told.clientId, JSON.stringify(told))
}

export function removeFromOutbox(storage: PersonalStorage, clientId: string): void {
  for (const prefix of [UNSENT, SENT]) storage.removeItem(prefix + clientId)
}

// Hashes a form (FNV-1a, in two halves of 32 bits), to recognise the form without storing its content.
function markOf({ kind, form }: QuestionSubmission): string {
  let [low, high] = [0x811c9dc5, 0xcbf29ce4]
  for (const character of `${kind} ${JSON.stringify(form)}`) {
    const point = character.codePointAt(0) ?? 0
    low = Math.imul(low ^ point, 0x01000193)
    high = Math.imul(high ^ point, 0x01000193) ^ (low >>> 15)
  }
  return `${(low >>> 0).toString(36)}.${(high >>> 0).toString(36)}`
}

function drawClientId(): string {
  // Does not use randomUUID, since browsers offer it only to pages loaded over https.
  const bytes = crypto.getRandomValues(new Uint8Array(CLIENT_ID_BYTES))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * Returns the client_id of a question. The same form always gets the same id, even from another tab or after a lost
 * response, so that the server stores it only once.
 */
export function clientIdFor(storage: Pick<Storage, 'getItem' | 'setItem'>, asked: QuestionSubmission): string {
  const attempts = parsed<Attempt[]>(storage.getItem(ATTEMPTS)) ?? []
  const mark = markOf(asked)
  const known = attempts.find((attempt) => attempt.mark === mark)
  if (known) return known.clientId
  const clientId = drawClientId()
  try {
    storage.setItem(ATTEMPTS, JSON.stringify([...attempts, { mark, clientId }].slice(-ATTEMPTS_MAX)))
  } catch {
    // If the browser stores nothing, a repeated form gets a new id.
  }
  return clientId
}
