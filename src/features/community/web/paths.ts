/** Returns the path of a channel; with a number, of that message in it. */
export const channelPath = (channelId: string, number?: number): string =>
  `/community?channel=${encodeURIComponent(channelId)}${number === undefined ? '' : `&message=${number}`}`

export const generalPath = (number?: number): string =>
  number === undefined ? '/community/general' : `/community/general?message=${number}`

/** Returns the path of the direct thread with another member; with a number, of that message in it. */
export const threadPath = (userId: string, number?: number): string =>
  `/community/dm/${encodeURIComponent(userId)}${number === undefined ? '' : `?message=${number}`}`

/** Returns the number of the message that an address links to. Pure. */
export function messageIn(search: URLSearchParams): number | undefined {
  const number = Number(search.get('message') ?? '')
  return Number.isInteger(number) && number > 0 ? number : undefined
}
