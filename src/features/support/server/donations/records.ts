import type { Db } from '#server/data/db.ts'
import { transact } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { Failure } from '#shared/calls/failure.ts'
import { isMailbox } from '#shared/text/mailbox.ts'
import type { MailToQueue } from '#server/mail/mail.ts'
import { longDate } from '#shared/time/dates.ts'
import { EMAIL_LENGTH_MAX } from '../../limits.ts'
import type { DonationInterval } from '../../donation-options.ts'
import { inDollars } from '../../money.ts'
import type { DonationState } from '../../states.ts'
import '../tables.ts'
import { endLink } from './end-link.ts'
import type { DonationFact, Payment } from './facts.ts'
import { nextState } from './policy.ts'
import { COLUMNS } from './queries.ts'

type Donation = NonNullable<Awaited<ReturnType<typeof lockDonation>>>
type Fact<A extends DonationFact['about']> = Extract<DonationFact, { about: A }>

async function sendReceipt(kernel: Kernel, tx: Db, { donation, payment }: { donation: Donation; payment: Payment }) {
  const { email, cents, reference } = payment
  if (!email || email.length > EMAIL_LENGTH_MAX || !isMailbox(email)) return
  const { interval, subscription_id: subscriptionId } = donation
  const endUrl = subscriptionId ? await endLink(kernel, subscriptionId) : undefined
  const contactUrl = `${kernel.settings.publicUrl}/general-feedback`
  const receipt = { to: email, interval, cents, paidAt: kernel.now(), reference, endUrl, contactUrl }
  await kernel.mail.queue(tx, receiptMail(receipt))
}

/** Records a payment and sends its receipt, only once even if several events report the payment. */
async function recordPayment(kernel: Kernel, tx: Db, { donation, payment }: { donation: Donation; payment: Payment }) {
  const now = kernel.now()
  const { reference, cents } = payment
  const isNew = await addPayment(tx, { reference, gift_id: donation.id, amount_cents: cents, paid_at: now })
  if (!isNew) return
  await setDonation(tx, donation.id, { state: nextState(donation.state, 'paid'), changed_at: now })
  await sendReceipt(kernel, tx, { donation, payment })
}

async function began(
  tx: Db,
  donation: Donation,
  { subscriptionId, now }: { subscriptionId: string | undefined; now: Date },
) {
  if (!subscriptionId || donation.subscription_id) return donation
  await setDonation(tx, donation.id, { subscription_id: subscriptionId, changed_at: now })
  return { ...donation, subscription_id: subscriptionId }
}

async function recordSession(kernel: Kernel, tx: Db, fact: Fact<'session'>) {
  const { sessionId, event, payment, subscriptionId } = fact
  const found = await lockDonation(tx, 'session_id', sessionId)
  if (!found) return
  const now = kernel.now()
  const donation = await began(tx, found, { subscriptionId, now })
  if (payment) return recordPayment(kernel, tx, { donation, payment })
  const state = nextState(donation.state, event)
  if (event !== 'paid' && state !== donation.state) await setDonation(tx, donation.id, { state, changed_at: now })
}

async function recordRenewal(kernel: Kernel, tx: Db, { donationId, subscriptionId, payment }: Fact<'renewal'>) {
  const found = await lockDonation(tx, 'id', donationId)
  if (!found) return
  const donation = await began(tx, found, { subscriptionId, now: kernel.now() })
  await recordPayment(kernel, tx, { donation, payment })
}

/** Records a refund. @throws Failure unavailable if the payment is ours, but was not recorded yet */
async function recordRefund(kernel: Kernel, tx: Db, fact: Fact<'refund'>) {
  const { reference, donationId, cents } = fact
  const refunded = await setRefunded(tx, reference, cents)
  if (!refunded && donationId && (await lockDonation(tx, 'id', donationId))) {
    // The events arrived out of order: Stripe sends a refused event again later.
    throw new Failure('unavailable', 'This payment is not known yet. Please send the event again later.')
  }
  if (!refunded) return
  const donation = await lockDonation(tx, 'id', refunded.gift_id)
  const payments = await listPayments(tx, refunded.gift_id)
  const allBack = payments.every((payment) => payment.refunded_cents === payment.amount_cents)
  if (!donation || !allBack) return
  await setDonation(tx, donation.id, { state: nextState(donation.state, 'given_back'), changed_at: kernel.now() })
}

