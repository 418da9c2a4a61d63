import type { Actor } from '#server/access/actor.ts'
import { transact } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { Failure, invalidField } from '#shared/calls/failure.ts'
import { checkPasswordAgain } from '../password-again.ts'
import { countPasskeys, lockFactors } from '../passkeys/queries.ts'
import { replaceRecoveryCodes } from './recovery-service.ts'
import { enrolmentOf, newSecret, stepOf } from './codes.ts'
import {
  confirmSecret,
  countRecoveryCodes,
  deleteChallengesOf,
  deleteRecoveryCodes,
  deleteSecondFactor,
  findSecondFactor,
  lockSecondFactor,
  savePendingSecret,
} from './queries.ts'
import { type SecurityNotice, notifySecurityChange } from '../security-news.ts'

const SET_UP_LIFETIME_MS = 3_600_000
const NOT_ON = 'Your account has no second factor.'
const ADMINS_KEEP = 'Admins keep their second factor. You can set it up anew on another device, or add a passkey first.'
const NOTHING_TO_CONFIRM = 'This set-up has expired. Please start again.'

const TURNED_ON: SecurityNotice = {
  subject: 'Your Inflo account has a second factor',
  change: 'signing in to your Inflo account now asks for a code of your authenticator app after the password.',
}
const TURNED_OFF: SecurityNotice = {
  subject: 'Your Inflo account has no second factor any more',
  change: 'signing in to your Inflo account now asks for the password alone.',
}
const APP_REMOVED: SecurityNotice = {
  subject: 'Your Inflo account has no authenticator app any more',
  change: 'after the password, signing in to your Inflo account now asks for a passkey or a recovery code.',
}
const NEW_CODES: SecurityNotice = {
  subject: 'New recovery codes for your Inflo account',
  change: 'new recovery codes were made for your Inflo account. Those before no longer work.',
}

export async function showSecondFactor(kernel: Kernel, { id }: Actor) {
  const factor = await findSecondFactor(kernel.db, id)
  const since = factor?.confirmed_at?.toISOString() ?? null
  return {
    enabled: since !== null,
    since,
    passkeys: await countPasskeys(kernel.db, id),
    recovery_codes_left: await countRecoveryCodes(kernel.db, id),
  }
}

/** Begins the set-up, also of another device in place of the one that counts so far. */
export async function setUpSecondFactor(kernel: Kernel, { id, email, sessionId }: Actor, password: string) {
  await checkPasswordAgain(kernel, { id, sessionId }, password)
  const secret = newSecret()
  await savePendingSecret(kernel.db, id, { secret: await kernel.secrets.seal(secret, id), now: kernel.now() })
  return { secret, ...enrolmentOf(secret, email) }
}

/** @throws Failure invalid for a wrong code, conflict when nothing is being set up. */
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
    if (!step) throw invalidField('code', 'This code is not right. Please enter the one that your app shows now.')
    await confirmSecret(tx, id, { secret: factor.pending_secret, now, step })
    await deleteChallengesOf(tx, id)
    await notifySecurityChange(kernel, tx, { to: email, ...TURNED_ON })
    return { recovery_codes: await replaceRecoveryCodes(tx, id) }
  })
  await kernel.rateLimits.resetCounter('second-factor-failure', confirming)
  return codes
}

export async function renewRecoveryCodes(kernel: Kernel, { id, email, sessionId }: Actor, password: string) {
  await checkPasswordAgain(kernel, { id, sessionId }, password)
  return transact(kernel, async (tx) => {
    await lockFactors(tx, id)
    const factor = await lockSecondFactor(tx, id)
    if (!factor?.secret && (await countPasskeys(tx, id)) === 0) throw new Failure('conflict', NOT_ON)
    await notifySecurityChange(kernel, tx, { to: email, ...NEW_CODES })
    return { recovery_codes: await replaceRecoveryCodes(tx, id) }
  })
}

/** @throws Failure forbidden for admins who have no passkey: once set up, a second factor is required of them. */
export async function turnOffSecondFactor(kernel: Kernel, { id, email, role, sessionId }: Actor, password: string) {
  await checkPasswordAgain(kernel, { id, sessionId }, password)
  return transact(kernel, async (tx) => {
    await lockFactors(tx, id)
    const goesOn = (await countPasskeys(tx, id)) > 0
    if (role === 'admin' && !goesOn) throw new Failure('forbidden', ADMINS_KEEP)
    if (!(await deleteSecondFactor(tx, id))) throw new Failure('conflict', NOT_ON)
    if (!goesOn) await deleteRecoveryCodes(tx, id)
    await deleteChallengesOf(tx, id)
    await notifySecurityChange(kernel, tx, { to: email, ...(goesOn ? APP_REMOVED : TURNED_OFF) })
    return { message: goesOn ? 'Signing in asks for a passkey now.' : 'Signing in asks for your password alone now.' }
  })
}
