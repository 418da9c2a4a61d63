import type { Role } from '#server/access/actor.ts'
import { transact } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { refuseCommonPassword, hashPassword } from '../passwords/passwords.ts'
import { presentSignedIn } from '../presenters.ts'
import { type Device, beginSession } from '../sessions/sessions.ts'
import { type SignUp, admitMember } from './service.ts'

export async function register(kernel: Kernel, signUp: SignUp & { role: Role }, device: Device) {
  refuseCommonPassword(signUp.password)
  const passwordHash = await hashPassword(signUp.password)
  const now = kernel.now()
  return transact(kernel, async (tx) => {
    const member = await admitMember(kernel, tx, { ...signUp, passwordHash, role: signUp.role, setUp: false, now })
    return presentSignedIn(member, await beginSession(tx, member.id, { device, now }))
  })
}
