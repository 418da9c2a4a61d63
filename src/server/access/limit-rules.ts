import { networkOf, siteOf } from './network.ts'

/**
 * A rate limit. `per` is the identity whose uses are counted: `address` the network of the client's address (IPv6:
 * /64), `site` its wider network (/48), `account` a name that the calling code passes, such as an e-mail address. The
 * key always contains the rule's name as well.
 */
type LimitRule = {
  /** The number of uses that are allowed within the duration. */
  points: number
  durationSeconds: number
  per: 'address' | 'site' | 'member' | 'account'
  /** True if the limit counts created items: a call with invalid input is not counted (docs/decisions/0006). */
  ofWhatIsMade?: boolean
}

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/**
 * All rate limits. Each number of points is multiplied by INFLO_LIMITS_SCALE.
 * Source: docs/product.md, "Dates, numbers and limits".
 */
export const LIMIT_RULES = {
  visitor: { points: 300, durationSeconds: MINUTE, per: 'address' },
  member: { points: 600, durationSeconds: MINUTE, per: 'member' },
  // All clients behind one address reconnect at the same time when a server restarts.
  socket: { points: 600, durationSeconds: MINUTE, per: 'address' },
  // Calls with invalid input to endpoints whose limit counts created items.
  refused: { points: 120, durationSeconds: HOUR, per: 'member' },
  'refused-visitor': { points: 120, durationSeconds: HOUR, per: 'address' },
  'login-address': { points: 30, durationSeconds: 10 * MINUTE, per: 'address' },
  'login-failure': { points: 5, durationSeconds: 30 * MINUTE, per: 'account' },
  'second-factor-failure': { points: 5, durationSeconds: 10 * MINUTE, per: 'account' },
  'password-again-failure': { points: 5, durationSeconds: 30 * MINUTE, per: 'account' },
  orcid: { points: 60, durationSeconds: 10 * MINUTE, per: 'address' },
  register: { points: 20, durationSeconds: HOUR, per: 'address' },
  // Ten times the limit of a network, since an IPv6 site has 65,536 networks from which to register.
  'register-site': { points: 200, durationSeconds: HOUR, per: 'site' },
  'forgot-address': { points: 20, durationSeconds: HOUR, per: 'address' },
  'forgot-hour': { points: 2, durationSeconds: HOUR, per: 'account' },
  'forgot-day': { points: 5, durationSeconds: DAY, per: 'account' },
  // Password reset links that admins create and pass on.
  'reset-link': { points: 20, durationSeconds: HOUR, per: 'member', ofWhatIsMade: true },
  'open-form': { points: 20, durationSeconds: HOUR, per: 'address', ofWhatIsMade: true },
  gift: { points: 20, durationSeconds: HOUR, per: 'address', ofWhatIsMade: true },
  'team-invitation': { points: 20, durationSeconds: DAY, per: 'member', ofWhatIsMade: true },
  upload: { points: 30, durationSeconds: HOUR, per: 'member', ofWhatIsMade: true },
  comment: { points: 300, durationSeconds: HOUR, per: 'member', ofWhatIsMade: true },
  // Ten messages a second, so that a member who reconnects can send their unsent messages. Source: docs/product.md,
  // "Community".
  chat: { points: 100, durationSeconds: 10, per: 'member' },
  contact: { points: 10, durationSeconds: DAY, per: 'member' },
  flag: { points: 30, durationSeconds: DAY, per: 'member', ofWhatIsMade: true },
  channel: { points: 5, durationSeconds: DAY, per: 'member', ofWhatIsMade: true },
  references: { points: 120, durationSeconds: HOUR, per: 'member', ofWhatIsMade: true },
  suggestion: { points: 20, durationSeconds: DAY, per: 'member', ofWhatIsMade: true },
  // A member who has used up the daily quota rarely asks again; this limit is for automated requests.
  assistant: { points: 30, durationSeconds: MINUTE, per: 'member' },
  'open-form-mail': { points: 5, durationSeconds: DAY, per: 'account' },
} satisfies Record<string, LimitRule>

export type LimitName = keyof typeof LIMIT_RULES

/** Returns whether a limit counts created items only. Pure. */
export const countsCreatedItems = (name: LimitName): boolean => {
  const rule: LimitRule = LIMIT_RULES[name]
  return rule.ofWhatIsMade === true
}

const COUNTED_AS: Record<LimitRule['per'], (who: string) => string> = {
  address: networkOf,
  site: siteOf,
  member: (who) => who,
  account: (who) => who,
}

/**
 * Returns the key under which a use is counted. Other spellings of an address, and other addresses of the same network,
 * have the same key. Pure.
 */
export const countedAs = (name: LimitName, who: string): string => COUNTED_AS[LIMIT_RULES[name].per](who)

type Asker = { actor: { id: string } | undefined; address: string }

/** Returns the actor or address whose use of a limit is counted. Pure. */
export const userOf = (name: LimitName, { actor, address }: Asker): string =>
  LIMIT_RULES[name].per === 'member' && actor ? actor.id : address
