import type { Actor } from '#server/access/actor.ts'
import type { Db } from '#server/data/db.ts'
import { Failure } from '#shared/calls/failure.ts'
import { isIn, mayRead } from '../policy.ts'
import { type ChannelRow, findChannel } from './queries.ts'

export const noChannel = () => new Failure('not_found', 'There is no such channel.')

/** A channel as the reader has it. @throws Failure not_found for those that are not for them. */
export async function readableChannel(db: Db, actor: Pick<Actor, 'id'>, id: string): Promise<ChannelRow> {
  const channel = await findChannel(db, id, actor.id)
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
