import type { Actor, Role } from '#server/access/actor.ts'
import { contactStates, type ContactState } from '../states.ts'
import { inLatin, replaceLookalikes } from './confusables.ts'
import type { ContactWay, ConversationKind, ConversationRow, PrivacyRow } from './tables.ts'

type Reading = { kind: ConversationKind; isParticipant: boolean }

/** Channels of teams and direct threads are for those who are in them; all others are for every member. Pure. */
export const canReadChannel = ({ kind, isParticipant }: Reading): boolean =>
  kind === 'official' || kind === 'open' || isParticipant

/** Official channels have everybody in them. Pure. */
export const isIn = ({ kind, isParticipant }: Reading): boolean => kind === 'official' || isParticipant

export const isModerator = ({ role }: Pick<Actor, 'role'>): boolean => role === 'moderator' || role === 'admin'

/** Owner and moderators rename, describe and archive a channel that is nobody's else; what is official is the admins'. Pure. */
export function canManageChannel(
  actor: Pick<Actor, 'id' | 'role'>,
  { kind, owner_id: ownerId }: ConversationRow,
): boolean {
  if (kind === 'official') return actor.role === 'admin'
  return kind === 'open' && (ownerId === actor.id || isModerator(actor))
}

/** A moderator's word holds in channels; what two say to each other is theirs, unless it was flagged. Pure. */
export const canDeleteMessage = (
  actor: Pick<Actor, 'id' | 'role'>,
  { senderId, kind }: { senderId: string; kind: ConversationKind },
): boolean => senderId === actor.id || (kind !== 'direct' && isModerator(actor))

/** In channels their owner and moderators pin; among few, as in threads and teams, any of them. Pure. */
export const canPinMessage = (
  actor: Pick<Actor, 'id' | 'role'>,
  { kind, owner_id: ownerId }: ConversationRow,
): boolean => kind === 'direct' || kind === 'team' || isModerator(actor) || ownerId === actor.id

/** Whom a setting is about. Moderators fall under the setting for admins. Source: decisions §5. */
const SETTING_OF: Readonly<Record<Role, Exclude<keyof PrivacyRow, 'member_id'>>> = {
  student: 'from_students',
  faculty: 'from_faculty',
  clinician: 'from_clinicians',
  moderator: 'from_admins',
  admin: 'from_admins',
}

/** Whether a recipient's settings let somebody of this role write to them. Admins always may. Pure. */
export const allowsMessagesFrom = (settings: PrivacyRow | undefined, role: Role): boolean =>
  role === 'admin' || settings === undefined || settings[SETTING_OF[role]]

type Asked = { state: ContactState; way: ContactWay }
/** What a request for contact has its sender wait for. */
export type Restraint = 'unanswered' | 'declined' | undefined

/**
 * Whether somebody who asked for contact must wait until the other one writes: after the contact form always, so that a request that was declined looks like
 * one that waits; after a first message in the thread once they are declined. Pure.
 */
export function restraintOf({ state, way }: Asked): Restraint {
  if (state === contactStates.answered) return undefined
  if (way === 'form') return 'unanswered'
  return state === contactStates.declined ? 'declined' : undefined
}

type Writing = {
  settings: PrivacyRow | undefined
  role: Role
  /** Who of the two blocked the other; undefined where nobody did. */
  blockedBy: 'sender' | 'recipient' | undefined
  restraint: Restraint
}

/** Why somebody may not write to somebody; undefined when they may. Only whoever blocked is told of it. Pure. */
export function directMessageRefusal({ settings, role, blockedBy, restraint }: Writing) {
  if (role === 'admin') return undefined
  if (blockedBy === 'sender') return 'blocked' as const
  // Whoever was blocked, or declined after they went on, is told no more than privacy says.
  const isRefused = blockedBy === 'recipient' || restraint === 'declined'
  if (!allowsMessagesFrom(settings, role) || isRefused) return 'privacy_restricted' as const
  return restraint
}

/** "Diagnostic testing" is no test channel: only whole words count. */
const TEST_WORDS = /(?<![\p{L}\p{N}])(?:tests?|archived?|archives|demo|sandbox)(?![\p{L}\p{N}])/iu

/** Where the sidebar lists a channel. Pure. */
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
