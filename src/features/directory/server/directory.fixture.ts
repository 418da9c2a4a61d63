import type { TestApp, TestMember } from '#server/testing/test-app.ts'

type Traits = Parameters<TestApp['createMember']>[0]

/** A member of the directory who has said this of themselves. */
export async function createListedMember(
  testApp: TestApp,
  traits: Traits,
  said: Record<string, unknown> = {},
): Promise<TestMember> {
  const member = await testApp.createMember(traits)
  await testApp.as(member)('PUT /api/auth/profile', { body: said })
  return member
}

type Asked = {
  search?: string
  role?: 'student' | 'faculty' | 'clinician' | ''
  institution?: string
  page?: string
  size?: string
}

/** A page of the directory, once all that happened is in it. */
export async function readDirectory(testApp: TestApp, reader: TestMember, query: Asked = {}) {
  await testApp.kernel.events.deliverPending()
  return testApp.as(reader)('GET /api/directory/users', { query })
}

export const namesIn = ({ users }: Awaited<ReturnType<typeof readDirectory>>): string[] =>
  users.map(({ display_name: name }) => name)
