import type { ClinicianForm } from './clinician-form.ts'
import type { CommunityForm } from './community-form.ts'

/** The name under which questions that are not sent yet, and those sent since without being told, are kept on the device. */
export const BOX = 'unsent-questions'
const ATTEMPTS = 'asked-questions'
const WAITING_MAX = 20
const ATTEMPTS_MAX = 20
const CLIENT_ID_BYTES = 16

export type Asked = { kind: 'clinician'; form: ClinicianForm } | { kind: 'community'; form: CommunityForm }

/** A question that waits on the device. `refused`: why the server did not take it; it is not tried again then. */
export type Waiting = Asked & {
  clientId: string
  tries: number
  /** Milliseconds since 1970. */
  nextAt: number
  waitsFor: 'connection' | 'server' | 'limit'
  refused: string
}
export type SentSince = { clientId: string; question: string; trackingNumber: string }
export type Box = { waiting: Waiting[]; sent: SentSince[] }

type Attempt = { mark: string; clientId: string }

function readList<T>(storage: Pick<Storage, 'getItem'>, key: string, otherwise: T): T {
  try {
    return (JSON.parse(storage.getItem(key) ?? 'null') as T | null) ?? otherwise
  } catch {
    return otherwise
  }
}

export function readBox(storage: Pick<Storage, 'getItem'>): Box {
  const { waiting = [], sent = [] } = readList<Partial<Box>>(storage, BOX, {})
  return { waiting, sent }
}

/** Keeps the box; an empty one leaves nothing behind. @returns false when the device has no room, or keeps nothing. */
export function keepBox(storage: Pick<Storage, 'setItem' | 'removeItem'>, box: Box): boolean {
  try {
    if (box.waiting.length + box.sent.length === 0) storage.removeItem(BOX)
    else if (box.waiting.length > WAITING_MAX) return false
    else storage.setItem(BOX, JSON.stringify(box))
    return true
  } catch {
    return false
  }
}

/** The box with a question in it, in the place of what it was before. Pure. */
export const withWaiting = ({ waiting, sent }: Box, one: Waiting): Box => ({
  waiting: [...waiting.filter(({ clientId }) => clientId !== one.clientId), one],
  sent,
})

/** The box without a question that waited; where it was sent meanwhile, with its number to tell. Pure. */
export const withoutWaiting = ({ waiting, sent }: Box, gone: string, told?: SentSince): Box => ({
  waiting: waiting.filter(({ clientId }) => clientId !== gone),
  sent: told ? [...sent, told] : sent,
})

// FNV-1a over both halves: tells forms apart without keeping what stood in them.
function markOf({ kind, form }: Asked): string {
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
export function clientIdFor(storage: Pick<Storage, 'getItem' | 'setItem'>, asked: Asked): string {
  const attempts = readList<Attempt[]>(storage, ATTEMPTS, [])
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
