/** The log of a channel: everything that happens in it. */
export const channelTopic = (channelId: string): string => `channel:${channelId}`

/** The log of a member: direct messages, read marks, changes of their list of channels. */
export const inboxTopic = (memberId: string): string => `inbox:${memberId}`
