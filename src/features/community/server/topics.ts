/** The log of a channel: everything that happens in it. */
export const channelTopic = (channelId: string): string => `channel:${channelId}`

/** The log of a member: direct messages, read marks, changes of their list of channels. */
export const inboxTopic = (memberId: string): string => `inbox:${memberId}`

/** The kinds of our logs, which are pruned: their content is stored in the messages. */
export const LOGS = ['channel', 'inbox']

/** The state of the list of channels: what they are called, which there are. */
export const CHANNELS_TOPIC = 'channels'

/** The broadcast of every message in a channel, for members who do not have it open. */
export const ACTIVITY_TOPIC = 'activity'
export type Activity = {
  channel_id: string
  newest: number
  user_id: string
  /** Of a team's channel: who is in it. */
  only: string[] | undefined
}
