import { networkOf, siteOf } from './network.ts'

/**
 * The identity that a rule counts. An `address` counts as its network (version 6: /64) and a `site` as the wider one
 * (/48). `account` is a name from the caller (an e-mail address, say), always joined with the rule's own name.
 */
type LimitRule = {
  /** Uses within the duration. */
  points: number
  durationSeconds: number
  per: 'address' | 'site' | 'member' | 'account'
  /** The limit counts created items: a call with refused input is not counted (decision 367). */
  ofWhatIsMade?: boolean
}

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Every limit on use, named once. All are multiplied by INFLO_LIMITS_SCALE. Source: security.md, "Limits". */
export const LIMIT_RULES = {
  visitor: { points: 300, durationSeconds: MINUTE, per: 'address' },
  member: { points: 600, durationSeconds: MINUTE, per: 'member' },
  // Everybody behind one address reconnects at once when a server starts again.
  socket: { points: 600, durationSeconds: MINUTE, per: 'address' },
  // Calls with refused input, of those that have a limit of created items.
  refused: { points: 120, durationSeconds: HOUR, per: 'member' },
  'refused-visitor': { points: 120, durationSeconds: HOUR, per: 'address' },
  'login-address': { points: 30, durationSeconds: 10 * MINUTE, per: 'address' },
  'login-failure': { points: 5, durationSeconds: 30 * MINUTE, per: 'account' },
  'second-factor-failure': { points: 5, durationSeconds: 10 * MINUTE, per: 'account' },
  'password-again-failure': { points: 5, durationSeconds: 30 * MINUTE, per: 'account' },
  orcid: { points: 60, durationSeconds: 10 * MINUTE, per: 'address' },
  register: { points: 20, durationSeconds: HOUR, per: 'address' },
  // Ten times as many: a site of version 6 has 65,536 networks to sign up from.
  'register-site': { points: 200, durationSeconds: HOUR, per: 'site' },
  'forgot-address': { points: 20, durationSeconds: HOUR, per: 'address' },
  'forgot-hour': { points: 2, durationSeconds: HOUR, per: 'account' },
  'forgot-day': { points: 5, durationSeconds: DAY, per: 'account' },
  // Links that admins make to hand over.
  'reset-link': { points: 20, durationSeconds: HOUR, per: 'member', ofWhatIsMade: true },
  'open-form': { points: 20, durationSeconds: HOUR, per: 'address', ofWhatIsMade: true },
  gift: { points: 20, durationSeconds: HOUR, per: 'address', ofWhatIsMade: true },
  'team-invitation': { points: 20, durationSeconds: DAY, per: 'member', ofWhatIsMade: true },
  upload: { points: 30, durationSeconds: HOUR, per: 'member', ofWhatIsMade: true },
  comment: { points: 300, durationSeconds: HOUR, per: 'member', ofWhatIsMade: true },
  // Ten a second, with room for a member who reconnects with unsent messages. Source: security.md, "Limits".
  chat: { points: 100, durationSeconds: 10, per: 'member' },
  contact: { points: 10, durationSeconds: DAY, per: 'member' },
  flag: { points: 30, durationSeconds: DAY, per: 'member', ofWhatIsMade: true },
  channel: { points: 5, durationSeconds: DAY, per: 'member', ofWhatIsMade: true },
  references: { points: 120, durationSeconds: HOUR, per: 'member', ofWhatIsMade: true },
  suggestion: { points: 20, durationSeconds: DAY, per: 'member', ofWhatIsMade: true },
  // A member who has used up the day's allowance asks seldom; this limit holds off programs.
  assistant: { points: 30, durationSeconds: MINUTE, per: 'member' },
  'open-form-mail': { points: 5, durationSeconds: DAY, per: 'account' },
} satisfies Record<string, LimitRule>

export type LimitName = keyof typeof LIMIT_RULES

/** Pure. */
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
 * Returns the key under which a use is counted, so that another spelling of an address or a neighbour in its network is
 * no new caller. Pure.
 */
export const countedAs = (name: LimitName, who: string): string => COUNTED_AS[LIMIT_RULES[name].per](who)

type Asker = { actor: { id: string } | undefined; address: string }

/** Returns the actor or address whose use of a limit is counted. Pure. */
export const userOf = (name: LimitName, { actor, address }: Asker): string =>
  LIMIT_RULES[name].per === 'member' && actor ? actor.id : address
