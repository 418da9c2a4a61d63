/** Returns the topic of a channel's log, which records its messages and their changes. */
export const channelTopic = (channelId: string): string => `channel:${channelId}`

/** Returns the topic of a member's log: direct messages, read positions and changes of their channel list. */
export const inboxTopic = (memberId: string): string => `inbox:${memberId}`

/** The kinds of logs of this feature. Their entries are pruned, since the stored messages have the same content. */
export const LOGS = ['channel', 'inbox']

/** The topic for changes to the channel list: new, removed and renamed channels. */
export const CHANNELS_TOPIC = 'channels'

/** The topic that broadcasts a channel's newest message number to clients that do not have the channel open. */
export const ACTIVITY_TOPIC = 'activity'
export type Activity = {
  channel_id: string
  newest: number
  user_id: string
  /** The only recipients: the members of a team channel; undefined for other channels. */
  only: string[] | undefined
}
