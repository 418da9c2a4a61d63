import { type MemberFacts, membersByIds } from '#features/accounts/server/public.ts'
import type { Db } from '#server/data/db.ts'
import type { Person } from '../message-contract.ts'

/** What stands where the name of somebody stood who was erased. */
const FORMER_MEMBER = 'Former member'

export type People = ReadonlyMap<string, MemberFacts>

export const peopleOf = (db: Db, ids: Iterable<string>): Promise<People> => membersByIds(db, [...new Set(ids)])

export const nameOf = (people: People, id: string): string => people.get(id)?.name ?? FORMER_MEMBER

export const roleOf = (people: People, id: string): string => people.get(id)?.role ?? 'student'

export function presentPerson(people: People, id: string): Person {
  const known = people.get(id)
  return {
    user_id: id,
    username: nameOf(people, id),
    first_name: known?.firstName ?? FORMER_MEMBER,
    last_name: known?.lastName ?? '',
    role: roleOf(people, id),
    avatar: null,
  }
}
