import { sql } from 'kysely'
import { presentMembers } from '#features/accounts/server/public.ts'
import type { Db } from '#server/data/db.ts'
import type { Kernel } from '#server/kernel.ts'
import { hashToken } from '#server/access/session.ts'
import { ADDRESS_LINK_LIFETIME_MS, PROOF_LIFETIME_MS } from '../../limits.ts'
import '../tables.ts'

const proofsHoldSince = (now: Date): Date => new Date(now.getTime() - PROOF_LIFETIME_MS)

export const lifetimeBefore = (now: Date): Date => new Date(now.getTime() - ADDRESS_LINK_LIFETIME_MS)

/** Checks whether a mailed link can still be used to verify an address. */
export const canConfirmBy = async (db: Db, token: string, now: Date): Promise<boolean> =>
  (await findAddressLink(db, { tokenHash: hashToken(token), madeAfter: lifetimeBefore(now) })) !== undefined

/**
 * Assigns visitors' questions to the members who recently verified the address (decision record 121). Skips members who
 * have left: they no longer get notifications, but the asker still gets e-mails.
 */
export async function adoptLater(tx: Db, addresses: string[], now: Date): Promise<void> {
  const proofs = await findProofs(tx, [...new Set(addresses)], proofsHoldSince(now))
  if (proofs.length === 0) return
  const present = new Set(
    await presentMembers(
      tx,
      proofs.map((proof) => proof.member_id),
    ),
  )
  for (const { member_id: memberId, address } of proofs) {
    if (present.has(memberId)) await adoptQuestions(tx, { memberId, address })
  }
}

export function purgeAddressLinks({ db, now }: Kernel): Promise<unknown> {
  const at = now()
  return deleteAddressLinks(db, { madeBefore: lifetimeBefore(at), usedBefore: proofsHoldSince(at) })
}

/** Finds a link that can still be used to verify an address. */
const findAddressLink = (db: Db, { tokenHash, madeAfter }: Pick<Using, 'tokenHash' | 'madeAfter'>) =>
  db
    .selectFrom('questions.address_link')
    .select('address')
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('made_at', '>', madeAfter)
    .executeTakeFirst()

/** Returns the members who verified one of these addresses after the given time. */
const findProofs = (db: Db, addresses: string[], since: Date) =>
  db
    .selectFrom('questions.address_link')
    .select(['member_id', 'address'])
    .distinct()
    .where('address', 'in', addresses)
    .where('used_at', '>', since)
    .execute()

/** Deletes expired links, and verifications that are too old. */
const deleteAddressLinks = (db: Db, { madeBefore, usedBefore }: { madeBefore: Date; usedBefore: Date }) =>
  db
    .deleteFrom('questions.address_link')
    .where('made_at', '<', madeBefore)
    .where((eb) => eb.or([eb('used_at', 'is', null), eb('used_at', '<', usedBefore)]))
    .execute()

export const questionsAskedBy = (db: Db, memberId: string) =>
  db.selectFrom('questions.question').where('asker_member_id', '=', memberId)

type Around = { memberId: string; ids: string[]; most: number }

/**
 * Finds a member's newest questions and the questions with the given ids. Each row also has the total number of the
 * member's questions.
 */
export const findOwnAndNamed = (db: Db, { memberId, ids, most }: Around) =>
  db
    .selectFrom('questions.question')
    .selectAll()
    .select(
      questionsAskedBy(db, memberId)
        .select((eb) => eb.fn.countAll<number>().as('questions'))
        .as('asked'),
    )
    .where((eb) =>
      eb.or([
        eb('id', '=', sql<string>`any(${ids}::uuid[])`),
        eb(
          'id',
          'in',
          questionsAskedBy(db, memberId).select('id').orderBy('asked_at', 'desc').orderBy('id').limit(most),
        ),
      ]),
    )
    .orderBy('asked_at', 'desc')
    .orderBy('id')
    .execute()

export type Using = { tokenHash: string; memberId: string; madeAfter: Date; now: Date }

/**
 * Assigns to a member the questions that visitors asked with the member's address. Questions that another member asked
 * with this address stay assigned to that member.
 */
export const adoptQuestions = (tx: Db, { memberId, address }: { memberId: string; address: string }) =>
  tx
    .updateTable('questions.question')
    .set({ asker_member_id: memberId })
    .where('asker_member_id', 'is', null)
    .where((eb) => eb(eb.fn<string>('lower', ['asker_email']), '=', address))
    .executeTakeFirst()
