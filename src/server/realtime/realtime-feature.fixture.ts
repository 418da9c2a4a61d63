import type { FeaturePlugin } from '../http/serve.ts'

/**
 * Returns the name of a topic. If the topic has a version, the member may not follow any `talk` topic. Like the
 * policies of real features, this policy queries the database.
 */
export const barOf = (memberId: string): string => `bar:${memberId}`

/** A feature with two kinds of topics: `talk` is a log, and `open` is a state. */
export const talkPlugin: FeaturePlugin = ({ live, pubsub }) => {
  const isBarred = async (memberId: string) => (await pubsub.head(barOf(memberId))) > 0
  live.topic('talk', { is: 'log', id: 'named', canSubscribe: async ({ id }) => !(await isBarred(id)) })
  live.topic('open', { is: 'state', id: 'named', canSubscribe: () => true })
}
