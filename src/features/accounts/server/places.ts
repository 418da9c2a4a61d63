const DAY_MS = 86_400_000
const KNOWN_FOR_MS = 90 * DAY_MS
const NETWORK_GROUPS = 4

/** Since when a place must have been used to be known still. Pure. */
export const knownSince = (now: Date): Date => new Date(now.getTime() - KNOWN_FOR_MS)

function groupsOf(address: string): string[] {
  const [head = '', tail] = address.split('::')
  const before = head.split(':').filter(Boolean)
  if (tail === undefined) return before
  const after = tail.split(':').filter(Boolean)
  return [...before, ...Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0'), ...after]
}

/** Where someone signs in from: an address of version 4 as it is, of version 6 its network (/64). Pure. */
export function placeOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')
  if (!plain.includes(':')) return plain
  const network = groupsOf(plain.toLowerCase()).slice(0, NETWORK_GROUPS)
  return `${network.map((group) => group.replace(/^0+(?=.)/, '')).join(':')}::/64`
}
