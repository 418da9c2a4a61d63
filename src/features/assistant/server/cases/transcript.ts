import { pacificTime } from '#shared/time/dates.ts'
import type { ChatMessageRow } from '../sessions/queries.ts'

const TRANSCRIPT_LENGTH_MAX = 16_000
const SUBJECT_LENGTH_MAX = 150
const LEFT_OUT = '[What was said before is left out: it is too long.]'

// Bold words and links are marked for the widget alone; what a person typed stays as it was.
const unmarked = (text: string): string => text.replaceAll('**', '').replace(/\[([^\]\n]+)\]\(([^()\s]+)\)/g, '$1 ($2)')

const line = ({ sender, text, said_at: saidAt }: ChatMessageRow): string =>
  sender === 'person'
    ? `Asked, ${pacificTime(saidAt)}:\n${text}`
    : `Assistant, ${pacificTime(saidAt)}:\n${unmarked(text)}`

/** A conversation as it is handed over, word for word; of a very long one the end. Pure. */
export function transcriptOf(said: readonly ChatMessageRow[]): string {
  const kept: string[] = []
  let length = 0
  for (const one of said.toReversed().map(line)) {
    length += one.length + 2
    if (length > TRANSCRIPT_LENGTH_MAX) return [LEFT_OUT, ...kept].join('\n\n')
    kept.unshift(one)
  }
  return kept.join('\n\n')
}

/** What the case is called: by what was asked last. Pure. */
export function subjectOf(said: readonly ChatMessageRow[]): string {
  const last = said.findLast(({ sender }) => sender === 'person')?.text.replace(/\s+/g, ' ') ?? ''
  const cut = last.length > SUBJECT_LENGTH_MAX ? `${last.slice(0, SUBJECT_LENGTH_MAX - 1).toWellFormed()}…` : last
  return `Assistant: ${cut}`
}
