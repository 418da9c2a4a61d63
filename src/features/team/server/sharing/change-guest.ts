import type { Actor } from '#server/access/actor.ts'
import type { Db } from '#server/data/db.ts'
import { transact } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import type { GuestKind } from '../../contract.ts'
import { publishRightsChange } from '../paper-topic.ts'
import type { GuestTable } from '../tables.ts'
import { type OfGuest, lockFor, storedAs, NO_GUEST, type Guest, present } from './guests.ts'

/** Changes a guest's rights. @throws Failure not_found, forbidden for everyone except the lead */
export const changeGuest = (kernel: Kernel, actor: Actor, { paperId, userId, guest }: OfGuest & { guest: GuestKind }) =>
  transact(kernel, async (tx) => {
    await lockFor(tx, actor, { paperId, deed: 'remove' })
    if (!(await setGuest(tx, { paperId, memberId: userId }, storedAs(guest)))) throw NO_GUEST
    await publishRightsChange(kernel, tx, paperId)
    return { message: 'Access changed.' }
  })

/** Stores a guest's new rights. @returns false if the member is not a guest of the paper */
const setGuest = async (tx: Db, guest: Guest, as: Pick<GuestTable, 'is_mentor' | 'access'>): Promise<boolean> =>
  (await present(tx, guest).set(as).executeTakeFirstOrThrow()).numUpdatedRows > 0n
