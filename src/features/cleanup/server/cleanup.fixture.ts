import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { addMember } from '#features/accounts/server/public.ts'
import type { Role } from '#server/access/actor.ts'
import type { TestApp, TestMember } from '#server/testing/test-app.ts'

/**
 * Creates a member with an e-mail address that is not reserved for tests, so that the rules may classify them as real.
 */
export async function createRealMember(
  testApp: TestApp,
  {
    role = 'student',
    firstName = 'Rea',
    lastName = 'Lindqvist',
    setUp = true,
  }: { role?: Role; firstName?: string; lastName?: string; setUp?: boolean } = {},
): Promise<TestMember> {
  const email = `${firstName}.${randomBytes(5).toString('hex')}@kliniken-lund.se`.toLowerCase()
  const password = inject('password')
  const { id, token } = await addMember(testApp.kernel, {
    email,
    passwordHash: password.hash,
    firstName,
    lastName,
    role,
    setUp,
  })
  return { id, token, email, password: password.text, name: `${firstName} ${lastName}` }
}
