import { hashToken } from '#server/access/session.ts'
import type { Db } from '#server/data/db.ts'
import { transact } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { Failure } from '#shared/calls/failure.ts'
import { lockSubscription, findLink, LINK_INVALID } from './newsletter.ts'

const LEFT = 'You’re unsubscribed, and we’ve deleted your address.'

/** Ends a subscription; a repeated call gives the same answer. @throws Failure bad_request for an unknown link */
export async function endSubscription(kernel: Kernel, token: string) {
  const link = { tokenHash: hashToken(token), purpose: 'leave' } as const
  await transact(kernel, async (tx) => {
    const subscription = await lockSubscription(tx, link)
    if (subscription) await deleteSubscription(tx, subscription.id)
    else if (!(await findLink(tx, link))) throw new Failure('bad_request', LINK_INVALID)
  })
  return { message: LEFT }
}

/** Deletes the subscription with its e-mail address. The subscription's links stay, without an address. */
const deleteSubscription = (tx: Db, id: string) =>
  tx.deleteFrom('support.newsletter_subscription').where('id', '=', id).execute()
