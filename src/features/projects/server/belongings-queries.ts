import type { Owner } from '#server/belongings.ts'
import type { Db } from '#server/db.ts'
import './tables.ts'

const collectWaits = (db: Db, { id }: Owner) =>
  db
    .selectFrom('projects.waitlist_entry as entry')
    .innerJoin('projects.project', 'projects.project.id', 'project_id')
    .select(['entry.id', 'title', 'entry.status', 'joined_at', 'offered_at', 'offer_ends_at', 'ended_at'])
    .where('member_id', '=', id)
    .orderBy('sequence')
    .execute()

const collectClaims = (db: Db, { id }: Owner) =>
  db
    .selectFrom('projects.claim')
    .innerJoin('projects.project', 'projects.project.id', 'project_id')
    .select(['projects.claim.id', 'title', 'team_type', 'explanation', 'projects.claim.status'])
    .select(['requested_at', 'decided_at', 'notes'])
    .where('member_id', '=', id)
    .orderBy('requested_at')
    .orderBy('projects.claim.id')
    .execute()

export const collectProjects = async (db: Db, owner: Owner) => ({
  claims: await collectClaims(db, owner),
  waitlists: await collectWaits(db, owner),
})

export const listPendingClaims = (tx: Db, { id }: Owner) =>
  tx.selectFrom('projects.claim').select('id').where('member_id', '=', id).where('status', '=', 'pending').execute()

/** Claims stay, since projects count them; what the member wrote, and what was written to them, goes. */
export const eraseClaimTexts = (tx: Db, { id }: Owner) =>
  tx
    .updateTable('projects.claim')
    .set({ explanation: 'Erased with the account.', notes: '' })
    .where('member_id', '=', id)
    .execute()
