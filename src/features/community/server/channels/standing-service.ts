import type { Actor } from '#server/access/actor.ts'
import type { Db } from '#server/data/db.ts'
import { Failure } from '#shared/calls/failure.ts'
import { isIn, mayRead } from '../policy.ts'
import { type ChannelCounted, type ChannelRow, findChannel, findCounted } from './queries.ts'

export const noChannel = () => new Failure('not_found', 'There is no such channel.')

/** A channel as the reader has it. @throws Failure not_found for those that are not for them. */
export const readableChannel = async (db: Db, actor: Pick<Actor, 'id'>, id: string): Promise<ChannelRow> =>
  admitted(await findChannel(db, id, actor.id))

/** The same with how many are in it, to be shown. */
export const countedChannel = async (db: Db, actor: Pick<Actor, 'id'>, id: string): Promise<ChannelCounted> =>
  admitted(await findCounted(db, id, actor.id))

function admitted<Row extends ChannelRow>(channel: Row | undefined): Row {
  if (!channel || !mayRead({ kind: channel.kind, isParticipant: channel.is_participant })) throw noChannel()
  return channel
}

export const isInChannel = ({ kind, is_participant: isParticipant }: ChannelRow): boolean =>
  isIn({ kind, isParticipant })

/** Whether a member may have a channel's log told. */
export const mayFollowChannel = (db: Db, actor: Actor, id: string): Promise<boolean> =>
  findChannel(db, id, actor.id).then(
    (channel) => channel !== undefined && mayRead({ kind: channel.kind, isParticipant: channel.is_participant }),
  )
