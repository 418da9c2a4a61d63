import type { Owner } from '#server/data/personal-data.ts'
import type { Db } from '#server/data/db.ts'
import { invitationStates } from '../../states.ts'
import type { InvitationRow } from './queries.ts'
import '../tables.ts'

/** Invitations by and to the member, departures from teams, and whether others find them. */
export async function collectTeams(db: Db, { id, email }: Owner) {
  const invitations = await db
    .selectFrom('projects.invitation')
    .select(['id', 'project_id', 'email', 'member_id', 'invited_by', 'status', 'invited_at', 'ends_at', 'ended_at'])
    .where((eb) => eb.or([eb('member_id', '=', id), eb('invited_by', '=', id), eb('email', '=', email.toLowerCase())]))
    .orderBy('invited_at')
    .orderBy('id')
    .execute()
  const departures = await db
    .selectFrom('projects.departure')
    .selectAll()
    .where((eb) => eb.or([eb('member_id', '=', id), eb('by_id', '=', id)]))
    .orderBy('at')
    .orderBy('id')
    .execute()
  const findable = await db.selectFrom('projects.findable_member').select('since').where('member_id', '=', id).execute()
  return { invitations, departures, found_by_name_since: findable[0]?.since ?? null }
}

/** The unanswered invitations by and to a member, in the order in which their projects are locked. */
export const listPendingAround = (tx: Db, { id, email }: Owner): Promise<InvitationRow[]> =>
  tx
    .selectFrom('projects.invitation')
    .selectAll()
    .where('status', '=', invitationStates.pending)
    .where((eb) => eb.or([eb('member_id', '=', id), eb('invited_by', '=', id), eb('email', '=', email.toLowerCase())]))
    .orderBy('project_id')
    .orderBy('id')
    .execute()

export async function eraseTeamTraces(tx: Db, { id, email }: Owner): Promise<void> {
  await tx
    .updateTable('projects.invitation')
    .set({ email: null, token_hash: null })
    .where((eb) => eb.or([eb('email', '=', email.toLowerCase()), eb('invited_by', '=', id)]))
    .execute()
  await tx
    .updateTable('projects.departure')
    .set({ reason: 'Erased with the account.' })
    .where('reason', '!=', '')
    .where((eb) => eb.or([eb('member_id', '=', id), eb('by_id', '=', id)]))
    .execute()
  await tx.deleteFrom('projects.findable_member').where('member_id', '=', id).execute()
}
