import type { ChatMessage } from '../../sessions-contract.ts'
import type { AnswerOutcome } from '../../contract.ts'
import type { ChatMessageRow } from './queries.ts'

/** After which a person is offered. Pure. */
export const callsForPerson = (outcome: AnswerOutcome | null): boolean => outcome === 'unknown' || outcome === 'person'

const TITLE_LENGTH_MAX = 120

export const titleOf = (text: string | null): string => {
  const line = (text ?? '').replace(/\s+/g, ' ').trim()
  return line.length <= TITLE_LENGTH_MAX ? line : `${line.slice(0, TITLE_LENGTH_MAX - 1).toWellFormed()}…`
}

export const presentChatMessage = ({ said_at: saidAt, ...row }: ChatMessageRow): ChatMessage => ({
  ...row,
  escalate_to_human: callsForPerson(row.outcome),
  said_at: saidAt.toISOString(),
})
