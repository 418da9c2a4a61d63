import { transact } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { networkOf } from '#server/access/network.ts'
import { findKnownPlace } from '../place-queries.ts'
import { accountAt, knownSince } from '../places.ts'
import { findMembers } from '../queries.ts'
import { type News, tell } from '../security-news.ts'
import { type Delay, forgiveAttempts, spendAttempt } from '../sign-in/delay-service.ts'

const DELAY: Delay = {
  free: 5,
  firstMs: 30_000,
  longestMs: 3_600_000,
  refusal: (wait) =>
    `Too many wrong codes for this account. Please wait ${wait}, use a recovery code or a passkey, or sign in where you have before.`,
}

const GUESSED: News = {
  subject: 'Wrong codes at your Inflo account',
  change: 'somebody who knows the password of your Inflo account has entered several wrong codes of the second factor.',
}

type Asked = { memberId: string; address: string; now: Date }

/** Where the member is known, wrong codes are counted for that place alone, so that nobody elsewhere can make them wait. */
async function accountOf({ db }: Kernel, { memberId, address, now }: Asked): Promise<string> {
  const account = `codes of ${memberId}`
  const known = await findKnownPlace(db, { memberId, network: networkOf(address), knownSince: knownSince(now) })
  return known ? accountAt(account, address) : account
}

async function warn(kernel: Kernel, memberId: string): Promise<void> {
  const [member] = await findMembers(kernel.db, [memberId])
  if (member) await transact(kernel, (tx) => tell(kernel, tx, { to: member.email, ...GUESSED }))
}

/**
 * Counts a code of the app as wrong, before it is looked at: five are free, then each has the next wait, from half a minute up
 * to an hour, which is some 36 guesses a day at a million codes. The member is told once.
 * @returns what forgets the count, for a code that was right.
 * @throws Failure too_many while the account is waiting.
 */
export async function spendCodeAttempt(kernel: Kernel, asked: Asked): Promise<() => Promise<unknown>> {
  const account = await accountOf(kernel, asked)
  const isFirstOver = await spendAttempt(kernel, account, DELAY)
  if (isFirstOver) await warn(kernel, asked.memberId)
  return () => forgiveAttempts(kernel, account)
}
