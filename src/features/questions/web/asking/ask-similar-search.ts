import { maskIdentifiers } from '#shared/text/patient-identifiers.ts'
import { call } from '#app/call.ts'
import type { Similar } from '../../contract.ts'
import { QUESTION_LENGTH_MAX } from '../../limits.ts'
import { visibleText } from '#shared/text/visible-text.ts'

const TYPING_PAUSE_MS = 400
/** Minimum length of a text to search for: a shorter text is similar to almost every question. */
const TEXT_LENGTH_MIN = 15

let found: readonly Similar[] = []
let timer: ReturnType<typeof setTimeout> | undefined
let asking: AbortController | undefined
const listeners = new Set<() => void>()

function tell(similar: readonly Similar[]): void {
  if (similar.length === 0 && found.length === 0) return
  found = similar
  for (const listener of listeners) listener()
}

async function ask(text: string): Promise<void> {
  const { signal } = (asking = new AbortController())
  try {
    // Masks patient identifiers, which must not leave the device before the asker has been warned.
    const body = { text: Array.from(maskIdentifiers(text)).slice(0, QUESTION_LENGTH_MAX).join('') }
    const { similar } = await call('POST /api/public/similar-questions', { body, signal })
    if (!signal.aborted) tell(similar)
  } catch {
    // Errors are ignored, since the form also works without similar questions.
  }
}

/** Searches for similar questions once typing pauses, and cancels the previous search. */
export function searchSimilar(typed: string): void {
  clearTimeout(timer)
  asking?.abort()
  const text = visibleText(typed)
  if (text.length < TEXT_LENGTH_MIN) tell([])
  else timer = setTimeout(() => void ask(text), TYPING_PAUSE_MS)
}

export const readSimilar = (): readonly Similar[] => found
export function watchSimilar(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
