import type { Kernel } from '#server/kernel.ts'
import { hashToken } from '#server/session.ts'
import { Failure } from '#shared/failure.ts'
import { forgetPlacesBefore } from './place-queries.ts'
import { knownSince } from './places.ts'
import { countAttempt, findFreeAt, forgetAttempts, forgetAttemptsBefore } from './sign-in-delay-queries.ts'

const FORGET = 'accounts.forget-failed-sign-ins'
const FREE_FAILURES = 10
const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 900_000
const FORGOTTEN_AFTER_MS = 86_400_000

/** What the failures of an account are kept under. */
export const accountHashOf = (account: string): string => hashToken(account.toLowerCase())

const forgottenBefore = (now: Date): Date => new Date(now.getTime() - FORGOTTEN_AFTER_MS)

const inWords = (seconds: number): string =>
  seconds < 60 ? `${seconds} ${seconds === 1 ? 'second' : 'seconds'}` : `${Math.ceil(seconds / 60)} minutes`

function refuse(waitMs: number): never {
  const retryAfterSeconds = Math.max(1, Math.ceil(waitMs / 1000))
  const sentence = `Too many failed sign-ins for this account. Please wait ${inWords(retryAfterSeconds)}, sign in where you have before, or set a new password by e-mail.`
  throw new Failure('too_many', sentence, { retryAfterSeconds })
}

/**
 * Counts an attempt at an account, wherever it comes from: the first ten failures are free, then each has the next one
 * wait, from one second up to fifteen minutes. The same for accounts that are no member's.
 * @throws Failure too_many while the account is waiting.
 */
export async function spendAttempt({ db, now, settings }: Kernel, account: string): Promise<void> {
  const at = now()
  const accountHash = accountHashOf(account)
  const free = Math.max(1, Math.floor(FREE_FAILURES * settings.limitsScale))
  const rule = { free, firstMs: FIRST_WAIT_MS, longestMs: LONGEST_WAIT_MS }
  if (await countAttempt(db, accountHash, { now: at, forgottenBefore: forgottenBefore(at), rule })) return
  const waiting = await findFreeAt(db, accountHash)
  refuse((waiting?.free_at.getTime() ?? 0) - at.getTime())
}

/** The password was right, so what failed before was the member's own trying. */
export const forgiveAttempts = ({ db }: Kernel, account: string) => forgetAttempts(db, accountHashOf(account))

/** Forgets daily what no longer counts. */
export function keepDelays(kernel: Kernel): void {
  kernel.jobs.schedule(FORGET, '29 3 * * *', async () => {
    const now = kernel.now()
    await forgetAttemptsBefore(kernel.db, forgottenBefore(now))
    await forgetPlacesBefore(kernel.db, knownSince(now))
  })
}
