/** Returns the path of a channel at one of its messages. Pure. */
export const channelLink = (channelId: string, number: number): string =>
  `/community?channel=${encodeURIComponent(channelId)}&message=${number}`

/** Returns the path of the thread with a member, at one of its messages. Pure. */
export const threadLink = (otherId: string, number: number): string => `/community/dm/${otherId}?message=${number}`
