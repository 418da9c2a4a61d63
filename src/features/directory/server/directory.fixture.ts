import type { TestApp, TestMember } from '#server/testing/test-app.ts'

type Traits = Parameters<TestApp['createMember']>[0]

/** Creates a member who is listed in the directory with these traits. */
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

/** Returns a page of the directory, after all pending events are delivered. */
export async function readDirectory(testApp: TestApp, reader: TestMember, query: Asked = {}) {
  await testApp.kernel.events.deliverPending()
  return testApp.as(reader)('GET /api/directory/users', { query })
}

export const namesIn = ({ users }: Awaited<ReturnType<typeof readDirectory>>): string[] =>
  users.map(({ display_name: name }) => name)
