import type { Role } from '#server/access/actor.ts'
import { invalidField } from '#shared/calls/failure.ts'
import { ADMIN_PASSWORD_LENGTH_MIN } from '../../limits.ts'
import { refuseCommonPassword } from './service.ts'

/** What the contract cannot know: the commonest passwords, and that an admin's is longer. @throws Failure invalid. */
export function refuseWeakPassword(password: string, role: Role): void {
  refuseCommonPassword(password, 'new_password')
  if (role === 'admin' && password.length < ADMIN_PASSWORD_LENGTH_MIN) {
    throw invalidField('new_password', `Password must have: At least ${ADMIN_PASSWORD_LENGTH_MIN} characters`)
  }
}
