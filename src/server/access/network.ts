import { isIPv4 } from 'node:net'
import ipaddr from 'ipaddr.js'

const NETWORK_GROUPS = 4
const SITE_GROUPS = 3
const GROUP_BITS = 16
const UNREADABLE_LENGTH_MAX = 100

const firstGroups = (address: ipaddr.IPv6, groups: number): string =>
  `${address.parts
    .slice(0, groups)
    .map((part) => part.toString(16))
    .join(':')}::/${groups * GROUP_BITS}`

// Some proxies hand the client's port on with its address, and a port is anyone's to choose.
const withoutPort = (text: string): string =>
  text.replace(/^\[(.*)\](?::\d+)?$/, '$1').replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')

function groupsOf(text: string, groups: number): string {
  if (isIPv4(text)) return text
  const plain = withoutPort(text.trim())
  // `process` reads ::ffff:192.0.2.7 as 192.0.2.7, in any spelling. Octal and short spellings of version 4 are not
  // addresses.
  if (!ipaddr.IPv6.isValid(plain) && !isIPv4(plain)) return plain.slice(0, UNREADABLE_LENGTH_MAX).toLowerCase()
  const address = ipaddr.process(plain)
  return address instanceof ipaddr.IPv6 ? firstGroups(address, groups) : address.toString()
}

/**
 * Returns the network that an address counts as wherever it is a key: of version 4 the address itself, of version 6 its
 * /64, since a household has all of that and may choose a new address for each request. A network counts as itself.
 * Pure.
 */
export const networkOf = (address: string): string => groupsOf(address.replace(/\/\d+$/, ''), NETWORK_GROUPS)

/** Returns the wider network: of version 6 the /48, which a site gets and may divide into 65,536 of those. Pure. */
export const siteOf = (address: string): string => groupsOf(address.replace(/\/\d+$/, ''), SITE_GROUPS)
