import { sql } from 'kysely'
import type { Actor } from '#server/access/actor.ts'
import type { Db } from '#server/data/db.ts'
import type { PaperRole } from '../paper-roles.ts'
import { paperStates, type PaperStatus, WRITTEN_PAPERS } from '../states.ts'

export type PaperAction =
  | 'read'
  | 'comment'
  | 'suggest'
  | 'write'
  | 'decide_suggestions'
  | 'add_files'
  | 'remove_resources'
  | 'restore'
  | 'invite'
  | 'remove'
  | 'assign_sections'
  | 'set_due_dates'
  | 'order_authors'
  | 'submit'
  | 'approve'
  | 'say_roles'
  | 'note_ai'
  | 'see_extensions'
  | 'see_mentoring'

/** The roles that may take each action. */
const MAY: Record<PaperAction, readonly PaperRole[]> = {
  // The team and its guests can read a paper in progress, as can moderators and admins.
  read: ['lead', 'member', 'mentor', 'writer', 'suggester', 'reader', 'editor'],
  // Guests who were invited to do more than read may comment.
  comment: ['lead', 'member', 'mentor', 'writer', 'suggester'],
  // Mentors can suggest changes, but not edit the text.
  suggest: ['lead', 'member', 'mentor', 'writer', 'suggester'],
  // Authors and guests invited to write can edit the text.
  write: ['lead', 'member', 'writer'],
  // Authors, and guests who were invited to write, decide which suggestions to accept.
  decide_suggestions: ['lead', 'member', 'writer'],
  // Anyone who may suggest may add the files that a suggestion refers to.
  add_files: ['lead', 'member', 'mentor', 'writer', 'suggester'],
  // Authors can remove resources that anyone added.
  remove_resources: ['lead', 'member'],
  // Authors can restore earlier versions.
  restore: ['lead', 'member'],
  // Every author can invite guests.
  invite: ['lead', 'member'],
  // Only the lead can remove members.
  remove: ['lead'],
  // Authors divide the sections among themselves.
  assign_sections: ['lead', 'member'],
  // Authors can set due dates for each other.
  set_due_dates: ['lead', 'member'],
  // The lead proposes the order of authors; each author approves it.
  order_authors: ['lead'],
  // Every author can submit the paper.
  submit: ['lead', 'member'],
  // Each author approves the submitted text.
  approve: ['lead', 'member'],
  // Each author states their own contributions.
  say_roles: ['lead', 'member'],
  // Anyone who works on the text may record the AI tools that they used.
  note_ai: ['lead', 'member', 'mentor', 'writer', 'suggester'],
  // Authors, moderators and admins see extension requests and their reasons.
  see_extensions: ['lead', 'member', 'editor'],
  // Authors, mentors, moderators and admins see the mentors and their requested reviews.
  see_mentoring: ['lead', 'member', 'mentor', 'editor'],
}

/**
 * The actions that change the text itself or submit it. All other actions remain possible while editors review the
 * paper.
 */
const NEEDS_OPEN_TEXT: readonly PaperAction[] = ['suggest', 'write', 'decide_suggestions', 'restore', 'submit']

export const isWritten = (status: PaperStatus): boolean => WRITTEN_PAPERS.some((written) => written === status)

/** Returns whether a role may take an action on a paper in this state. Pure. */
export function may(paperRole: PaperRole, action: PaperAction, status: PaperStatus = paperStates.draft): boolean {
  return MAY[action].includes(paperRole) && (isWritten(status) || !NEEDS_OPEN_TEXT.includes(action))
}

/** Returns the error message for a reader who may not do this with the text. Pure. */
export function whyNot(paperRole: PaperRole, action: 'write' | 'restore' | 'submit'): string {
  if (action === 'submit') return 'Only the authors can submit this paper.'
  if (action === 'restore') return 'Only the authors can restore an earlier version.'
  return may(paperRole, 'suggest')
    ? 'You can suggest changes to this paper but not edit it.'
    : 'You can read this paper but not edit it.'
}

const OF_GUESTS = { read: 'reader', suggest: 'suggester', write: 'writer' } as const

type Asked = Pick<Actor, 'id' | 'role'>

type Known = Awaited<ReturnType<typeof listMemberships>>[number]

function standingIn({ lead, is_mentor, access, left_at, is_there }: Known, role: Actor['role'] | undefined): PaperRole {
  if (lead !== null) return lead ? 'lead' : 'member'
  if (access && !left_at) return is_mentor ? 'mentor' : OF_GUESTS[access]
  if (role === 'admin' || role === 'moderator') return is_there ? 'editor' : 'stranger'
  return access ? 'former' : 'stranger'
}

/** Returns the roles of members on a paper, by member id; everybody is a stranger to a paper that does not exist. */
export async function paperRolesOf(db: Db, actors: Asked[], paperId: string): Promise<Map<string, PaperRole>> {
  const roles = new Map(actors.map(({ id, role }) => [id, role]))
  const memberships = await listMemberships(db, paperId, [...roles.keys()])
  return new Map(memberships.map((known) => [known.id, standingIn(known, roles.get(known.id))]))
}

/** Returns a member's role on a paper. */
export const paperRoleOf = async (db: Db, actor: Asked, paperId: string): Promise<PaperRole> =>
  (await paperRolesOf(db, [actor], paperId)).get(actor.id) ?? 'stranger'

/** Returns these members' team and guest rows on a paper. */
async function listMemberships(db: Db, paperId: string, ids: string[]): Promise<Place[]> {
  const { rows } = await sql<Place>`
    select asked.id, member.lead, guest.is_mentor, guest.access, guest.left_at,
      exists (select from team.paper where id = ${paperId}::uuid) as is_there
    from unnest(${ids}::uuid[]) as asked (id)
    left join team.member on member.paper_id = ${paperId}::uuid and member.member_id = asked.id
    left join team.guest on guest.paper_id = ${paperId}::uuid and guest.member_id = asked.id`.execute(db)
  return rows
}

type Place = {
  id: string
  /** Null for a member who is not an author. */ lead: boolean | null
  is_mentor: boolean | null
  access: 'read' | 'suggest' | 'write' | null
  left_at: Date | null
  is_there: boolean
}
