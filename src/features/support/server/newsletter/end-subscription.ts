import { hashToken } from '#server/access/session.ts'
import type { Db } from '#server/data/db.ts'
import { transact } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { Failure } from '#shared/calls/failure.ts'
import { lockSubscription, findLink, LINK_INVALID } from './newsletter.ts'

const LEFT = 'You are unsubscribed. The address is forgotten.'

/** Ends the subscription; a link that did so before says so again. @throws Failure bad_request for a link that was never mailed. */
export async function endSubscription(kernel: Kernel, token: string) {
  const link = { tokenHash: hashToken(token), purpose: 'leave' } as const
  await transact(kernel, async (tx) => {
    const subscription = await lockSubscription(tx, link)
    if (subscription) await deleteSubscription(tx, subscription.id)
    else if (!(await findLink(tx, link))) throw new Failure('bad_request', LINK_INVALID)
  })
  return { message: LEFT }
}

/** The address is forgotten; its links stay without it. */
const deleteSubscription = (tx: Db, id: string) =>
  tx.deleteFrom('support.newsletter_subscription').where('id', '=', id).execute()
