import { type MemberFacts, membersByIds } from '#features/accounts/server/public.ts'
import { photosOf } from '#features/profiles/server/public.ts'
import type { Db } from '#server/data/db.ts'
import type { MessageSender } from '../message-contract.ts'

/** Shown instead of the name of an erased member. */
const FORMER_MEMBER = 'Former member'

/** Members by id, with the data displayed next to messages, including the URL of a small photo. */
export type People = ReadonlyMap<string, MemberFacts & { photo: string | null }>

export async function peopleOf(db: Db, ids: Iterable<string>): Promise<People> {
  const wanted = [...new Set(ids)]
  const [members, photos] = await Promise.all([membersByIds(db, wanted), photosOf(db, wanted)])
  return new Map([...members].map(([id, facts]) => [id, { ...facts, photo: photos.get(id) ?? null }]))
}

export const nameOf = (people: People, id: string): string => people.get(id)?.name ?? FORMER_MEMBER

export const roleOf = (people: People, id: string): string => people.get(id)?.role ?? 'student'

export const photoOf = (people: People, id: string): string | null => people.get(id)?.photo ?? null

export function presentPerson(people: People, id: string): MessageSender {
  const known = people.get(id)
  return {
    user_id: id,
    username: nameOf(people, id),
    first_name: known?.firstName ?? FORMER_MEMBER,
    last_name: known?.lastName ?? '',
    role: roleOf(people, id),
    avatar: photoOf(people, id),
  }
}
