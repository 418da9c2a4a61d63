import { randomBytes } from 'node:crypto'
import type { Role } from '#server/access/actor.ts'
import type { DemoAction } from './demo-actions.ts'
import { addressIn, type World } from './demo-world.ts'
import type { DemoPerson } from './demo/shapes.ts'
import { CLINICIANS, FACULTY, STAFF } from './demo/staff-people.ts'
import { STUDENTS } from './demo/student-people.ts'

const PASSWORD_BYTES = 12
const SETUP_MINUTES = 6

export type DemoMember = DemoPerson & { password: string }

/** Everyone, each with a password that is drawn anew. */
export const drawMembers = (): DemoMember[] =>
  [...STAFF, ...FACULTY, ...CLINICIANS, ...STUDENTS].map((person) => ({
    ...person,
    password: randomBytes(PASSWORD_BYTES).toString('base64url'),
  }))

type SignUpRole = 'student' | 'faculty' | 'clinician'
const signsUp = (role: Role): role is SignUpRole => role !== 'moderator' && role !== 'admin'

async function join(world: World, member: DemoMember): Promise<void> {
  const { key, firstName, lastName, role, password } = member
  if (signsUp(role)) {
    const names = { first_name: firstName, last_name: lastName }
    await world.visitor()('POST /api/auth/register', { body: { email: addressIn(key), password, ...names, role } })
  } else await world.appoint(member)
  world.clock.advance(SETUP_MINUTES)
  const call = await world.as(key)
  await call('POST /api/auth/setup-profile', { body: member.profile })
}

export const memberActions = (members: DemoMember[]): DemoAction[] =>
  members.map((member) => ({
    daysAgo: member.joined,
    name: `${member.firstName} ${member.lastName} joins`,
    act: (world) => join(world, member),
  }))
