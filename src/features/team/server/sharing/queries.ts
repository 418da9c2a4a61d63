import type { Insertable, Selectable } from 'kysely'
import type { Owner } from '#server/data/personal-data.ts'
import type { Db } from '#server/data/db.ts'
import type { GuestTable, InvitationTable } from '../tables.ts'

export type GuestRow = Selectable<GuestTable>
export type InvitationRow = Selectable<InvitationTable>

/** Those who may come in, in the order of coming. */
export const listGuests = (db: Db, paperId: string): Promise<GuestRow[]> =>
  db
    .selectFrom('team.guest')
    .selectAll()
    .where('paper_id', '=', paperId)
    .where('left_at', 'is', null)
    .orderBy('joined_at')
    .orderBy('member_id')
    .execute()

/** Whoever was sent away and is asked again comes back as what they are asked now. */
export const addGuest = (tx: Db, guest: Insertable<GuestTable>) =>
  tx
    .insertInto('team.guest')
    .values(guest)
    .onConflict((conflict) =>
      conflict.columns(['paper_id', 'member_id']).doUpdateSet({
        is_mentor: guest.is_mentor,
        access: guest.access,
        invited_by: guest.invited_by ?? null,
        joined_at: guest.joined_at,
        left_at: null,
      }),
    )
    .execute()

type Guest = { paperId: string; memberId: string }

const present = (tx: Db, { paperId, memberId }: Guest) =>
  tx
    .updateTable('team.guest')
    .where('paper_id', '=', paperId)
    .where('member_id', '=', memberId)
    .where('left_at', 'is', null)

/** @returns whether they were a guest. */
export const setGuest = async (tx: Db, guest: Guest, as: Pick<GuestTable, 'is_mentor' | 'access'>): Promise<boolean> =>
  (await present(tx, guest).set(as).executeTakeFirstOrThrow()).numUpdatedRows > 0n

/** @returns whether they were a guest. */
export const endGuest = async (tx: Db, guest: Guest, now: Date): Promise<boolean> =>
  (await present(tx, guest).set({ left_at: now }).executeTakeFirstOrThrow()).numUpdatedRows > 0n

const open = (db: Db) =>
  db.selectFrom('team.invitation').selectAll().where('accepted_at', 'is', null).where('withdrawn_at', 'is', null)

export const listInvitations = (db: Db, paperId: string, now: Date): Promise<InvitationRow[]> =>
  open(db).where('paper_id', '=', paperId).where('ends_at', '>', now).orderBy('invited_at').orderBy('id').execute()

export const addInvitation = (tx: Db, invitation: Insertable<InvitationTable>): Promise<InvitationRow> =>
  tx.insertInto('team.invitation').values(invitation).returningAll().executeTakeFirstOrThrow()

/** Takes back what is open for an address: only the newest link leads in. */
export const withdrawFor = (tx: Db, at: { paperId: string; email: string }, now: Date) =>
  tx
    .updateTable('team.invitation')
    .set({ withdrawn_at: now })
    .where('paper_id', '=', at.paperId)
    .where('email', '=', at.email)
    .where('accepted_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .execute()

/** @returns whether it was open. */
export async function withdraw(tx: Db, at: { paperId: string; id: string }, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('team.invitation')
    .set({ withdrawn_at: now })
    .where('paper_id', '=', at.paperId)
    .where('id', '=', at.id)
    .where('accepted_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

export const findByToken = (db: Db, tokenHash: string): Promise<InvitationRow | undefined> =>
  db.selectFrom('team.invitation').selectAll().where('token_hash', '=', tokenHash).executeTakeFirst()

/** Whether an invitation can still be followed, by the hash of its link. */
export const isInvitationOpen = async (db: Db, tokenHash: string, now: Date): Promise<boolean> =>
  (await open(db).where('token_hash', '=', tokenHash).where('ends_at', '>', now).executeTakeFirst()) !== undefined

/** What waits for whoever has this address, the newest first. */
export const listWaitingFor = (db: Db, { email, now }: { email: string; now: Date }): Promise<InvitationRow[]> =>
  open(db)
    .where('email', '=', email.toLowerCase())
    .where('ends_at', '>', now)
    .orderBy('invited_at', 'desc')
    .orderBy('id')
    .execute()

export const findInvitation = (db: Db, id: string): Promise<InvitationRow | undefined> =>
  db.selectFrom('team.invitation').selectAll().where('id', '=', id).executeTakeFirst()

export const markAccepted = (tx: Db, id: string, now: Date) =>
  tx.updateTable('team.invitation').set({ accepted_at: now }).where('id', '=', id).execute()

/** The papers that a member is or was asked to, and whom they invited. */
export async function collectSharing(db: Db, { id, email }: Owner) {
  const guest_of = await db
    .selectFrom('team.guest')
    .select(['paper_id', 'is_mentor', 'access', 'joined_at', 'left_at'])
    .where('member_id', '=', id)
    .orderBy('joined_at')
    .execute()
  const guest_invitations = await db
    .selectFrom('team.invitation')
    .select(['paper_id', 'email', 'is_mentor', 'access', 'invited_at', 'accepted_at', 'withdrawn_at'])
    .where(({ or, eb }) => or([eb('email', '=', email.toLowerCase()), eb('invited_by', '=', id)]))
    .orderBy('invited_at')
    .execute()
  return { guest_of, guest_invitations }
}

export async function eraseSharing(tx: Db, { id, email }: Owner): Promise<void> {
  await tx.deleteFrom('team.guest').where('member_id', '=', id).execute()
  await tx
    .deleteFrom('team.invitation')
    .where(({ or, eb }) => or([eb('email', '=', email.toLowerCase()), eb('invited_by', '=', id)]))
    .execute()
}
