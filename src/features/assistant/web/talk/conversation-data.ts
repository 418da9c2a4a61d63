import { Failure } from '#shared/calls/failure.ts'
import { showToast } from '#ui/toasts/toast-store.ts'
import { call, callVia } from '#app/call.ts'
import { applyFeatureFlags } from '#app/feature-flags.ts'
import type { AssistantAnswer, Question } from '../../contract.ts'
import type { Tool } from '../../limits.ts'
import type { ChatMessage } from '../../sessions-contract.ts'
import { resetChat, readChat, setChat } from './chat-data.ts'
import { readEvents } from './server-sent-events.ts'

const asMessage = (answer: AssistantAnswer): ChatMessage => ({
  id: answer.message_id,
  sender: 'assistant',
  text: answer.message,
  outcome: answer.outcome,
  sources: answer.sources,
  suggestions: answer.suggestions,
  escalate_to_human: answer.escalate_to_human,
  written_by: answer.written_by,
  said_at: new Date().toISOString(),
})

const ownMessage = (text: string): ChatMessage => ({
  id: crypto.randomUUID(),
  sender: 'person',
  text,
  outcome: null,
  sources: [],
  suggestions: [],
  escalate_to_human: false,
  written_by: null,
  said_at: new Date().toISOString(),
})

// A client that missed the switching off of the feature learns it from a refusal.
function heedOff(refusal: unknown): void {
  if (refusal instanceof Failure && refusal.kind === 'forbidden') void applyFeatureFlags().catch(() => undefined)
}

/** Says why there is no answer. What the server expects to refuse, as when no answers are left, is no fault of the line. */
function tell(error: unknown): string {
  const kind = 'danger'
  if (error instanceof RefusedError) {
    const { failure, line } = error
    heedOff(failure)
    if (failure.kind !== 'too_many' && failure.kind !== 'forbidden')
      showToast({ title: 'Connection Error', text: `Failed to send message: ${line}`, kind })
    return failure.detail
  }
  const text = error instanceof Error ? error.message : String(error)
  showToast({ title: 'Network Error', text: `Unable to reach AI service: ${text}`, kind })
  return text
}

let asking: AbortController | undefined
let looks = 0

/** Cancels the pending question: its text goes back to the input. */
export function cancelQuestion(): void {
  asking?.abort()
}

/** Sends the typed text. It stays in the input until it is answered. @returns whether it was answered. */
export async function sendQuestion(text: string, tool: Tool | null = null): Promise<boolean> {
  const { asked, sessionId, memberId } = readChat()
  if (asked || text.trim() === '') return false
  asking = new AbortController()
  const { signal } = asking
  const typed = readChat().draft === text
  setChat({ asked: { text, tool, come: '' }, refused: null, ...(typed ? { draft: '' } : {}) })
  const isStill = () => readChat().memberId === memberId && readChat().asked?.text === text
  try {
    const answer = await requestAnswer({
      body: {
        message: text,
        session_id: sessionId,
        page_context: window.location.pathname,
        user_context: {
          is_logged_in: memberId !== null,
          assistant_type: memberId ? 'research_coach' : 'general_assistant',
          user_id: memberId,
        },
        ...(tool ? { tool } : {}),
      },
      signal,
      onText: (piece) => {
        const { asked: now } = readChat()
        if (isStill() && now) setChat({ asked: { ...now, come: now.come + piece } })
      },
    })
    if (!isStill()) return false
    const { uses_left, uses_a_day, resets_at } = answer
    // A fetch that started before this message does not contain it.
    looks += 1
    setChat({
      sessionId: answer.session_id,
      messages: [...readChat().messages, ownMessage(text), asMessage(answer)],
      quota: { uses_left, uses_a_day, resets_at },
      asked: null,
    })
    return true
  } catch (error) {
    if (!isStill()) return false
    const { draft } = readChat()
    const kept = typed || signal.aborted ? [text, draft].filter(Boolean).join('\n') : draft
    setChat({ asked: null, draft: kept, refused: signal.aborted ? null : tell(error) })
    return false
  }
}

