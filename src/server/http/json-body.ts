import { isUtf8 } from 'node:buffer'
import { Failure } from '#shared/calls/failure.ts'

const ESCAPED = /\\u(0000|d[89a-f])/i

const isStorable = (text: string): boolean => !text.includes('\u0000') && text.isWellFormed()

// Uses a list of pending values instead of recursion, since the input may be nested more deeply than the stack allows.
function holdsUnstorable(body: unknown): boolean {
  const waiting = [body]
  while (waiting.length > 0) {
    const value = waiting.pop()
    if (typeof value === 'string' && !isStorable(value)) return true
    if (typeof value === 'object' && value !== null) {
      for (const [key, inner] of Object.entries(value)) waiting.push(key, inner)
    }
  }
  return false
}

/**
 * Decodes UTF-8. @throws Failure bad_request for other bytes, whose decoded text would differ from what the client
 * sent.
 */
export function textOf(bytes: Buffer): string {
  if (!isUtf8(bytes)) throw new Failure('bad_request', 'The text is not valid UTF-8. Please send it as UTF-8.')
  return bytes.toString()
}

/**
 * Parses a JSON body. Returns undefined for an empty body.
 * @throws Failure bad_request for invalid JSON, and for NUL or an unpaired surrogate, which PostgreSQL cannot store.
 */
export function parseJsonBody(text: string): unknown {
  if (text.trim() === '') return undefined
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new Failure('bad_request', 'The request body is not valid JSON.')
  }
  // NUL and unpaired surrogates can occur only as escape sequences, so most bodies need not be searched.
  if (ESCAPED.test(text) && holdsUnstorable(value)) {
    throw new Failure('bad_request', 'Your text contains a character that we can’t save. Please remove it.')
  }
  return value
}
