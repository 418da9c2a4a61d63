import { Failure } from '#shared/calls/failure.ts'
import { pacificTime } from '#shared/time/dates.ts'
import type { AnsweredBefore } from '../../feedback-contract.ts'
import type { MessageRow } from './queries.ts'

/** The answers to a message, the oldest first. */
export const presentReplies = ({ replies }: Pick<MessageRow, 'replies'>): AnsweredBefore['replies'] =>
  replies.map((reply) => ({ ...reply, sent_at: new Date(reply.sent_at).toISOString() }))

/**
 * The refusal of an answer whose writer does not know of the last one: who answered, and when; undefined where they do, or do
 * not say what they know. Pure.
 */
export function refusalOfUnseen(message: Pick<MessageRow, 'replies'>, seen: number | undefined): Failure | undefined {
  const replies = presentReplies(message)
  const last = replies.at(-1)
  if (seen === undefined || replies.length <= seen || !last) return undefined
  const action = last.from_sender ? 'wrote back' : 'answered this message'
  const detail = `${last.actor_name} ${action} on ${pacificTime(last.sent_at)}. Your answer was not sent.`
  return new Failure('conflict', detail, { current: { replies } satisfies AnsweredBefore })
}
