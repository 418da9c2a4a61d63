import { membersNamed, presentMembers } from '#features/accounts/server/public.ts'
import { showsInDirectory } from '#features/profiles/server/public.ts'
import type { Actor } from '#server/access/actor.ts'
import type { Kernel } from '#server/kernel.ts'
import { PEOPLE_SHOWN_MAX } from '../../limits.ts'
import { peopleOf, presentPerson } from '../people.ts'
import { listParticipantIds } from '../queries.ts'
import { readableChannel } from './channel-access.ts'

/**
 * Finds members who can be mentioned in a channel: all members in an official channel, otherwise only the channel's own
 * members. @throws Failure not_found
 */
export async function findPeople(
  { db }: Kernel,
  actor: Actor,
  { channelId, search }: { channelId: string; search: string },
) {
  const channel = await readableChannel(db, actor, channelId)
  const inIt = channel.kind === 'official' ? undefined : await listParticipantIds(db, channelId)
  const named = search === '' ? (inIt ?? []) : await membersNamed(db, search)
  // Members who are not in the channel are omitted, since its messages would not notify them.
  const among = inIt && new Set(inIt)
  const meant = named.filter((id) => id !== actor.id && (among?.has(id) ?? true))
  // Team members know each other. Elsewhere, members who hide from the directory are not suggested.
  const present = channel.kind === 'team' ? await presentMembers(db, meant) : [...(await showsInDirectory(db, meant))]
  const people = await peopleOf(db, present)
  return {
    people: present
      .map((id) => presentPerson(people, id))
      .toSorted((one, other) => one.username.localeCompare(other.username, 'en'))
      .slice(0, PEOPLE_SHOWN_MAX),
  }
}
