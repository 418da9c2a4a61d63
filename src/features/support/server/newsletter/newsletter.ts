import { newToken } from '#features/accounts/server/public.ts'
import type { Db } from '#server/data/db.ts'
import { transact } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { networkOf } from '#server/access/network.ts'
import { hashToken } from '#server/access/session.ts'
import { NEWSLETTER_LINK_LIFETIME_MS, NEWSLETTER_LINK_DAYS } from '#shared/business.ts'
import { Failure } from '#shared/calls/failure.ts'
import type { MailToQueue } from '#server/mail/mail.ts'
import { CONFIRMATION_EVERY_MS, ENDED_LINK_RETENTION_MS } from '../../limits.ts'
import type { LinkPurpose } from '../tables.ts'
import { NEWSLETTER_PAGES } from '../../pages.ts'

const SEND_CONFIRMATION = 'support.send-newsletter-confirmation'
const ASKED = 'Check your inbox and click the link to confirm. (Already subscribed? Then you won’t get another e-mail.)'
const NOT_CONFIRMED =
  'This site cannot send e-mail at the moment, so we did not send a confirmation link. Please subscribe again later.'
export const LINK_INVALID = 'This link is invalid or has expired.'

export const before = (now: Date, ms: number): Date => new Date(now.getTime() - ms)

/** Creates a link for a mail. @returns its token, of which only the hash is stored */
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

/** Mails a confirmation link to an address that is not subscribed and was not mailed within the last hour. */
export async function sendConfirmation(kernel: Kernel, { address, memberId }: Asker): Promise<void> {
  // Also limited for each mailbox, so that many senders cannot flood one mailbox.
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

/**
 * Creates the handler of newsletter sign-ups. Only a later job looks up the address, so the reply and its timing are
 * the same for known and unknown addresses.
 */
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

/** Returns whether a mailed link can still confirm a subscription. */
export async function canConfirmBy(db: Db, token: string, now: Date): Promise<boolean> {
  const link = await findLink(db, { tokenHash: hashToken(token), purpose: 'confirm' })
  return link !== undefined && !link.used_at && link.made_at >= before(now, NEWSLETTER_LINK_LIFETIME_MS)
}

/** Deletes addresses that were never confirmed, and old links of ended subscriptions. */
export async function purgeUnconfirmed(kernel: Kernel): Promise<void> {
  const now = kernel.now()
  await deleteUnconfirmed(kernel.db, before(now, NEWSLETTER_LINK_LIFETIME_MS))
  await deleteEndedLinks(kernel.db, before(now, ENDED_LINK_RETENTION_MS))
}

/**
 * Stores a sign-up.
 * @returns undefined for an address that is already confirmed or was mailed within the last hour, so that only one of
 * several concurrent requests sends the mail
 */
const requestSubscription = (tx: Db, { address, memberId, now, lastAskedBefore }: Asking) =>
  tx
    .insertInto('support.newsletter_subscription')
    .values({ address, member_id: memberId, asked_at: now })
    .onConflict((conflict) =>
      conflict
        .column('address')
        .doUpdateSet((eb) => ({
          asked_at: now,
          member_id: eb.fn.coalesce('excluded.member_id', 'support.newsletter_subscription.member_id'),
        }))
        .where('support.newsletter_subscription.confirmed_at', 'is', null)
        .where('support.newsletter_subscription.asked_at', '<=', lastAskedBefore),
    )
    .returning('support.newsletter_subscription.id')
    .executeTakeFirst()

const addLink = (tx: Db, link: NewLink) => tx.insertInto('support.newsletter_link').values(link).execute()

const deleteUnconfirmed = (db: Db, askedBefore: Date) =>
  db
    .deleteFrom('support.newsletter_subscription')
    .where('confirmed_at', 'is', null)
    .where('asked_at', '<', askedBefore)
    .execute()

const deleteEndedLinks = (db: Db, madeBefore: Date) =>
  db
    .deleteFrom('support.newsletter_link')
    .where('subscription_id', 'is', null)
    .where('made_at', '<', madeBefore)
    .execute()

type Asking = { address: string; memberId: string | null; now: Date; lastAskedBefore: Date }

type NewLink = { token_hash: string; purpose: LinkPurpose; subscription_id: string; made_at: Date }

type Named = { tokenHash: string; purpose: LinkPurpose }

export const findLink = (db: Db, { tokenHash, purpose }: Named) =>
  db
    .selectFrom('support.newsletter_link')
    .select(['made_at', 'used_at'])
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .executeTakeFirst()

/** Locks and returns a link's subscription, so that actions through its links run one after the other. */
export const lockSubscription = (tx: Db, { tokenHash, purpose }: Named) =>
  tx
    .selectFrom('support.newsletter_subscription')
    .select(['id', 'address', 'confirmed_at'])
    .where('id', '=', (eb) =>
      eb
        .selectFrom('support.newsletter_link')
        .select('subscription_id')
        .where('token_hash', '=', tokenHash)
        .where('purpose', '=', purpose),
    )
    .forUpdate()
    .executeTakeFirst()

type Links = { address: string; confirmToken?: string; leaveToken: string }

const linkTo = ({ settings }: Kernel, path: string): string => `${settings.publicUrl}${path}`

export const leaveLink = (kernel: Kernel, token: string): string =>
  linkTo(kernel, `${NEWSLETTER_PAGES.toLeave}/${token}`)

/**
 * Composes the confirmation mail. It contains no text typed by the sender: the address is unverified, and nobody must
 * be able to use the mail for spam.
 */
const confirmationMail = (kernel: Kernel, { address, confirmToken, leaveToken }: Required<Links>): MailToQueue => ({
  to: address,
  subject: 'Please confirm: the Inflo newsletter',
  unsubscribeUrl: leaveLink(kernel, leaveToken),
  text: `Hello,

someone, probably you, asked for the Inflo newsletter at this address. Please confirm here within ${NEWSLETTER_LINK_DAYS} days:

${linkTo(kernel, `${NEWSLETTER_PAGES.toConfirm}/${confirmToken}`)}

If it was not you, ignore this e-mail. You won’t get the newsletter, and we’ll delete your address after ${NEWSLETTER_LINK_DAYS} days.
`,
})

export const welcomeMail = (kernel: Kernel, { address, leaveToken }: Links): MailToQueue => ({
  to: address,
  subject: 'You are subscribed to the Inflo newsletter',
  unsubscribeUrl: leaveLink(kernel, leaveToken),
  text: `Hello,

you are subscribed. At the beginning of each month, we'll send you the papers published in the month before, if there were any. You can unsubscribe at any time:

${leaveLink(kernel, leaveToken)}
`,
})
