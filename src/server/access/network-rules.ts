import { isIP } from 'node:net'
import { isMailbox } from '#shared/text/mailbox.ts'

const NAMED_NETWORKS = ['loopback', 'linklocal', 'uniquelocal']
const NAMED_SENDER = /^[^<>\r\n]*<([^<>]+)>$/

/**
 * Returns whether a text is an IP address, a network in CIDR notation (10.0.0.0/8) or one of the named networks. Pure.
 */
export function isProxy(text: string): boolean {
  if (NAMED_NETWORKS.includes(text)) return true
  const [address = '', bits, ...more] = text.split('/')
  const version = isIP(address)
  if (version === 0 || more.length > 0) return false
  return bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
}

/** Returns whether a text is a URL with one of these schemes ("smtp:") and a host. Pure. */
export function isAddress(text: string, schemes: string[]): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname } = new URL(text)
  // A PostgreSQL URL without a host means the local Unix socket.
  return schemes.includes(protocol) && (hostname !== '' || protocol.startsWith('postgres'))
}

/** Returns whether a URL consists of scheme, host and port only. Pure. */
export function isOrigin(text: string): boolean {
  const { username, password, pathname, search, hash } = new URL(text)
  return [username, password, search, hash].every((part) => part === '') && /^\/*$/.test(pathname)
}

/**
 * Returns whether a text is an e-mail address, alone or as “Name <address>”; allows `localhost` as its domain. Pure.
 */
export function isSender(text: string): boolean {
  const mailbox = (NAMED_SENDER.exec(text)?.[1] ?? text).trim()
  return isMailbox(mailbox.replace(/@localhost$/, '@localhost.localdomain'))
}
