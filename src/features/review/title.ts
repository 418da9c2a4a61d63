import { oneLine } from '#shared/text/one-line.ts'
import { PROJECT_TITLE_LENGTH_MAX } from './limits.ts'

/**
 * Returns a project's title from the question's own words: its first sentence if that fits, else cut between words.
 * Pure.
 */
export function titleFrom(question: string): string {
  const text = oneLine(question)
  const sentence = /^.*?[.?!](?=\s|$)/.exec(text)?.[0] ?? text
  if (sentence.length <= PROJECT_TITLE_LENGTH_MAX) return sentence
  return `${sentence.slice(0, PROJECT_TITLE_LENGTH_MAX - 1).replace(/\s+\S*$/, '')}…`
}
