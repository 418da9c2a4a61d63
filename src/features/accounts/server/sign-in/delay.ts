import type { Kernel } from '#server/kernel.ts'
import { hashToken } from '#server/access/session.ts'
import { Failure } from '#shared/calls/failure.ts'
import type { Db } from '#server/data/db.ts'
import { knownSince } from '../known-networks.ts'
import '../tables.ts'
import { countAttempt, deleteAttempts } from './service.ts'

const FORGET = 'accounts.forget-failed-sign-ins'
const FORGOTTEN_AFTER_MS = 86_400_000

/** The rules by which failures delay later attempts. */
export type DelayPolicy = {
  /** Number of failures that cause no delay. */
  free: number
  firstMs: number
  longestMs: number
  refusal: (wait: string, canSendMail: boolean) => string
}

export const PASSWORD_DELAY: DelayPolicy = {
  free: 10,
  firstMs: 1_000,
  longestMs: 900_000,
  refusal: (wait, canSendMail) =>
    `Too many failed sign-ins for this account. Please wait ${wait}, sign in on a network you have used before, or ${canSendMail ? 'reset your password by e-mail' : 'ask an administrator of this site for a password reset link'}.`,
}

/** Returns the key under which an account's failures are stored. */
export const accountHashOf = (account: string): string => hashToken(account.toLowerCase())

const forgottenBefore = (now: Date): Date => new Date(now.getTime() - FORGOTTEN_AFTER_MS)

const inWords = (seconds: number): string =>
  seconds < 60 ? `${seconds} ${seconds === 1 ? 'second' : 'seconds'}` : `${Math.ceil(seconds / 60)} minutes`

function refuse({ mail }: Kernel, waitMs: number, { refusal }: DelayPolicy): never {
  const retryAfterSeconds = Math.max(1, Math.ceil(waitMs / 1000))
  throw new Failure('too_many', refusal(inWords(retryAfterSeconds), mail.canSend), { retryAfterSeconds })
}

/**
 * Counts an attempt at an account. The first failures cause no delay. After that, each failure delays the next attempt,
 * twice as long each time, up to the maximum. Accounts that do not exist are treated the same. @returns whether this is
 * the first attempt that causes a delay. @throws Failure too_many while the account is waiting.
 */
export async function consumeAttempt(kernel: Kernel, account: string, delay: DelayPolicy): Promise<boolean> {
  const { db, now, settings } = kernel
  const at = now()
  const accountHash = accountHashOf(account)
  const rule = { ...delay, free: Math.max(1, Math.floor(delay.free * settings.limitsScale)) }
  const counted = await countAttempt(db, accountHash, { now: at, forgottenBefore: forgottenBefore(at), rule })
  if (counted) return counted.failures === rule.free + 1
  const waiting = await findFreeAt(db, accountHash)
  refuse(kernel, (waiting?.free_at.getTime() ?? 0) - at.getTime(), delay)
}

/**
 * Resets the count after a correct password or code, since the earlier failures are then assumed to be the member's
 * own.
 */
export const resetAttempts = ({ db }: Kernel, account: string) => deleteAttempts(db, accountHashOf(account))

/** Deletes expired attempts daily. */
export function scheduleAttemptCleanup(kernel: Kernel): void {
  kernel.jobs.schedule(FORGET, '29 3 * * *', async () => {
    const now = kernel.now()
    await deleteAttemptsBefore(kernel.db, forgottenBefore(now))
    await deleteNetworksBefore(kernel.db, knownSince(now))
  })
}

const deleteNetworksBefore = (db: Db, moment: Date) =>
  db.deleteFrom('accounts.trusted_network').where('last_used_at', '<=', moment).execute()

const findFreeAt = (db: Db, accountHash: string) =>
  db.selectFrom('accounts.failed_sign_in').select('free_at').where('account_hash', '=', accountHash).executeTakeFirst()

const deleteAttemptsBefore = (db: Db, moment: Date) =>
  db.deleteFrom('accounts.failed_sign_in').where('last_failed_at', '<', moment).execute()
