/** Returns the path of a channel or, if `number` is given, of that message in the channel. */
export const channelPath = (channelId: string, number?: number): string =>
  `/community?channel=${encodeURIComponent(channelId)}${number === undefined ? '' : `&message=${number}`}`

export const generalPath = (number?: number): string =>
  number === undefined ? '/community/general' : `/community/general?message=${number}`

/**
 * Returns the path of the direct thread with another member or, if `number` is given, of that message in the thread.
 */
export const threadPath = (userId: string, number?: number): string =>
  `/community/dm/${encodeURIComponent(userId)}${number === undefined ? '' : `?message=${number}`}`

/** Returns the message number in a URL's query; undefined if there is none. Pure. */
export function messageIn(search: URLSearchParams): number | undefined {
  const number = Number(search.get('message') ?? '')
  return Number.isInteger(number) && number > 0 ? number : undefined
}
