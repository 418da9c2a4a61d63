import type { Role } from '#server/access/actor.ts'
import type { Tx } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { recordAddressProven } from '../passwords/reset-password.ts'
import { hashPassword, refuseCommonPassword } from '../passwords/passwords.ts'
import { presentSignedIn } from '../presenters.ts'
import { beginSession, type Device } from '../sessions/sessions.ts'
import { admitMember, type SignUp } from './service.ts'

/** Hashes the password of a new account, before the transaction. @throws Failure invalid for a common password */
export async function hashNewPassword(password: string): Promise<string> {
  refuseCommonPassword(password)
  return hashPassword(password)
}

type Invited = Omit<SignUp, 'password'> & { passwordHash: string; role: Role; device: Device; isProven: boolean }

/**
 * Creates an account for an invited person, and signs them in. `isProven`: they followed a link that was only mailed to
 * this address.
 * @throws Failure conflict if the address has an account
 */
export async function admitInvitedMember(kernel: Kernel, tx: Tx, { device, isProven, ...invited }: Invited) {
  const now = kernel.now()
  const member = await admitMember(kernel, tx, { ...invited, setUp: false, now })
  if (isProven) await recordAddressProven(tx, member.id, now)
  return presentSignedIn(member, await beginSession(tx, member.id, { device, now }))
}
