import { presentMembers } from '#features/accounts/server/public.ts'
import type { Kernel } from '#server/kernel.ts'
import { presentPerson, peopleOf } from '../people.ts'
import { userNotFound } from './check-permission.ts'

/** Returns an active member. @throws Failure not_found */
export async function readPerson({ db }: Kernel, userId: string) {
  const [present] = await presentMembers(db, [userId])
  if (!present) throw userNotFound()
  const person = presentPerson(await peopleOf(db, [userId]), userId)
  return { ...person, id: userId, name: person.username }
}