/** Shows why a conversation could not be fetched. The shown messages stay. */
function tellNotFetched(error: unknown): void {
  heedOff(error)
  // It was deleted, or belongs to someone else: a new one begins.
  if (error instanceof Failure && error.kind === 'not_found') {
    resetChat()
    setChat({ refused: error.detail })
  } else if (readChat().messages.length === 0) setChat({ fetching: 'failed' })
}

/**
 * Fetches the messages of this tab's conversation, and the number of answers left. Ignores the response of an earlier
 * fetch that arrives later.
 * @returns the version of the conversation's topic
 * @throws Failure
 */
export async function refreshMessages(): Promise<number> {
  looks += 1
  const look = looks
  const { sessionId, memberId } = readChat()
  const isStill = () => looks === look && readChat().memberId === memberId && readChat().sessionId === sessionId
  if (sessionId === null) {
    const quota = await call('GET /api/chat/quota', { query: {} }).catch(heedOff)
    if (isStill() && quota) setChat({ quota })
    return 0
  }
  if (readChat().messages.length === 0) setChat({ fetching: 'under way' })
  try {
    const session = await call('GET /api/chat/sessions/:sessionId', { params: { sessionId } })
    if (!isStill()) return session.head
    const { uses_left, uses_a_day, resets_at, messages, case: handed } = session
    // The pending question is not in it yet; people's replies are.
    const said = readChat().asked ? {} : { messages, quota: { uses_left, uses_a_day, resets_at } }
    setChat({ ...said, case: handed, fetching: 'no' })
    return session.head
  } catch (error) {
    if (isStill()) tellNotFetched(error)
    throw error
  }
}

/** Does the same, ignoring failures, for callers that only need the display. */
export const resume = (): Promise<unknown> => refreshMessages().catch(() => undefined)

/** Goes on with an earlier conversation. */
export function resumeSession(sessionId: string): void {
  resetChat()
  setChat({ sessionId })
  void resume()
}

/** The status line of a refusal, by specification 001, section 8. */
class RefusedError extends Error {
  readonly failure: Failure
  readonly line: string
  constructor(failure: Failure, { status, statusText }: Pick<Response, 'status' | 'statusText'>) {
    super(failure.detail)
    this.failure = failure
    this.line = `${status} ${statusText}`.trim()
  }
}

/** Sends the question like every call, and returns the response unread. */
async function open(body: Question, signal: AbortSignal): Promise<Response> {
  let response: Response | undefined
  const send = callVia(async (path, init) => {
    response = await fetch(path, init)
    return response.ok ? new Response(null, { status: 204 }) : response
  })
  try {
    await send('POST /api/chat/stream', { body, signal })
  } catch (error) {
    if (response && error instanceof Failure) throw new RefusedError(error, response)
    throw error
  }
  if (!response?.body) throw new Failure('network', 'The server answered nothing.')
  return response
}

const brokenOff = () => new Failure('network', 'The connection broke off before the answer was whole.')

type Asking = { body: Question; signal: AbortSignal; onText: (piece: string) => void }

/**
 * Sends the question, and passes on each piece of the answer as it arrives.
 * @throws RefusedError, or Failure if the answer was incomplete.
 */
async function requestAnswer({ body, signal, onText }: Asking): Promise<AssistantAnswer> {
  const { body: bytes } = await open(body, signal)
  if (!bytes) throw brokenOff()
  try {
    for await (const { data } of readEvents(bytes)) {
      const told = data as { type: string; text?: string; answer?: AssistantAnswer; detail?: string }
      if (told.type === 'text') onText(told.text ?? '')
      if (told.type === 'done' && told.answer) return told.answer
      if (told.type === 'failed') throw new Failure('unavailable', told.detail ?? '')
    }
  } catch (error) {
    throw error instanceof Failure ? error : brokenOff()
  }
  throw brokenOff()
}
