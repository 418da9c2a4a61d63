import type { Role } from '#server/access/actor.ts'
import { invalidField } from '#shared/calls/failure.ts'
import { missingRules, passwordRequirement } from '../../password-rules.ts'
import { refuseCommonPassword } from './service.ts'

/** What the contract cannot know: the commonest passwords, and that an admin's is longer. @throws Failure invalid. */
export function refuseWeakPassword(password: string, role: Role): void {
  refuseCommonPassword(password, 'new_password')
  const missing = missingRules(password, role === 'admin' ? 'admin' : 'member')
  if (missing.length > 0) throw invalidField('new_password', passwordRequirement(missing))
}
