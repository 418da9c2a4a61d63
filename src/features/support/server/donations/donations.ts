import type { Kernel } from '#server/kernel.ts'
import { forEachIsolated } from '#server/work/for-each-isolated.ts'
import { Failure } from '#shared/calls/failure.ts'
import type { Db } from '#server/data/db.ts'
import { UNPAID_RETENTION_MS, UNSETTLED_AFTER_MS, UNSETTLED_AT_ONCE } from '../../limits.ts'
import { UNSETTLED_DONATIONS, UNPAID_DONATIONS } from '../../states.ts'
import '../tables.ts'
import { factOfSession } from './facts.ts'
import { recordFact } from './records.ts'
import { findSession, type StripeLoader } from './stripe.ts'

const COMING_SOON = 'Donations are coming soon. We can’t take payments yet.'

/** The kernel and the Stripe client; `stripe` is undefined if no payment service is configured. */
export type DonationContext = { kernel: Kernel; stripe: StripeLoader | undefined }

/** Returns the Stripe client. @throws Failure not_found if no payment service is configured */
export function requireStripe({ stripe }: DonationContext): StripeLoader {
  if (!stripe) throw new Failure('not_found', COMING_SOON)
  return stripe
}

/** Fetches a payment's status from Stripe and records it, because Stripe's event may be late or lost. */
export async function askAfter({ kernel }: DonationContext, stripe: StripeLoader, sessionId: string): Promise<void> {
  const fact = factOfSession(await findSession(kernel, stripe, sessionId))
  if (fact) await recordFact(kernel, fact)
}

export function tolerate(error: unknown): void {
  if (!(error instanceof Failure && error.kind === 'unavailable')) throw error
}

/** Fetches the status of unsettled payments from Stripe, and deletes donations that were never paid. */
export async function settleDonations(provider: DonationContext): Promise<void> {
  const { kernel, stripe } = provider
  const now = kernel.now()
  await deleteUnpaid(kernel.db, new Date(now.getTime() - UNPAID_RETENTION_MS))
  if (!stripe) return
  const madeBefore = new Date(now.getTime() - UNSETTLED_AFTER_MS)
  const unsettled = await listUnsettled(kernel.db, { madeBefore, most: UNSETTLED_AT_ONCE })
  await forEachIsolated(unsettled, async ({ session_id: sessionId }) => {
    await markChecked(kernel.db, sessionId, now)
    await askAfter(provider, stripe, sessionId).catch(tolerate)
  })
}

/** Lists unsettled payment pages that were created before a time. The page that was checked longest ago comes first. */
const listUnsettled = (db: Db, { madeBefore, most }: { madeBefore: Date; most: number }) =>
  db
    .selectFrom('support.donation')
    .select('session_id')
    .where('state', 'in', UNSETTLED_DONATIONS)
    .where('made_at', '<', madeBefore)
    .orderBy('changed_at')
    .limit(most)
    .execute()

/** Marks a donation as checked, so that the next run checks other donations first. */
const markChecked = (db: Db, sessionId: string, now: Date) =>
  db.updateTable('support.donation').set({ changed_at: now }).where('session_id', '=', sessionId).execute()

const deleteUnpaid = (db: Db, madeBefore: Date) =>
  db
    .deleteFrom('support.donation')
    .where('state', 'in', UNPAID_DONATIONS)
    .where('made_at', '<', madeBefore)
    .where((eb) =>
      eb.not(eb.exists(eb.selectFrom('support.donation_payment').whereRef('gift_id', '=', 'support.donation.id'))),
    )
    .execute()
