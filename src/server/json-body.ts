import { Failure } from '#shared/failure.ts'

// With a list of its own instead of recursion, since what is sent may be nested deeper than the stack reaches.
function holdsNul(body: unknown): boolean {
  const waiting = [body]
  while (waiting.length > 0) {
    const value = waiting.pop()
    if (typeof value === 'string' && value.includes('\u0000')) return true
    if (typeof value === 'object' && value !== null) {
      for (const [key, inner] of Object.entries(value)) waiting.push(key, inner)
    }
  }
  return false
}

/** @throws Failure bad_request for text that is not JSON, or that holds NUL, which PostgreSQL cannot store. */
export function parseJsonBody(text: string): unknown {
  if (text.trim() === '') return undefined
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new Failure('bad_request', 'The request body is not valid JSON.')
  }
  // The escaped form is the only one JSON allows, so most bodies are never walked.
  if (text.includes('\\u0000') && holdsNul(value)) {
    throw new Failure('bad_request', 'The text holds a character that cannot be stored.')
  }
  return value
}
