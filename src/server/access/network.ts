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

// Some proxies append the client's port to its address. It is removed, since clients can choose any port.
const withoutPort = (text: string): string =>
  text.replace(/^\[(.*)\](?::\d+)?$/, '$1').replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')

function groupsOf(text: string, groups: number): string {
  if (isIPv4(text)) return text
  const plain = withoutPort(text.trim())
  // `process` converts the IPv6 form of an IPv4 address, such as ::ffff:192.0.2.7, to 192.0.2.7. Octal and short
  // spellings of IPv4 addresses are invalid.
  if (!ipaddr.IPv6.isValid(plain) && !isIPv4(plain)) return plain.slice(0, UNREADABLE_LENGTH_MAX).toLowerCase()
  const address = ipaddr.process(plain)
  return address instanceof ipaddr.IPv6 ? firstGroups(address, groups) : address.toString()
}

/**
 * Returns the network of an address, which is the key under which the address is counted: an IPv4 address itself, or
 * the /64 of an IPv6 address, since a household has a whole /64 and can choose a new address for each request. A
 * network is returned unchanged. Pure.
 */
export const networkOf = (address: string): string => groupsOf(address.replace(/\/\d+$/, ''), NETWORK_GROUPS)

/**
 * Returns the wider network of an address: for IPv6 its /48, which one site gets and can divide into 65,536 /64s. Pure.
 */
export const siteOf = (address: string): string => groupsOf(address.replace(/\/\d+$/, ''), SITE_GROUPS)
