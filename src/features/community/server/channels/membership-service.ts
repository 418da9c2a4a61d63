import { membersNamed, presentMembers } from '#features/accounts/server/public.ts'
import { showsInDirectory } from '#features/profiles/server/public.ts'
import type { Actor } from '#server/access/actor.ts'
import { transact, type Tx } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { Failure } from '#shared/calls/failure.ts'
import { paginationOf } from '#shared/calls/pagination.ts'
import { PEOPLE_SHOWN_MAX } from '../../limits.ts'
import { peopleOf, presentPerson } from '../people-service.ts'
import { ownThread } from '../direct-messages/thread-access-service.ts'
import { listParticipantIds } from '../queries.ts'
import { inboxTopic } from '../topics.ts'
import { deleteParticipant, setMuted } from './management-queries.ts'
import { presentChannel } from './presenters.ts'
import { addParticipant, countPublic, listPublic } from './queries.ts'
import { ARCHIVED, channelWithCounts, readableChannel } from './channel-access-service.ts'

const publishChannelList = (kernel: Kernel, tx: Tx, memberId: string) =>
  kernel.pubsub.append(tx, inboxTopic(memberId), { kind: 'channels_changed', data: {} })

type Asked = { search: string; page: number; size: number }

/** Public channels by name and description, joined ones among them. */
export async function browseChannels({ db }: Kernel, actor: Actor, { search, page, size }: Asked) {
  const [rows, total] = await Promise.all([listPublic(db, actor.id, { search, page, size }), countPublic(db, search)])
  return { channels: rows.map((row) => presentChannel(row, actor)), pagination: paginationOf({ page, size, total }) }
}

export const readChannel = async ({ db }: Kernel, actor: Actor, channelId: string) => ({
  channel: presentChannel(await channelWithCounts(db, actor, channelId), actor),
})

/** @throws Failure not_found; conflict for an archived one. */
export const joinChannel = (kernel: Kernel, actor: Actor, channelId: string) =>
  transact(kernel, async (tx) => {
    const channel = await readableChannel(tx, actor, channelId)
    if (channel.archived_at) throw new Failure('conflict', ARCHIVED)
    if (!channel.is_participant) {
      // What was said before is there to be read, and not counted as unread.
      const joined = { joined_at: kernel.now(), last_read: channel.head }
      await addParticipant(tx, { conversation_id: channelId, member_id: actor.id, ...joined })
      await publishChannelList(kernel, tx, actor.id)
    }
    return readChannel({ ...kernel, db: tx }, actor, channelId)
  })

/** @throws Failure not_found; conflict for official ones and teams’. */
export const leaveChannel = (kernel: Kernel, actor: Actor, channelId: string) =>
  transact(kernel, async (tx) => {
    const { kind } = await readableChannel(tx, actor, channelId)
    if (kind !== 'open')
      throw new Failure('conflict', 'Official channels and those of teams are not left; they can be muted.')
    await deleteParticipant(tx, channelId, actor.id)
    await publishChannelList(kernel, tx, actor.id)
    return readChannel({ ...kernel, db: tx }, actor, channelId)
  })

/** @throws Failure not_found; conflict for one that the caller is not in. */
export const muteChannel = (
  kernel: Kernel,
  actor: Actor,
  { channelId, muted }: { channelId: string; muted: boolean },
) =>
  transact(kernel, async (tx) => {
    const channel = await readableChannel(tx, actor, channelId)
    if (channel.kind !== 'official' && !channel.is_participant)
      throw new Failure('conflict', 'You are not in this channel.')
    await setMuted(tx, { id: channelId, memberId: actor.id, muted, now: kernel.now(), head: channel.head })
    await publishChannelList(kernel, tx, actor.id)
    return readChannel({ ...kernel, db: tx }, actor, channelId)
  })

/** @throws Failure not_found for whoever is not one of its two. */
export const muteThread = (kernel: Kernel, actor: Actor, { threadId, muted }: { threadId: string; muted: boolean }) =>
  transact(kernel, async (tx) => {
    const { participant } = await ownThread(tx, actor, threadId)
    await setMuted(tx, { id: threadId, memberId: actor.id, muted, now: kernel.now(), head: participant.last_read })
    await publishChannelList(kernel, tx, actor.id)
    return { is_muted: muted }
  })

/** Who can be named in a channel. @throws Failure not_found */
export async function findPeople(
  { db }: Kernel,
  actor: Actor,
  { channelId, search }: { channelId: string; search: string },
) {
  const channel = await readableChannel(db, actor, channelId)
  const inIt = channel.kind === 'official' ? undefined : await listParticipantIds(db, channelId)
  const named = search === '' ? (inIt ?? []) : await membersNamed(db, search)
  // Nobody is told of a channel that they are not in.
  const among = inIt && new Set(inIt)
  const meant = named.filter((id) => id !== actor.id && (among?.has(id) ?? true))
  // Those who work on a paper together know each other; elsewhere nobody is offered who hides from the directory.
  const present = channel.kind === 'team' ? await presentMembers(db, meant) : [...(await showsInDirectory(db, meant))]
  const people = await peopleOf(db, present)
  return {
    people: present
      .map((id) => presentPerson(people, id))
      .toSorted((one, other) => one.username.localeCompare(other.username, 'en'))
      .slice(0, PEOPLE_SHOWN_MAX),
  }
}
