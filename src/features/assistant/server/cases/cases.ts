import { membersByIds } from '#features/accounts/server/public.ts'
import type { Actor } from '#server/access/actor.ts'
import { userOf } from '#server/access/limit-rules.ts'
import type { Tx } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { notify } from '#features/notifications/server/public.ts'
import type { Db } from '#server/data/db.ts'
import { pacificTime } from '#shared/time/dates.ts'
import { CONVERSATION_TOPIC } from '../../limits.ts'
import { type ChatMessageRow, findSession, canReadSession } from '../sessions/sessions.ts'
import '../tables.ts'

export const NOTHING_SAID = 'There is nothing to hand over yet.'
export const HANDED_OVER = 'You’ve already handed this conversation over. You can reply in it.'

export type Who = Actor | undefined
export type From = { actor: Who; address: string }

export const senderOf = async ({ db }: Kernel, actor: Who) => {
  const member = actor && (await membersByIds(db, [actor.id])).get(actor.id)
  return { name: member?.name ?? null, email: member?.email ?? null }
}

/**
 * Counts a request against the rate limit. Callers must call this function last, so that a request that is refused for
 * another reason, such as a missing address, is not counted.
 * @throws Failure too_many
 */
export const countSent = ({ rateLimits }: Kernel, tx: Tx, from: From): Promise<void> =>
  rateLimits.consumeIn(tx, 'open-form', userOf('open-form', from))

/** Finds the conversation that was handed over as a case in the inbox. */
const sessionOfCase = (db: Db, caseId: string) =>
  db.selectFrom('assistant.session').select(['id', 'member_id']).where('case_id', '=', caseId).executeTakeFirst()

/**
 * Notifies the member when their case is answered, and updates the conversation if it is open. The answer is also sent
 * by e-mail.
 */
export const registerAnswerNotices = (kernel: Kernel): void =>
  kernel.events.handleInTransaction('feedback.answered', async (tx, { data }) => {
    const session = await sessionOfCase(tx, data.message_id)
    if (!session?.member_id) return
    await publishConversationChange(kernel, tx, session.id)
    await notify(kernel, tx, {
      to: [session.member_id],
      event: 'case_answered',
      text: 'Our support team replied to your conversation.',
      link: `/student/dashboard#assistant-${session.id}`,
      isMailed: true,
      about: `assistant case ${data.message_id}`,
    })
  })

const TRANSCRIPT_LENGTH_MAX = 16_000

const SUBJECT_LENGTH_MAX = 150

const LEFT_OUT = '[Earlier messages are left out because the conversation is too long.]'

// Removes the Markdown of bold text and links, which only the widget renders. Text that a person typed is not changed.
const unmarked = (text: string): string => text.replaceAll('**', '').replace(/\[([^\]\n]+)\]\(([^()\s]+)\)/g, '$1 ($2)')

const line = ({ sender, text, said_at: saidAt }: ChatMessageRow): string =>
  sender === 'person'
    ? `Asked, ${pacificTime(saidAt)}:\n${text}`
    : `Assistant, ${pacificTime(saidAt)}:\n${unmarked(text)}`

/** Returns the verbatim transcript for the handover. The beginning of a very long conversation is cut off. Pure. */
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

/** Returns the subject of a case: the last question. Pure. */
export function subjectOf(said: readonly ChatMessageRow[]): string {
  const last = said.findLast(({ sender }) => sender === 'person')?.text.replace(/\s+/g, ' ') ?? ''
  const cut = last.length > SUBJECT_LENGTH_MAX ? `${last.slice(0, SUBJECT_LENGTH_MAX - 1).toWellFormed()}…` : last
  return `Assistant: ${cut}`
}

const topicOf = (sessionId: string): string => `${CONVERSATION_TOPIC}:${sessionId}`

/** Declares the topic that updates a member's open conversation when the support team replies. */
export const declareConversations = ({ live, db }: Kernel): void =>
  live.topic(CONVERSATION_TOPIC, {
    is: 'state',
    id: 'uuid',
    feature: 'assistant',
    canSubscribe: async (actor, id) => {
      const session = await findSession(db, id)
      return session !== undefined && canReadSession(session, actor)
    },
  })

export const headOfConversation = ({ pubsub }: Kernel, sessionId: string): Promise<number> =>
  pubsub.head(topicOf(sessionId))

/** Deletes the pub/sub topics of deleted conversations, which no longer have subscribers. */
export async function deleteConversationTopics(
  { pubsub }: Kernel,
  tx: Db,
  sessionIds: readonly string[],
): Promise<void> {
  for (const id of sessionIds.toSorted()) await pubsub.forget(tx, topicOf(id))
}

/** Publishes a change to a conversation's case to everyone who has the conversation open. */
export const publishConversationChange = (
  { pubsub }: Pick<Kernel, 'pubsub'>,
  tx: Db,
  sessionId: string,
): Promise<void> => pubsub.publish(tx, topicOf(sessionId))
