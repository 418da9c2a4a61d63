import { newToken, presentMembers } from '#features/accounts/server/public.ts'
import type { Actor } from '#server/access/actor.ts'
import type { Db } from '#server/data/db.ts'
import { transact } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { hashToken } from '#server/access/session.ts'
import { Failure } from '#shared/calls/failure.ts'
import { paginationOf } from '#shared/calls/pagination.ts'
import { ADDRESS_LINK_LIFETIME_MS, PROOF_DAYS, PROOF_LIFETIME_MS } from '../../limits.ts'
import { addressMail } from '../mails.ts'
import {
  addAddressLink,
  adoptQuestions,
  countQuestionsOf,
  deleteAddressLinks,
  findAddressLink,
  findProofs,
  listQuestionsOf,
  useAddressLink,
} from './own-queries.ts'
import { presentMine } from '../presenters.ts'

/** Questions that the member asked while signed in, or with an address that they have proved. */
export async function listMyQuestions({ db }: Kernel, actor: Actor, page: { page: number; size: number }) {
  const rows = await listQuestionsOf(db, { memberId: actor.id, ...page })
  const { questions: total } = await countQuestionsOf(db, actor.id)
  return { questions: rows.map(presentMine), pagination: paginationOf({ ...page, total }) }
}

/**
 * Mails a link to the member's own address. Anyone may register with anyone's, so nothing is told before it is used, not
 * even whether there is a question. @throws Failure too_many
 */
export async function sendAddressLink(kernel: Kernel, actor: Actor): Promise<{ message: string }> {
  const address = actor.email.toLowerCase()
  await kernel.rateLimits.consume('open-form-mail', `to ${address}`)
  const token = newToken()
  await transact(kernel, async (tx) => {
    await addAddressLink(tx, {
      token_hash: hashToken(token),
      member_id: actor.id,
      address,
      made_at: kernel.now(),
    })
    await kernel.mail.queue(tx, addressMail(kernel, address, token))
  })
  return {
    message: kernel.mail.canSend
      ? `We have sent a link to ${address}. Open it while you are signed in.`
      : `This site cannot send e-mail at the moment, so no link was sent to ${address}. Please try again later.`,
  }
}

const proofsHoldSince = (now: Date): Date => new Date(now.getTime() - PROOF_LIFETIME_MS)

const lifetimeBefore = (now: Date): Date => new Date(now.getTime() - ADDRESS_LINK_LIFETIME_MS)

/** Whether a member could still prove their address by a mailed link. */
export const canConfirmBy = async (db: Db, token: string, now: Date): Promise<boolean> =>
  (await findAddressLink(db, { tokenHash: hashToken(token), madeAfter: lifetimeBefore(now) })) !== undefined

const LATER = `So is what is asked with it in the next ${PROOF_DAYS} days.`

const sentenceFor = (questions: number): string =>
  questions === 0
    ? `Confirmed. No further question was asked with this address; what is in the next ${PROOF_DAYS} days is listed here.`
    : `Confirmed. ${questions === 1 ? '1 question is' : `${questions} questions are`} now listed here. ${LATER}`

/**
 * Gives members what was asked signed out with an address that they have proved not long ago (decision 19). Who has left
 * is told nothing any more, so their questions stay the asker's, who is.
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

/** Works once, for the member who asked for it. @throws Failure bad_request for any other link. */
export async function confirmAddress(kernel: Kernel, actor: Actor, token: string) {
  const questions = await transact(kernel, async (tx) => {
    const now = kernel.now()
    const link = { tokenHash: hashToken(token), memberId: actor.id, madeAfter: lifetimeBefore(now), now }
    const proven = await useAddressLink(tx, link)
    if (!proven) {
      throw new Failure('bad_request', 'This link was used, has expired, or was mailed for another account.')
    }
    const { numUpdatedRows } = await adoptQuestions(tx, { memberId: actor.id, address: proven.address })
    return Number(numUpdatedRows)
  })
  return { message: sentenceFor(questions), questions }
}

export function purgeAddressLinks({ db, now }: Kernel): Promise<unknown> {
  const at = now()
  return deleteAddressLinks(db, { madeBefore: lifetimeBefore(at), usedBefore: proofsHoldSince(at) })
}