async function recordEnd(kernel: Kernel, tx: Db, { subscriptionId }: Fact<'end'>) {
  const donation = await lockDonation(tx, 'subscription_id', subscriptionId)
  if (!donation || donation.ended_at) return
  await setDonation(tx, donation.id, { ended_at: kernel.now(), changed_at: kernel.now() })
}

/**
 * Records a fact from a Stripe event or query. A fact that concerns none of our donations changes nothing.
 * @throws Failure unavailable
 */
export function recordFact(kernel: Kernel, fact: DonationFact): Promise<void> {
  return transact(kernel, (tx) => {
    switch (fact.about) {
      case 'session':
        return recordSession(kernel, tx, fact)
      case 'renewal':
        return recordRenewal(kernel, tx, fact)
      case 'refund':
        return recordRefund(kernel, tx, fact)
      case 'end':
        return recordEnd(kernel, tx, fact)
    }
  })
}

/** Locks the donation, so that facts about it are recorded one after the other. */
const lockDonation = (tx: Db, column: 'id' | 'session_id' | 'subscription_id', value: string) =>
  tx.selectFrom('support.donation').select(COLUMNS).where(column, '=', value).forUpdate().executeTakeFirst()

const setDonation = (
  tx: Db,
  id: string,
  changes: { state?: DonationState; subscription_id?: string; ended_at?: Date; changed_at: Date },
) => tx.updateTable('support.donation').set(changes).where('id', '=', id).execute()

/** Adds a payment. @returns whether the payment is new */
async function addPayment(tx: Db, payment: NewPayment): Promise<boolean> {
  const added = await tx
    .insertInto('support.donation_payment')
    .values(payment)
    .onConflict((conflict) => conflict.column('reference').doNothing())
    .returning('reference')
    .executeTakeFirst()
  return added !== undefined
}

/** Stores the total refund of a payment, which never decreases. @returns undefined for an unknown payment */
const setRefunded = (tx: Db, reference: string, cents: number) =>
  tx
    .updateTable('support.donation_payment')
    .set((eb) => ({
      refunded_cents: eb.fn<number>('least', [
        'amount_cents',
        eb.fn<number>('greatest', ['refunded_cents', eb.val(cents)]),
      ]),
    }))
    .where('reference', '=', reference)
    .returning('gift_id')
    .executeTakeFirst()

const listPayments = (db: Db, donationId: string) =>
  db
    .selectFrom('support.donation_payment')
    .select(['reference', 'amount_cents', 'refunded_cents', 'paid_at'])
    .where('gift_id', '=', donationId)
    .orderBy('paid_at')
    .execute()

type NewPayment = { reference: string; gift_id: string; amount_cents: number; paid_at: Date }

type Receipt = {
  to: string
  interval: DonationInterval
  cents: number
  paidAt: Date
  reference: string
  /** The link that ends the donation, if it is monthly. */
  endUrl: string | undefined
  /** The URL of the page on which the donor can write to us. */
  contactUrl: string
}

/** Composes the receipt for one payment. Pure. */
function receiptMail({ to, interval, cents, paidAt, reference, endUrl, contactUrl }: Receipt): MailToQueue {
  const amount = inDollars(cents / 100)
  const what = interval === 'monthly' ? 'monthly gift' : 'gift'
  const ending = endUrl
    ? `It repeats every month until you end it. You can end it at any time:

${endUrl}
`
    : 'This was a one-time gift. You won’t be charged again.\n'
  return {
    to,
    transactional: 'asked_for',
    subject: `Thank you: receipt for your ${what} of ${amount}`,
    text: `Hello,

thank you for your ${what} to Inflo. It helps to keep health research open to everyone, free of charge.

Amount: ${amount} (US dollars)
Received: ${longDate(paidAt)}
Reference: ${reference}

${ending}
--
Stripe processed the payment; we never saw your card number. If something about it is wrong, please write to us:
${contactUrl}
`,
  }
}
