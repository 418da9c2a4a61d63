import { oneLine } from '#shared/text/one-line.ts'
import { PROJECT_TITLE_LENGTH_MAX } from './limits.ts'

/**
 * Returns a project's title made from the question: its first sentence, shortened between words if it is too long.
 * Pure.
 */
export function titleFrom(question: string): string {
  const text = oneLine(question)
  const sentence = /^.*?[.?!](?=\s|$)/.exec(text)?.[0] ?? text
  if (sentence.length <= PROJECT_TITLE_LENGTH_MAX) return sentence
  return `${sentence.slice(0, PROJECT_TITLE_LENGTH_MAX - 1).replace(/\s+\S*$/, '')}…`
}
