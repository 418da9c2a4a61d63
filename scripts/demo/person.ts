import type { Role } from '#server/access/actor.ts'
import type { DemoPerson, Profile } from './shapes.ts'

/** "Peñalver" as it stands in an address: penalver. */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z-]/g, '')

type Traits = { name: [string, string]; joined: number; profile: Profile }

export const person = (role: Role, { name: [firstName, lastName], joined, profile }: Traits): DemoPerson => ({
  key: `${plain(firstName)}.${plain(lastName)}`,
  firstName,
  lastName,
  role,
  joined,
  profile,
})
