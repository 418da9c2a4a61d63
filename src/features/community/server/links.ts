/** Returns the path to a message in a channel. Pure. */
export const channelLink = (channelId: string, number: number): string =>
  `/community?channel=${encodeURIComponent(channelId)}&message=${number}`

/** Returns the path to a message in the thread with a member. Pure. */
export const threadLink = (otherId: string, number: number): string => `/community/dm/${otherId}?message=${number}`
