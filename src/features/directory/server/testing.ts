import type { TestHouse, TestMember } from '#server/testing/house.ts'

type Traits = Parameters<TestHouse['aMember']>[0]

/** A member of the directory who has said this of themselves. */
export async function aListed(
  house: TestHouse,
  traits: Traits,
  said: Record<string, unknown> = {},
): Promise<TestMember> {
  const member = await house.aMember(traits)
  await house.as(member)('PUT /api/auth/profile', { body: said })
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
export async function look(house: TestHouse, reader: TestMember, query: Asked = {}) {
  await house.kernel.events.settle()
  return house.as(reader)('GET /api/directory/users', { query })
}

export const namesIn = ({ users }: Awaited<ReturnType<typeof look>>): string[] =>
  users.map(({ display_name: name }) => name)
