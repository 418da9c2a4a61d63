import { isUtf8 } from 'node:buffer'
import { Failure } from '#shared/calls/failure.ts'

const ESCAPED = /\\u(0000|d[89a-f])/i

const isStorable = (text: string): boolean => !text.includes('\u0000') && text.isWellFormed()

// With a list instead of recursion, since the input may be nested deeper than the stack allows.
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

/** Decodes bytes. @throws Failure bad_request for bytes that are not UTF-8, which would be stored as something else. */
export function textOf(bytes: Buffer): string {
  if (!isUtf8(bytes)) throw new Failure('bad_request', 'The text is not in UTF-8. Please send it in that encoding.')
  return bytes.toString()
}

/**
 * @throws Failure bad_request for text that is not JSON, or that contains NUL or half a surrogate pair, which cannot be
 * stored as sent.
 */
export function parseJsonBody(text: string): unknown {
  if (text.trim() === '') return undefined
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new Failure('bad_request', 'The request body is not valid JSON.')
  }
  // Both can only occur escaped, so most bodies are never walked.
  if (ESCAPED.test(text) && holdsUnstorable(value)) {
    throw new Failure('bad_request', 'The text holds a character that cannot be stored.')
  }
  return value
}
