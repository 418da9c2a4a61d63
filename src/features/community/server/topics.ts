/** Returns the topic of a channel's log: everything that happens in it. */
export const channelTopic = (channelId: string): string => `channel:${channelId}`

/** Returns the topic of a member's log: direct messages, read marks, changes of their list of channels. */
export const inboxTopic = (memberId: string): string => `inbox:${memberId}`

/** The kinds of our logs, which are pruned: their content is stored in the messages. */
export const LOGS = ['channel', 'inbox']

/** The topic of the list of channels: which exist, and their names. */
export const CHANNELS_TOPIC = 'channels'

/** The broadcast of every message in a channel, for members who do not have it open. */
export const ACTIVITY_TOPIC = 'activity'
export type Activity = {
  channel_id: string
  newest: number
  user_id: string
  /** For a team's channel: its members. */
  only: string[] | undefined
}
