import type { Actor } from '#server/access/actor.ts'
import { hashToken } from '#server/access/session.ts'
import type { Db } from '#server/data/db.ts'
import { transact } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { Failure } from '#shared/calls/failure.ts'
import { PROOF_DAYS } from '../../limits.ts'
import '../tables.ts'
import { lifetimeBefore, adoptQuestions, type Using } from './own.ts'

const LATER = `Questions asked with this address in the next ${PROOF_DAYS} days will be listed too.`

/**
 * Verifies the member's address by a mailed link, once, and assigns to them the questions asked with the address.
 * @throws Failure bad_request if the link was used, has expired, or was sent to another member.
 */
export async function confirmAddress(kernel: Kernel, actor: Actor, token: string) {
  const questions = await transact(kernel, async (tx) => {
    const now = kernel.now()
    const link = { tokenHash: hashToken(token), memberId: actor.id, madeAfter: lifetimeBefore(now), now }
    const proven = await useAddressLink(tx, link)
    if (!proven) {
      throw new Failure('bad_request', 'This link has already been used, has expired, or was sent to another account.')
    }
    const { numUpdatedRows } = await adoptQuestions(tx, { memberId: actor.id, address: proven.address })
    return Number(numUpdatedRows)
  })
  return { message: sentenceFor(questions), questions }
}

const sentenceFor = (questions: number): string =>
  questions === 0
    ? `Confirmed. We found no other questions asked with this address. ${LATER}`
    : `Confirmed. ${questions === 1 ? '1 question is' : `${questions} questions are`} now listed here. ${LATER}`

/** Marks a link as used. @returns its address; undefined for a used or expired link, or another member's. */
const useAddressLink = (tx: Db, { tokenHash, memberId, madeAfter, now }: Using) =>
  tx
    .updateTable('questions.address_link')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('member_id', '=', memberId)
    .where('used_at', 'is', null)
    .where('made_at', '>', madeAfter)
    .returning('address')
    .executeTakeFirst()
