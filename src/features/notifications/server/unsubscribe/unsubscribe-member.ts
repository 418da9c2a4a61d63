import { presentMembers } from '#features/accounts/server/public.ts'
import { transact, type Tx } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { Failure } from '#shared/calls/failure.ts'
import type { Db } from '#server/data/db.ts'
import { EVENTS } from '../../events.ts'
import { saveChoices } from '../choice-queries.ts'
import { settingsOf } from '../settings.ts'
import '../tables.ts'
import { type UnsubscribeTarget, readUnsubscribeToken } from './unsubscribe-links.ts'

const STAYS = 'You’ll still find these updates in your notifications.'

/** Turns off e-mails about some events for a member. The choices for bell and browser stay unchanged. */
async function stopMails(tx: Tx, memberId: string, isMeant: (setting: { event: string; mail: string }) => boolean) {
  const [present] = await presentMembers(tx, [memberId])
  // Nothing is stored about members who have left.
  if (!present) return
  const stopped = (await settingsOf(tx, memberId)).filter(isMeant)
  const choices = stopped.map(({ event, in_bell, in_browser }) => ({
    event,
    in_bell,
    in_browser,
    mail: 'none' as const,
  }))
  if (choices.length > 0)
    await saveChoices(
      tx,
      choices.map((choice) => ({ member_id: memberId, ...choice })),
    )
}

async function act(kernel: Kernel, tx: Tx, way: UnsubscribeTarget): Promise<string> {
  if (way.ends === 'invitations') {
    await refuseAddress(tx, { address_hash: way.addressHash, refused_at: kernel.now() })
    return 'This address will not receive any more invitations from Inflo.'
  }
  if (way.ends === 'event') {
    await stopMails(tx, way.memberId, ({ event }) => event === way.event)
    return `You will no longer get e-mails of this kind: ${EVENTS[way.event].title}. ${STAYS}`
  }
  await stopMails(tx, way.memberId, ({ mail }) => mail === 'digest')
  await deletePendingDigest(tx, way.memberId)
  return `You will no longer get daily e-mails. ${STAYS}`
}

/**
 * Unsubscribes from the e-mails that a link identifies. A repeated call gives the same answer.
 * @throws Failure bad_request for a link that this server did not create.
 */
export const unsubscribe = (kernel: Kernel, token: string): Promise<{ message: string }> =>
  transact(kernel, async (tx) => {
    const way = await readUnsubscribeToken(kernel, token)
    if (!way)
      throw new Failure(
        'bad_request',
        'This unsubscribe link is invalid. Open the full link from the e-mail, or change your notification settings.',
      )
    return { message: await act(kernel, tx, way) }
  })

/**
 * Removes all notices from the pending digest, and deletes those that the member sees neither in the bell nor in the
 * browser.
 */
const deletePendingDigest = async (tx: Db, memberId: string): Promise<void> => {
  await tx
    .deleteFrom('notifications.notice')
    .where('member_id', '=', memberId)
    .where('in_bell', '=', false)
    .where('in_browser', '=', false)
    .execute()
  await tx
    .updateTable('notifications.notice')
    .set({ for_digest: false })
    .where('member_id', '=', memberId)
    .where('for_digest', '=', true)
    .where('digested_at', 'is', null)
    .execute()
}

const refuseAddress = (tx: Db, refused: { address_hash: string; refused_at: Date }) =>
  tx
    .insertInto('notifications.refused_address')
    .values(refused)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
