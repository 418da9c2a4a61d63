import type { Actor } from '#server/access/actor.ts'
import type { Db } from '#server/data/db.ts'
import type { Standing } from '../standings.ts'
import { paperStates, type PaperStatus, WRITTEN_PAPERS } from '../states.ts'
import './tables.ts'

export type Deed =
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
  | 'say_roles'
  | 'note_ai'
  | 'see_extensions'
  | 'see_mentoring'

/** Who may do what with a paper: one sentence a line. */
const MAY: Record<Deed, readonly Standing[]> = {
  // The team and whom it asked read a paper in work; moderators and admins may look.
  read: ['lead', 'member', 'mentor', 'writer', 'suggester', 'reader', 'editor'],
  // Whoever was asked for more than reading says what they think beside the text.
  comment: ['lead', 'member', 'mentor', 'writer', 'suggester'],
  // Mentors only ever suggest.
  suggest: ['lead', 'member', 'mentor', 'writer', 'suggester'],
  // Authors write, and whom they asked to write.
  write: ['lead', 'member', 'writer'],
  // Authors answer for the text: what is taken into it they decide.
  decide_suggestions: ['lead', 'member', 'writer'],
  // Whoever may suggest may add what they speak of.
  add_files: ['lead', 'member', 'mentor', 'writer', 'suggester'],
  // Authors tidy up what was added.
  remove_resources: ['lead', 'member'],
  // An author brings an earlier text back.
  restore: ['lead', 'member'],
  // An author asks others in.
  invite: ['lead', 'member'],
  // The lead alone sends somebody away.
  remove: ['lead'],
  // Authors share the sections among themselves.
  assign_sections: ['lead', 'member'],
  // Authors set each other dates.
  set_due_dates: ['lead', 'member'],
  // The lead proposes in which order authors stand; each is asked.
  order_authors: ['lead'],
  // An author submits.
  submit: ['lead', 'member'],
  // Each author says what they did.
  say_roles: ['lead', 'member'],
  // Whoever works on the text says which tools they used.
  note_ai: ['lead', 'member', 'mentor', 'writer', 'suggester'],
  // What more time was asked for, and why, is seen by authors, moderators and admins.
  see_extensions: ['lead', 'member', 'editor'],
  // Who mentors, and what they were asked for, is seen by authors, mentors, moderators and admins.
  see_mentoring: ['lead', 'member', 'mentor', 'editor'],
}

/** What is changed in the text itself; the rest goes on while a paper is with the editors. */
const NEEDS_OPEN_TEXT: readonly Deed[] = ['suggest', 'write', 'decide_suggestions', 'restore', 'submit']

export const isWritten = (status: PaperStatus): boolean => WRITTEN_PAPERS.some((written) => written === status)

/** Pure. */
export function may(standing: Standing, deed: Deed, status: PaperStatus = paperStates.draft): boolean {
  return MAY[deed].includes(standing) && (isWritten(status) || !NEEDS_OPEN_TEXT.includes(deed))
}

const OF_GUESTS = { read: 'reader', suggest: 'suggester', write: 'writer' } as const

const isThere = async (db: Db, paperId: string): Promise<boolean> =>
  (await db.selectFrom('workspace.paper').select('id').where('id', '=', paperId).executeTakeFirst()) !== undefined

/** What a member is to a paper; nobody is anything to one that is not there. */
export async function standingOf(db: Db, actor: Pick<Actor, 'id' | 'role'>, paperId: string): Promise<Standing> {
  const [author, guest] = await Promise.all([
    db
      .selectFrom('workspace.member')
      .select('lead')
      .where('paper_id', '=', paperId)
      .where('member_id', '=', actor.id)
      .executeTakeFirst(),
    db
      .selectFrom('workspace.guest')
      .select(['is_mentor', 'access', 'left_at'])
      .where('paper_id', '=', paperId)
      .where('member_id', '=', actor.id)
      .executeTakeFirst(),
  ])
  if (author) return author.lead ? 'lead' : 'member'
  if (guest && !guest.left_at) return guest.is_mentor ? 'mentor' : OF_GUESTS[guest.access]
  if (actor.role === 'admin' || actor.role === 'moderator') return (await isThere(db, paperId)) ? 'editor' : 'stranger'
  return guest ? 'former' : 'stranger'
}
