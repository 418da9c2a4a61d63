import type { Db } from '#server/data/db.ts'
import type { Kernel } from '#server/kernel.ts'
import { CONVERSATION_TOPIC } from '../../limits.ts'
import { canReadSession } from '../sessions/policy.ts'
import { findSession } from '../sessions/queries.ts'

const topicOf = (sessionId: string): string => `${CONVERSATION_TOPIC}:${sessionId}`

/** What people answer in a conversation that was handed over is seen by its member while it is open. */
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

/** What is deleted has no followers any more. */
export async function deleteConversationTopics(
  { pubsub }: Kernel,
  tx: Db,
  sessionIds: readonly string[],
): Promise<void> {
  for (const id of sessionIds.toSorted()) await pubsub.forget(tx, topicOf(id))
}

/** Tells whoever has the conversation open that something was written in its case. */
export const publishConversationChange = (
  { pubsub }: Pick<Kernel, 'pubsub'>,
  tx: Db,
  sessionId: string,
): Promise<void> => pubsub.publish(tx, topicOf(sessionId))
