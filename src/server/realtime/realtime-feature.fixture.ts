import type { FeaturePlugin } from '../http/serve.ts'

/**
 * Returns the topic that bars a member from every talk: the policy of these tests queries the database, as a feature's
 * would.
 */
export const barOf = (memberId: string): string => `bar:${memberId}`

/** A feature with a log to follow and a state. */
export const talkPlugin: FeaturePlugin = ({ live, pubsub }) => {
  const isBarred = async (memberId: string) => (await pubsub.head(barOf(memberId))) > 0
  live.topic('talk', { is: 'log', id: 'named', canSubscribe: async ({ id }) => !(await isBarred(id)) })
  live.topic('open', { is: 'state', id: 'named', canSubscribe: () => true })
}
