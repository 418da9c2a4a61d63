import { sql } from 'kysely'
import type { Db } from '#server/data/db.ts'
import type { PendingAction } from '../../contract.ts'
import { invitationStates, suggestionStates, waitStates } from '../../states.ts'
import '../tables.ts'

type Row = Omit<PendingAction, 'until'> & { until: Date | null }

/**
 * Returns what waits for a member's own answer, what ends first first: seats held for them, invitations, what is to be
 * revised.
 */
export async function listPendingActions(db: Db, memberId: string, now: Date): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select 'offer' as kind, project.id as project_id, null::uuid as suggestion_id, project.title, entry.offer_ends_at as until
    from projects.waitlist_entry entry join projects.project on project.id = entry.project_id
    where entry.member_id = ${memberId} and entry.status = ${waitStates.offered} and entry.offer_ends_at > ${now}
    union all
    select 'invitation', project.id, null, project.title, invitation.ends_at
    from projects.invitation join projects.project on project.id = invitation.project_id
    where invitation.member_id = ${memberId} and invitation.status = ${invitationStates.pending} and invitation.ends_at > ${now}
    union all
    select suggestion.kind, null, suggestion.id, suggestion.title, null
    from projects.suggestion
    where suggestion.member_id = ${memberId} and suggestion.status = ${suggestionStates.revision_requested}
    order by until nulls last, title
    limit 50
  `.execute(db)
  return rows
}
