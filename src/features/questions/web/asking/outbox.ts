import type { PersonalStorage } from '#ui/drafts/personal-storage.ts'
import type { ClinicianForm } from './clinician-form.ts'
import type { CommunityForm } from './community-form.ts'
import { isOutboxKey, SENT, UNSENT } from './outbox-keys.ts'

const ATTEMPTS = 'asked-questions'
const WAITING_MAX = 20
const ATTEMPTS_MAX = 20
const CLIENT_ID_BYTES = 16

export type QuestionSubmission = { kind: 'clinician'; form: ClinicianForm } | { kind: 'community'; form: CommunityForm }

/** A question that waits to be sent. `refused`: why the server did not take it; it is not tried again then. */
export type UnsentQuestion = QuestionSubmission & {
  clientId: string
  tries: number
  /** Milliseconds since 1970. */
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

/** Reads a person's queued questions, and those sent since without showing their asker the number. */
export function readQuestionOutbox(storage: Pick<PersonalStorage, 'getItem' | 'names'>): QuestionOutbox {
  const names = storage.names().toSorted()
  const of = <T>(prefix: string): T[] =>
    names.filter((name) => name.startsWith(prefix)).flatMap((name) => parsed<T>(storage.getItem(name)) ?? [])
  return { waiting: of<UnsentQuestion>(UNSENT), sent: of<DeliveredQuestion>(SENT) }
}

/** Returns the items of the box as one text, which changes with them: what a screen watches. */
export const outboxText = (storage: Pick<PersonalStorage, 'getItem' | 'names'>): string =>
  storage
    .names()
    .filter(isOutboxKey)
    .toSorted()
    .map((name) => storage.getItem(name))
    .join('\n')

/** Stores a question that waits. @returns false when there is no room, or the browser stores nothing. */
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

/** Returns whether a question still waits: it may have been taken out, or its asker may be gone. */
export const isWaiting = (storage: Pick<PersonalStorage, 'getItem'>, clientId: string): boolean =>
  storage.getItem(UNSENT + clientId) !== null

/** Stores the number of a question that was sent since, in the place of the question. */
export function storeSent(storage: PersonalStorage, told: DeliveredQuestion): void {
  storage.removeItem(UNSENT + told.clientId)
  storage.setItem(SENT + told.clientId, JSON.stringify(told))
}

export function removeFromOutbox(storage: PersonalStorage, clientId: string): void {
  for (const prefix of [UNSENT, SENT]) storage.removeItem(prefix + clientId)
}

// FNV-1a over both halves: tells forms apart without keeping what stood in them.
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
  // Not randomUUID, which pages without https do not have.
  const bytes = crypto.getRandomValues(new Uint8Array(CLIENT_ID_BYTES))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * The name of a question for the server. The same form again has the same name, whether it was tried before, is sent
 * from another tab, or got no answer: the server stores it once.
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
    // A device that keeps nothing cannot know later that it has sent this.
  }
  return clientId
}
