import { sql } from 'kysely'
import type { Actor } from '#server/access/actor.ts'
import type { Db } from '#server/data/db.ts'
import type { Kernel } from '#server/kernel.ts'
import { CHANNELS_MAX } from '../../limits.ts'
import { isModerator } from '../policy.ts'
import { findTimeout } from '../queries.ts'
import { inboxTopic } from '../topics.ts'
import { presentChannel } from './presenters.ts'
import { type ChannelCounted, withMembers } from './queries.ts'

/** Returns the caller's channels. */
export async function readChannels({ db, pubsub, now }: Kernel, actor: Actor) {
  const head = await pubsub.head(inboxTopic(actor.id))
  await beginOfficial(db, actor.id, now())
  const [rows, timeout] = await Promise.all([
    listOwnChannels(db, actor.id),
    isModerator(actor) ? undefined : findTimeout(db, actor.id, now()),
  ])
  return {
    channels: rows.map((row) => presentChannel(row, actor)),
    timeout: timeout
      ? {
          until: timeout.until.toISOString(),
          seconds_left: Math.ceil((timeout.until.getTime() - now().getTime()) / 1000),
          reason: timeout.reason,
        }
      : null,
    head,
  }
}

/** Lists the official channels, and the channels that a member has joined. */
const listOwnChannels = (db: Db, memberId: string): Promise<ChannelCounted[]> =>
  withMembers(db, memberId)
    .where((eb) => eb.or([eb('channel.kind', '=', 'official'), eb('own.member_id', 'is not', null)]))
    .orderBy(sql`lower(channel.name)`)
    .limit(CHANNELS_MAX)
    .execute() as Promise<ChannelCounted[]>

/** Adds a member to new official channels before the channels are listed. Earlier messages count as read. */
const beginOfficial = (db: Db, memberId: string, now: Date) =>
  sql`
    insert into community.participant (conversation_id, member_id, joined_at, last_read)
    select id, ${memberId}::uuid, ${now}::timestamptz, head from community.conversation as channel
    where kind = 'official' and not exists (
      select from community.participant as own where own.conversation_id = channel.id and own.member_id = ${memberId}::uuid
    )
    on conflict do nothing`.execute(db)
