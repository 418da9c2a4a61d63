import { sql } from 'kysely'
import type { Db } from '#server/data/db.ts'
import { invalidField } from '#shared/calls/failure.ts'
import type { Actor } from '#server/access/actor.ts'
import { confusableSkeleton } from '../confusables.ts'
import { soundsOfficial } from '../policy.ts'
import '../tables.ts'

const NAME_TAKEN = 'A channel with this name already exists.'
const SOUNDS_OFFICIAL = 'This name looks like an official Inflo channel. Please choose another.'

const looksLike = (name: string | null) =>
  `This name is too similar to the channel “${name ?? ''}”. Please choose another.`

async function fillMissing(tx: Db): Promise<void> {
  for (const { id, name } of await listWithoutSkeleton(tx)) {
    const likeness = confusableSkeleton(name ?? '')
    await lockNameSkeleton(tx, likeness)
    if (!(await findBySkeleton(tx, likeness))) await setSkeleton(tx, id, likeness)
  }
}

type Naming = { actor: Actor; name: string; channelId: string }

/**
 * Locks a name for a channel until the transaction ends. @returns the name's skeleton
 * @throws Failure invalid for a name that is taken, resembles another channel's, or sounds official.
 */
export async function reserveChannelName(tx: Db, { actor, name, channelId }: Naming): Promise<string> {
  if (actor.role !== 'admin' && soundsOfficial(name)) throw invalidField('name', SOUNDS_OFFICIAL)
  await fillMissing(tx)
  const likeness = confusableSkeleton(name)
  await lockNameSkeleton(tx, likeness)
  const same = await findByName(tx, name)
  if (same && same.id !== channelId) throw invalidField('name', NAME_TAKEN)
  const alike = await findBySkeleton(tx, likeness)
  if (alike && alike.id !== channelId) throw invalidField('name', looksLike(alike.name))
  return likeness
}

/**
 * Locks a channel name's skeleton. Another transaction with a similar name waits until this one ends, and then finds
 * the channel that was created.
 */
const lockNameSkeleton = (tx: Db, likeness: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`channel ${likeness}`}, 0))`.execute(tx)

const findBySkeleton = (db: Db, likeness: string) =>
  named(db).select(['id', 'name']).where('likeness', '=', likeness).executeTakeFirst()

const findByName = (db: Db, name: string) =>
  named(db)
    .select(['id', 'name'])
    .where((eb) => eb(eb.fn<string>('lower', ['name']), '=', name.toLowerCase()))
    .executeTakeFirst()

/**
 * Lists the channels without a stored skeleton, oldest first: those created before skeletons were stored, and those
 * whose skeleton belongs to another channel.
 */
const listWithoutSkeleton = (db: Db) =>
  named(db).select(['id', 'name']).where('likeness', 'is', null).orderBy('opened_at').orderBy('id').execute()

const setSkeleton = (tx: Db, id: string, likeness: string) =>
  tx.updateTable('community.conversation').set({ likeness }).where('id', '=', id).execute()

const named = (db: Db) => db.selectFrom('community.conversation').where('kind', 'in', ['official', 'open'])
