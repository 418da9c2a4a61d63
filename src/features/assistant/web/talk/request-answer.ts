import { Failure } from '#shared/calls/failure.ts'
import { callVia } from '#app/call.ts'
import type { AssistantAnswer, Question } from '../../contract.ts'
import { readEvents } from './server-sent-events.ts'

/** The status line of a refusal, as specification 001, section 8 tells it. */
export class RefusedError extends Error {
  readonly failure: Failure
  readonly line: string
  constructor(failure: Failure, { status, statusText }: Pick<Response, 'status' | 'statusText'>) {
    super(failure.detail)
    this.failure = failure
    this.line = `${status} ${statusText}`.trim()
  }
}

/** Sends the question as every call is sent, and hands out the answer unread. */
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

/** Asks, and tells each piece of the answer as it comes. @throws Refused, or Failure where the answer did not come whole. */
export async function requestAnswer({ body, signal, onText }: Asking): Promise<AssistantAnswer> {
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
