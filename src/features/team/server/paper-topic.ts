import type { FeaturePlugin } from '#server/http/serve.ts'
import type { Tx } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { may, paperRoleOf } from './rights.ts'

/**
 * Returns the topic of a paper's data apart from its text (team, resources, section owners). Subscribers fetch the data
 * again when the topic's version is incremented.
 */
const paperTopic = (paperId: string): string => `paper:${paperId}`

export const declarePaperTopic: FeaturePlugin = ({ live, db }) =>
  live.topic('paper', {
    is: 'state',
    id: 'uuid',
    canSubscribe: async (actor, paperId) => may(await paperRoleOf(db, actor, paperId), 'read'),
  })

export const headOfPaper = ({ pubsub }: Kernel, paperId: string): Promise<number> => pubsub.head(paperTopic(paperId))

/** Notifies everyone who has the paper open that something other than its text has changed. */
export const publishPaperChange = ({ pubsub }: Kernel, tx: Tx, paperId: string): Promise<void> =>
  pubsub.publish(tx, paperTopic(paperId))

/**
 * Publishes a change of rights in the transaction of that change. The member's open tabs get the new rights within a
 * second, and other members see the new list of people.
 */
export async function publishRightsChange(kernel: Kernel, tx: Tx, paperId: string): Promise<void> {
  await kernel.live.reauthorizeSubscribers(tx, `document:${paperId}`)
  await kernel.live.reauthorizeSubscribers(tx, paperTopic(paperId))
  await publishPaperChange(kernel, tx, paperId)
  await kernel.pubsub.publish(tx, commentsTopic(paperId))
}

export const COMMENTS_TOPIC = 'comments'

export const commentsTopic = (paperId: string): string => `${COMMENTS_TOPIC}:${paperId}`
