import { hashToken } from '#server/access/session.ts'
import type { Db } from '#server/data/db.ts'
import { transact } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { NEWSLETTER_LINK_LIFETIME_MS } from '#shared/business.ts'
import { Failure } from '#shared/calls/failure.ts'
import { lockSubscription, findLink, LINK_INVALID, before, makeLink, welcomeMail } from './newsletter.ts'

const SUBSCRIBED = 'Successfully subscribed!'

/**
 * Confirms a subscription. A repeated call gives the same answer and sends no further mail.
 * @throws Failure bad_request for an invalid or expired link
 */
export async function confirmSubscription(kernel: Kernel, token: string) {
  const link = { tokenHash: hashToken(token), purpose: 'confirm' } as const
  await transact(kernel, async (tx) => {
    const now = kernel.now()
    const subscription = await lockSubscription(tx, link)
    const found = await findLink(tx, link)
    if (!subscription || !found) throw new Failure('bad_request', LINK_INVALID)
    if (found.used_at) return
    if (found.made_at < before(now, NEWSLETTER_LINK_LIFETIME_MS)) throw new Failure('bad_request', LINK_INVALID)
    await useLink(tx, link.tokenHash, now)
    if (subscription.confirmed_at) return
    await setConfirmed(tx, subscription.id, now)
    const leaveToken = await makeLink(tx, { purpose: 'leave', subscriptionId: subscription.id, now })
    await kernel.mail.queue(tx, welcomeMail(kernel, { address: subscription.address, leaveToken }))
  })
  return { message: SUBSCRIBED }
}

const useLink = (tx: Db, tokenHash: string, now: Date) =>
  tx.updateTable('support.newsletter_link').set({ used_at: now }).where('token_hash', '=', tokenHash).execute()

const setConfirmed = (tx: Db, id: string, now: Date) =>
  tx.updateTable('support.newsletter_subscription').set({ confirmed_at: now }).where('id', '=', id).execute()
