import { transact } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { networkOf } from '#server/access/network.ts'
import { findKnownNetwork } from '../known-network-queries.ts'
import { accountNetworkKey, knownSince } from '../known-networks.ts'
import { findMembers } from '../queries.ts'
import { type SecurityNotice, notifySecurityChange } from '../security-news.ts'
import { type DelayPolicy, resetAttempts, consumeAttempt } from '../sign-in/delay-service.ts'

const DELAY: DelayPolicy = {
  free: 5,
  firstMs: 30_000,
  longestMs: 3_600_000,
  refusal: (wait) =>
    `Too many wrong codes for this account. Please wait ${wait}, use a recovery code or a passkey, or sign in where you have before.`,
}

const GUESSED: SecurityNotice = {
  subject: 'Wrong codes at your Inflo account',
  change: 'somebody who knows the password of your Inflo account has entered several wrong codes of the second factor.',
}

type Asked = { memberId: string; address: string; now: Date }

/** Counts wrong codes by network where the network is known, so that nobody elsewhere can make the member wait. */
async function accountOf({ db }: Kernel, { memberId, address, now }: Asked): Promise<string> {
  const account = `codes of ${memberId}`
  const known = await findKnownNetwork(db, { memberId, network: networkOf(address), knownSince: knownSince(now) })
  return known ? accountNetworkKey(account, address) : account
}

async function warn(kernel: Kernel, memberId: string): Promise<void> {
  const [member] = await findMembers(kernel.db, [memberId])
  if (member) await transact(kernel, (tx) => notifySecurityChange(kernel, tx, { to: member.email, ...GUESSED }))
}

/**
 * Counts a code of the app as wrong, before it is looked at: five are free, then each has the next wait, from half a minute up
 * to an hour, which is some 36 guesses a day at a million codes. The member is told once.
 * @returns what forgets the count, for a code that was right.
 * @throws Failure too_many while the account is waiting.
 */
export async function consumeCodeAttempt(kernel: Kernel, asked: Asked): Promise<() => Promise<unknown>> {
  const account = await accountOf(kernel, asked)
  const isFirstOver = await consumeAttempt(kernel, account, DELAY)
  if (isFirstOver) await warn(kernel, asked.memberId)
  return () => resetAttempts(kernel, account)
}
