import type { Actor } from '#server/access/actor.ts'
import type { Db } from '#server/data/db.ts'
import { transact } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { Failure, invalidField } from '#shared/calls/failure.ts'
import { lockFactors } from '../passkeys/passkeys.ts'
import { checkPasswordAgain } from '../password-again.ts'
import { type SecurityNotice, notifySecurityChange } from '../security-news.ts'
import '../tables.ts'
import { newSecret, enrolmentOf, stepOf } from './codes.ts'
import { lockSecondFactor, deleteChallengesOf, replaceRecoveryCodes } from './second-factor.ts'

const SET_UP_LIFETIME_MS = 3_600_000

const NOTHING_TO_CONFIRM = 'This setup has expired. Please start again.'

const TURNED_ON: SecurityNotice = {
  subject: 'Your Inflo account now has a second factor',
  change: 'signing in to your Inflo account now requires your password and a code from your authenticator app.',
}

/** Begins the set-up of an authenticator app, which may replace the current one. */
export async function setUpSecondFactor(kernel: Kernel, { id, email, sessionId }: Actor, password: string) {
  await checkPasswordAgain(kernel, { id, sessionId }, password)
  const secret = newSecret()
  await savePendingSecret(kernel.db, id, { secret: await kernel.secrets.seal(secret, id), now: kernel.now() })
  return { secret, ...enrolmentOf(secret, email) }
}

/**
 * Activates the authenticator app that is being set up. @throws Failure invalid for a wrong code, conflict if no app is
 * being set up.
 */
export async function confirmSecondFactor(kernel: Kernel, { id, email, sessionId }: Actor, code: string) {
  const confirming = `${id} ${sessionId}`
  await kernel.rateLimits.consume('second-factor-failure', confirming)
  const now = kernel.now()
  const codes = await transact(kernel, async (tx) => {
    await lockFactors(tx, id)
    const factor = await lockSecondFactor(tx, id)
    const begunAt = factor?.pending_at?.getTime() ?? 0
    if (!factor?.pending_secret || now.getTime() >= begunAt + SET_UP_LIFETIME_MS) {
      throw new Failure('conflict', NOTHING_TO_CONFIRM)
    }
    const step = stepOf(await kernel.secrets.open(factor.pending_secret, id), code, now)
    if (!step) throw invalidField('code', 'This code is incorrect. Please enter the current code from your app.')
    await confirmSecret(tx, id, { secret: factor.pending_secret, now, step })
    await deleteChallengesOf(tx, id)
    await notifySecurityChange(kernel, tx, { to: email, ...TURNED_ON })
    return { recovery_codes: await replaceRecoveryCodes(tx, id) }
  })
  await kernel.rateLimits.resetCounter('second-factor-failure', confirming)
  return codes
}

/** Stores a secret that is not confirmed yet; the current secret stays valid. */
const savePendingSecret = (db: Db, memberId: string, pending: { secret: string; now: Date }) => {
  const change = { pending_secret: pending.secret, pending_at: pending.now }
  return db
    .insertInto('accounts.second_factor')
    .values({ member_id: memberId, secret: null, confirmed_at: null, ...change })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet(change))
    .execute()
}

const confirmSecret = (tx: Db, memberId: string, confirmed: { secret: string; now: Date; step: number }) =>
  tx
    .updateTable('accounts.second_factor')
    .set({
      secret: confirmed.secret,
      confirmed_at: confirmed.now,
      last_step: confirmed.step,
      pending_secret: null,
      pending_at: null,
    })
    .where('member_id', '=', memberId)
    .execute()
