import type { Actor } from '#server/access/actor.ts'
import type { Db } from '#server/data/db.ts'
import { batchedRead } from '#server/data/sharing/batched-read.ts'
import { Failure } from '#shared/calls/failure.ts'
import { isIn, canReadChannel } from '../policy.ts'
import {
  type ChannelCounted,
  type ChannelRow,
  findChannel,
  findCounted,
  listChannelOfEach,
  type ReaderOf,
} from './queries.ts'

export const ARCHIVED = 'This channel is archived and read-only.'

export const channelNotFound = () => new Failure('not_found', 'This channel doesn’t exist or you don’t have access.')

/** Returns a channel as the reader sees it. @throws Failure not_found for channels that they may not read. */
export const readableChannel = async (db: Db, actor: Pick<Actor, 'id'>, id: string): Promise<ChannelRow> =>
  admitted(await findChannel(db, id, actor.id))

/** Returns a channel with its number of members, for display. @throws Failure not_found if it may not be read. */
export const channelWithCounts = async (db: Db, actor: Pick<Actor, 'id'>, id: string): Promise<ChannelCounted> =>
  admitted(await findCounted(db, id, actor.id))

const isReadable = <Row extends ChannelRow>(channel: Row | undefined): channel is Row =>
  channel !== undefined && canReadChannel({ kind: channel.kind, isParticipant: channel.is_participant })

function admitted<Row extends ChannelRow>(channel: Row | undefined): Row {
  if (!isReadable(channel)) throw channelNotFound()
  return channel
}

export const isInChannel = ({ kind, is_participant: isParticipant }: ChannelRow): boolean =>
  isIn({ kind, isParticipant })

/** Returns why a member may not write in a channel; undefined if they may. Pure. */
export function writeRefusal(channel: ChannelRow | undefined): Failure | undefined {
  if (!isReadable(channel)) return channelNotFound()
  if (channel.archived_at) return new Failure('conflict', ARCHIVED)
  return isInChannel(channel) ? undefined : new Failure('forbidden', 'Join this channel to post in it.')
}

const keyOf = (channelId: string, memberId: string): string => `${channelId} ${memberId}`

/**
 * Returns a function that checks whether a member may follow a channel's log. Concurrent checks are batched, since many
 * members reconnect after a restart.
 */
export const createSubscriptionCheck = (db: Db) =>
  batchedRead(async (asked: readonly ReaderOf[]) => {
    const channels = (await listChannelOfEach(db, asked)).filter(isReadable)
    const readable = new Set(channels.map(({ id, reader_id: readerId }) => keyOf(id, readerId)))
    return asked.map(({ channelId, memberId }) => readable.has(keyOf(channelId, memberId)))
  })
