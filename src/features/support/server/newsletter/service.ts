import { newToken } from '#features/accounts/server/public.ts'
import type { Db } from '#server/data/db.ts'
import { transact } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { networkOf } from '#server/access/network.ts'
import { hashToken } from '#server/access/session.ts'
import { NEWSLETTER_LINK_LIFETIME_MS } from '#shared/business.ts'
import { Failure } from '#shared/calls/failure.ts'
import { CONFIRMATION_EVERY_MS, ENDED_LINK_RETENTION_MS } from '../../limits.ts'
import { confirmationMail, welcomeMail } from './mails.ts'
import {
  addLink,
  requestSubscription,
  deleteEndedLinks,
  deleteSubscription,
  deleteUnconfirmed,
  findLink,
  lockSubscription,
  setConfirmed,
  useLink,
} from './queries.ts'
import type { LinkPurpose } from '../tables.ts'

const SEND_CONFIRMATION = 'support.send-newsletter-confirmation'
const ASKED =
  'Please confirm by the link that we have sent to this address. If it is subscribed already, nothing was sent.'
const NOT_CONFIRMED =
  'This site cannot send e-mail at the moment, so no link to confirm was sent. Please subscribe again later.'
const SUBSCRIBED = 'Successfully subscribed!'
const LEFT = 'You are unsubscribed. The address is forgotten.'
const LINK_INVALID = 'This link is invalid or has expired.'

const before = (now: Date, ms: number): Date => new Date(now.getTime() - ms)

/** Makes a link for a mail. @returns its token, of which only the hash is stored. */
export async function makeLink(tx: Db, link: { purpose: LinkPurpose; subscriptionId: string; now: Date }) {
  const token = newToken()
  const { purpose, subscriptionId, now } = link
  await addLink(tx, { token_hash: hashToken(token), purpose, subscription_id: subscriptionId, made_at: now })
  return token
}

async function hadEnoughToday(kernel: Kernel, mailbox: string): Promise<boolean> {
  try {
    await kernel.rateLimits.assertAvailable('open-form-mail', mailbox)
    return false
  } catch (error) {
    if (error instanceof Failure && error.kind === 'too_many') return true
    throw error
  }
}

type Asker = { address: string; memberId: string | null }

/** Writes to an address that has asked, unless it is subscribed or was written to within the hour. */
export async function sendConfirmation(kernel: Kernel, { address, memberId }: Asker): Promise<void> {
  // Counted by mailbox as well, so that many senders can't fill one together.
  const mailbox = `to ${address}`
  if (await hadEnoughToday(kernel, mailbox)) return
  const now = kernel.now()
  const written = await transact(kernel, async (tx) => {
    const subscription = await requestSubscription(tx, {
      address,
      memberId,
      now,
      lastAskedBefore: before(now, CONFIRMATION_EVERY_MS),
    })
    if (!subscription) return false
    const link = { subscriptionId: subscription.id, now }
    const confirmToken = await makeLink(tx, { ...link, purpose: 'confirm' })
    const leaveToken = await makeLink(tx, { ...link, purpose: 'leave' })
    await kernel.mail.queue(tx, confirmationMail(kernel, { address, confirmToken, leaveToken }))
    return true
  })
  if (written) await kernel.rateLimits.consume('open-form-mail', mailbox)
}

type From = { address: string; member: { id: string; email: string } | undefined }

/** What answers who asks for the newsletter: the same, in the same time, whether the address is known or not, since a job does the rest. */
export function createNewsletterSignup(kernel: Kernel): (email: string, from: From) => Promise<{ message: string }> {
  kernel.jobs.work(SEND_CONFIRMATION, ({ address, memberId }) =>
    sendConfirmation(kernel, { address: String(address), memberId: typeof memberId === 'string' ? memberId : null }),
  )
  return async (email, from) => {
    const address = email.toLowerCase()
    await kernel.rateLimits.consume('open-form-mail', networkOf(from.address))
    const memberId = from.member?.email.toLowerCase() === address ? from.member.id : null
    await kernel.jobs.send(kernel.db, SEND_CONFIRMATION, { address, memberId })
    return { message: kernel.mail.canSend ? ASKED : NOT_CONFIRMED }
  }
}

/** Whether a mailed link could still confirm a subscription. */
export async function canConfirmBy(db: Db, token: string, now: Date): Promise<boolean> {
  const link = await findLink(db, { tokenHash: hashToken(token), purpose: 'confirm' })
  return link !== undefined && !link.used_at && link.made_at >= before(now, NEWSLETTER_LINK_LIFETIME_MS)
}

/** Pressed twice, it says the same, and nothing more is sent. @throws Failure bad_request for a link that no longer works. */
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

/** Forgets addresses that were never confirmed, and in time the links of subscriptions that have ended. */
export async function purgeUnconfirmed(kernel: Kernel): Promise<void> {
  const now = kernel.now()
  await deleteUnconfirmed(kernel.db, before(now, NEWSLETTER_LINK_LIFETIME_MS))
  await deleteEndedLinks(kernel.db, before(now, ENDED_LINK_RETENTION_MS))
}
