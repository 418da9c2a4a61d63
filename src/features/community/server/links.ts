/** The screen of a channel at one of its messages. Pure. */
export const channelLink = (channelId: string, number: number): string =>
  `/community?channel=${encodeURIComponent(channelId)}&message=${number}`

/** The screen of the thread with somebody, at one of its messages. Pure. */
export const threadLink = (otherId: string, number: number): string => `/community/dm/${otherId}?message=${number}`
