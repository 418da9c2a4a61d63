import { randomBytes } from 'node:crypto'
import type { Role } from '#server/access/actor.ts'
import type { DemoAction } from './actions.ts'
import { addressIn, type World } from './world.ts'
import { type DemoPerson, PEOPLE } from './people.ts'

const PASSWORD_BYTES = 12
const SETUP_MINUTES = 6

export type DemoMember = DemoPerson & { password: string }

/** Returns all members, each with a random password. */
export const drawMembers = (): DemoMember[] =>
  PEOPLE.map((person) => ({ ...person, password: randomBytes(PASSWORD_BYTES).toString('base64url') }))

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

async function hide(world: World, key: string): Promise<void> {
  const call = await world.as(key)
  await call('PUT /api/auth/privacy', { body: { directory_visibility: 'nobody' } })
}

/** Returns the actions by which all members register, and some of them hide from the directory. */
export const memberActions = (members: DemoMember[]): DemoAction[] =>
  members.flatMap((member) => {
    const name = `${member.firstName} ${member.lastName}`
    const joins: DemoAction = { daysAgo: member.joined, name: `${name} joins`, act: (world) => join(world, member) }
    if (member.hides === undefined) return [joins]
    return [joins, { daysAgo: member.hides, name: `${name} hides`, act: (world) => hide(world, member.key) }]
  })
