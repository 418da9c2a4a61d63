import { networkOf, siteOf } from './network.ts'

/**
 * Per what a rule counts. An `address` counts as its network (version 6: /64) and a `site` as the wider one (/48). `account` is a name
 * the caller gives (an e-mail address, say), always joined with the rule's own name.
 */
export type LimitRule = {
  max: number
  windowSeconds: number
  per: 'address' | 'site' | 'member' | 'account'
  /** Of what comes of it: what is refused for what was sent is not counted (decision 367). */
  ofWhatIsMade?: boolean
}

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Every limit on use, named once. All are multiplied by INFLO_LIMITS_SCALE. Source: security.md, "Limits". */
export const LIMIT_RULES = {
  visitor: { max: 300, windowSeconds: MINUTE, per: 'address' },
  member: { max: 600, windowSeconds: MINUTE, per: 'member' },
  // Everybody behind one address comes back at once when a server starts again.
  socket: { max: 600, windowSeconds: MINUTE, per: 'address' },
  // What was refused for what was sent, of calls that have a limit of what they make.
  refused: { max: 120, windowSeconds: HOUR, per: 'member' },
  'refused-visitor': { max: 120, windowSeconds: HOUR, per: 'address' },
  'login-address': { max: 30, windowSeconds: 10 * MINUTE, per: 'address' },
  'login-failure': { max: 5, windowSeconds: 30 * MINUTE, per: 'account' },
  'second-factor-failure': { max: 5, windowSeconds: 10 * MINUTE, per: 'account' },
  'password-again-failure': { max: 5, windowSeconds: 30 * MINUTE, per: 'account' },
  orcid: { max: 60, windowSeconds: 10 * MINUTE, per: 'address' },
  register: { max: 20, windowSeconds: HOUR, per: 'address' },
  // Ten times as many: a site of version 6 has 65,536 networks to sign up from.
  'register-site': { max: 200, windowSeconds: HOUR, per: 'site' },
  'forgot-address': { max: 20, windowSeconds: HOUR, per: 'address' },
  'forgot-hour': { max: 2, windowSeconds: HOUR, per: 'account' },
  'forgot-day': { max: 5, windowSeconds: DAY, per: 'account' },
  // Links that admins make to hand over.
  'reset-link': { max: 20, windowSeconds: HOUR, per: 'member', ofWhatIsMade: true },
  'open-form': { max: 20, windowSeconds: HOUR, per: 'address', ofWhatIsMade: true },
  gift: { max: 20, windowSeconds: HOUR, per: 'address', ofWhatIsMade: true },
  'team-invitation': { max: 20, windowSeconds: DAY, per: 'member', ofWhatIsMade: true },
  upload: { max: 30, windowSeconds: HOUR, per: 'member', ofWhatIsMade: true },
  comment: { max: 300, windowSeconds: HOUR, per: 'member', ofWhatIsMade: true },
  // Ten a second, with room for who comes back with an outbox. Source: security.md, "Limits".
  chat: { max: 100, windowSeconds: 10, per: 'member' },
  contact: { max: 10, windowSeconds: DAY, per: 'member' },
  flag: { max: 30, windowSeconds: DAY, per: 'member', ofWhatIsMade: true },
  channel: { max: 5, windowSeconds: DAY, per: 'member', ofWhatIsMade: true },
  references: { max: 120, windowSeconds: HOUR, per: 'member', ofWhatIsMade: true },
  suggestion: { max: 20, windowSeconds: DAY, per: 'member', ofWhatIsMade: true },
  // Whoever is refused by the day's uses asks seldom; this holds off programs.
  assistant: { max: 30, windowSeconds: MINUTE, per: 'member' },
  'open-form-mail': { max: 5, windowSeconds: DAY, per: 'account' },
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

/** Under which name a use is counted, so that no spelling of an address and no neighbour in its network is a newcomer. Pure. */
export const countedAs = (name: LimitName, who: string): string => COUNTED_AS[LIMIT_RULES[name].per](who)

type Asker = { actor: { id: string } | undefined; address: string }

/** Whose use it is that a call or a frame counts against a limit. Pure. */
export const userOf = (name: LimitName, { actor, address }: Asker): string =>
  LIMIT_RULES[name].per === 'member' && actor ? actor.id : address
