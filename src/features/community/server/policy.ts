import type { Actor, Role } from '#server/access/actor.ts'
import { contactStates, type ContactState } from '../states.ts'
import { inLatin, replaceLookalikes } from './confusables.ts'
import type { ContactWay, ConversationKind, ConversationRow, PrivacyRow } from './tables.ts'

type Reading = { kind: ConversationKind; isParticipant: boolean }

/**
 * Returns whether a member may read a conversation: team channels and threads only as a participant, other channels
 * always. Pure.
 */
export const canReadChannel = ({ kind, isParticipant }: Reading): boolean =>
  kind === 'official' || kind === 'open' || isParticipant

/** Returns whether a member is in a channel. Every member is in official channels. Pure. */
export const isIn = ({ kind, isParticipant }: Reading): boolean => kind === 'official' || isParticipant

export const isModerator = ({ role }: Pick<Actor, 'role'>): boolean => role === 'moderator' || role === 'admin'

/**
 * Returns whether a member may rename, describe and archive a channel: its owner and moderators may; for an official
 * channel, only admins may. Pure.
 */
export function canManageChannel(
  actor: Pick<Actor, 'id' | 'role'>,
  { kind, owner_id: ownerId }: ConversationRow,
): boolean {
  if (kind === 'official') return actor.role === 'admin'
  return kind === 'open' && (ownerId === actor.id || isModerator(actor))
}

/**
 * Returns whether a member may delete a message: their own, and as a moderator any message in a channel. Another
 * member's direct message must be flagged first. Pure.
 */
export const canDeleteMessage = (
  actor: Pick<Actor, 'id' | 'role'>,
  { senderId, kind }: { senderId: string; kind: ConversationKind },
): boolean => senderId === actor.id || (kind !== 'direct' && isModerator(actor))

/**
 * Returns whether a member may pin messages: in threads and team channels any participant, in other channels the owner
 * and moderators. Pure.
 */
export const canPinMessage = (
  actor: Pick<Actor, 'id' | 'role'>,
  { kind, owner_id: ownerId }: ConversationRow,
): boolean => kind === 'direct' || kind === 'team' || isModerator(actor) || ownerId === actor.id

/**
 * The privacy setting that applies to each sender's role. The setting for admins also covers moderators. Source:
 * docs/product.md, "Community".
 */
const SETTING_OF: Readonly<Record<Role, Exclude<keyof PrivacyRow, 'member_id'>>> = {
  student: 'from_students',
  faculty: 'from_faculty',
  clinician: 'from_clinicians',
  moderator: 'from_admins',
  admin: 'from_admins',
}

/** Returns whether a recipient's settings allow messages from a sender of this role. Admins may always write. Pure. */
export const allowsMessagesFrom = (settings: PrivacyRow | undefined, role: Role): boolean =>
  role === 'admin' || settings === undefined || settings[SETTING_OF[role]]

type Asked = { state: ContactState; way: ContactWay }
/** The reason why the sender of a contact request must wait. */
export type Restraint = 'unanswered' | 'declined' | undefined

/**
 * Returns why the sender of a contact request must wait until the recipient writes; undefined if they need not. A
 * sender who used the contact form always waits, so that a declined request looks like a pending one. A sender who
 * simply wrote a first message waits only after the request is declined. Pure.
 */
export function restraintOf({ state, way }: Asked): Restraint {
  if (state === contactStates.answered) return undefined
  if (way === 'form') return 'unanswered'
  return state === contactStates.declined ? 'declined' : undefined
}

type Writing = {
  settings: PrivacyRow | undefined
  role: Role
  /** The member who blocked the other one; undefined without a block. */
  blockedBy: 'sender' | 'recipient' | undefined
  restraint: Restraint
}

/**
 * Returns why a sender may not write to a recipient; undefined if they may. Only the blocking member gets the
 * reason `blocked`. Pure.
 */
export function directMessageRefusal({ settings, role, blockedBy, restraint }: Writing) {
  if (role === 'admin') return undefined
  if (blockedBy === 'sender') return 'blocked' as const
  // A blocked or declined sender gets the same reason as for privacy settings, so that the block is not revealed.
  const isRefused = blockedBy === 'recipient' || restraint === 'declined'
  if (!allowsMessagesFrom(settings, role) || isRefused) return 'privacy_restricted' as const
  return restraint
}

/** Matches words that mark a test channel. Only whole words count: "Diagnostic testing" is not a test channel. */
const TEST_WORDS = /(?<![\p{L}\p{N}])(?:tests?|archived?|archives|demo|sandbox)(?![\p{L}\p{N}])/iu

/** Returns the sidebar group of a channel. Pure. */
export function sidebarGroupOf({ kind, name, archived_at: archivedAt }: ConversationRow) {
  if (archivedAt) return 'test_archived' as const
  if (kind === 'official') return 'official' as const
  if (kind === 'team') return 'team' as const
  return TEST_WORDS.test(name ?? '') ? ('test_archived' as const) : ('community' as const)
}

// Words that make a name sound official.
const OFFICIAL = /official|inflo|announcement|admin|moderator|staff|helpdesk|system|general/
/** Returns true if a name sounds official. Pure. */
export function soundsOfficial(name: string): boolean {
  const latin = inLatin(name)
  const folded = replaceLookalikes(latin)
  const squeezed = folded.replace(/[^\p{L}\p{N}]/gu, '')
  return OFFICIAL.test(latin) || new RegExp(OFFICIAL.source.replaceAll('l', 'i')).test(squeezed)
}
