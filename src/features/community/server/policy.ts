import type { Actor, Role } from '#server/access/actor.ts'
import { contactStates, type ContactState } from '../states.ts'
import { inLatin, replaceLookalikes } from './confusables.ts'
import type { ContactWay, ConversationKind, ConversationRow, PrivacyRow } from './tables.ts'

type Reading = { kind: ConversationKind; isParticipant: boolean }

/**
 * Returns whether a member may read a channel: team channels and direct threads only as a participant, all others
 * always. Pure.
 */
export const canReadChannel = ({ kind, isParticipant }: Reading): boolean =>
  kind === 'official' || kind === 'open' || isParticipant

/** Returns whether a member is in a channel; everybody is in official ones. Pure. */
export const isIn = ({ kind, isParticipant }: Reading): boolean => kind === 'official' || isParticipant

export const isModerator = ({ role }: Pick<Actor, 'role'>): boolean => role === 'moderator' || role === 'admin'

/**
 * Returns whether a member may rename, describe and archive a channel: its owner and moderators, but only admins for an
 * official one. Pure.
 */
export function canManageChannel(
  actor: Pick<Actor, 'id' | 'role'>,
  { kind, owner_id: ownerId }: ConversationRow,
): boolean {
  if (kind === 'official') return actor.role === 'admin'
  return kind === 'open' && (ownerId === actor.id || isModerator(actor))
}

/**
 * Returns whether a member may delete a message: their own always, those of others only moderators in channels. A
 * direct message of another member must be flagged first. Pure.
 */
export const canDeleteMessage = (
  actor: Pick<Actor, 'id' | 'role'>,
  { senderId, kind }: { senderId: string; kind: ConversationKind },
): boolean => senderId === actor.id || (kind !== 'direct' && isModerator(actor))

/**
 * Returns whether a member may pin: in channels the owner and moderators, in threads and teams any participant. Pure.
 */
export const canPinMessage = (
  actor: Pick<Actor, 'id' | 'role'>,
  { kind, owner_id: ownerId }: ConversationRow,
): boolean => kind === 'direct' || kind === 'team' || isModerator(actor) || ownerId === actor.id

/** The privacy setting for each role. The setting for admins covers moderators. Source: decisions §5. */
const SETTING_OF: Readonly<Record<Role, Exclude<keyof PrivacyRow, 'member_id'>>> = {
  student: 'from_students',
  faculty: 'from_faculty',
  clinician: 'from_clinicians',
  moderator: 'from_admins',
  admin: 'from_admins',
}

/** Returns whether a recipient's settings let a sender of this role write to them. Admins always may. Pure. */
export const allowsMessagesFrom = (settings: PrivacyRow | undefined, role: Role): boolean =>
  role === 'admin' || settings === undefined || settings[SETTING_OF[role]]

type Asked = { state: ContactState; way: ContactWay }
/** The reason why the sender of a request for contact must wait. */
export type Restraint = 'unanswered' | 'declined' | undefined

/**
 * Returns whether the sender of a request for contact must wait until the recipient writes. After the contact form,
 * they always wait, so that a declined request looks like a pending one. After a first message in the thread, they wait
 * once it is declined. Pure.
 */
export function restraintOf({ state, way }: Asked): Restraint {
  if (state === contactStates.answered) return undefined
  if (way === 'form') return 'unanswered'
  return state === contactStates.declined ? 'declined' : undefined
}

type Writing = {
  settings: PrivacyRow | undefined
  role: Role
  /** The one of the two who blocked the other; undefined without a block. */
  blockedBy: 'sender' | 'recipient' | undefined
  restraint: Restraint
}

/**
 * Returns why a sender may not write to a recipient; undefined if they may. Only the member who blocked sees that
 * reason. Pure.
 */
export function directMessageRefusal({ settings, role, blockedBy, restraint }: Writing) {
  if (role === 'admin') return undefined
  if (blockedBy === 'sender') return 'blocked' as const
  // A sender who was blocked, or declined after writing on, sees only the reason of privacy.
  const isRefused = blockedBy === 'recipient' || restraint === 'declined'
  if (!allowsMessagesFrom(settings, role) || isRefused) return 'privacy_restricted' as const
  return restraint
}

/** "Diagnostic testing" is no test channel: only whole words count. */
const TEST_WORDS = /(?<![\p{L}\p{N}])(?:tests?|archived?|archives|demo|sandbox)(?![\p{L}\p{N}])/iu

/** Returns the sidebar group of a channel. Pure. */
export function sidebarGroupOf({ kind, name, archived_at: archivedAt }: ConversationRow) {
  if (archivedAt) return 'test_archived' as const
  if (kind === 'official') return 'official' as const
  if (kind === 'team') return 'team' as const
  return TEST_WORDS.test(name ?? '') ? ('test_archived' as const) : ('community' as const)
}

// Words that make a name sound official, however they are written.
const OFFICIAL = /official|inflo|announcement|admin|moderator|staff|helpdesk|system|general/
/** Returns true if a name sounds official. Pure. */
export function soundsOfficial(name: string): boolean {
  const latin = inLatin(name)
  const folded = replaceLookalikes(latin)
  const squeezed = folded.replace(/[^\p{L}\p{N}]/gu, '')
  return OFFICIAL.test(latin) || new RegExp(OFFICIAL.source.replaceAll('l', 'i')).test(squeezed)
}
