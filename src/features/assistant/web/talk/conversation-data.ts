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

// Fetches the feature flags, since a refusal may mean that the assistant was turned off without this client noticing.
function heedOff(refusal: unknown): void {
  if (refusal instanceof Failure && refusal.kind === 'forbidden') void applyFeatureFlags().catch(() => undefined)
}

/**
 * Shows why there is no answer. An expected refusal, for example because no answers are left, is not shown as a
 * connection problem. @returns the reason.
 */
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

/** Cancels the pending question and puts its text back into the input. */
export function cancelQuestion(): void {
  asking?.abort()
}

/** Sends the typed text, which stays in the input until it is answered. @returns whether it was answered. */
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
    // Invalidates any fetch that started before this message, since its response does not contain the message.
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

/** Shows why a conversation could not be fetched. The messages shown so far stay. */
function tellNotFetched(error: unknown): void {
  heedOff(error)
  // The conversation was deleted or belongs to someone else, so a new conversation begins.
  if (error instanceof Failure && error.kind === 'not_found') {
    resetChat()
    setChat({ refused: error.detail })
  } else if (readChat().messages.length === 0) setChat({ fetching: 'failed' })
}

/**
 * Fetches the messages of this tab's conversation, and the number of answers left. Ignores the response if a later
 * fetch has started.
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
    // While a question is pending, only the replies of the support team are updated, since the question is not stored
    // yet.
    const said = readChat().asked ? {} : { messages, quota: { uses_left, uses_a_day, resets_at } }
    setChat({ ...said, case: handed, fetching: 'no' })
    return session.head
  } catch (error) {
    if (isStill()) tellNotFetched(error)
    throw error
  }
}

/** Refreshes the messages, ignoring failures, for callers that do not need the version. */
export const resume = (): Promise<unknown> => refreshMessages().catch(() => undefined)

/** Continues an earlier conversation. */
export function resumeSession(sessionId: string): void {
  resetChat()
  setChat({ sessionId })
  void resume()
}

/** A refused request, with the HTTP status line. */
class RefusedError extends Error {
  readonly failure: Failure
  readonly line: string
  constructor(failure: Failure, { status, statusText }: Pick<Response, 'status' | 'statusText'>) {
    super(failure.detail)
    this.failure = failure
    this.line = `${status} ${statusText}`.trim()
  }
}

/** Sends the question like any other API call, and returns the response without reading its body. */
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
  if (!response?.body) throw new Failure('network', 'The server sent no answer.')
  return response
}

const brokenOff = () => new Failure('network', 'The connection was lost before the answer was complete.')

type Asking = { body: Question; signal: AbortSignal; onText: (piece: string) => void }

/**
 * Sends the question, and passes on each fragment of the answer as it arrives.
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
