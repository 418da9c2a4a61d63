import { sql } from 'kysely'
import type { Db } from '#server/data/db.ts'
import { invalidField } from '#shared/calls/failure.ts'
import type { Actor } from '#server/access/actor.ts'
import { confusableSkeleton } from '../confusables.ts'
import { soundsOfficial } from '../policy.ts'
import '../tables.ts'

const NAME_TAKEN = 'There is a channel of this name already.'
const SOUNDS_OFFICIAL = 'This name sounds as if Inflo itself spoke there. Please choose another.'

const looksLike = (name: string | null) =>
  `This looks like the channel “${name ?? ''}”. Please choose a name that nobody takes for that one.`

async function fillMissing(tx: Db): Promise<void> {
  for (const { id, name } of await listWithoutSkeleton(tx)) {
    const likeness = confusableSkeleton(name ?? '')
    await lockNameSkeleton(tx, likeness)
    if (!(await findBySkeleton(tx, likeness))) await setSkeleton(tx, id, likeness)
  }
}

type Naming = { actor: Actor; name: string; channelId: string }

/**
 * Locks a name for a channel until the transaction ends. @returns what it looks like
 * @throws Failure invalid for a name that is taken, looks like another's, or sounds official.
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
 * Locks a channel name's skeleton. A second member who uses a similar name at the same time waits, and then finds the
 * first.
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

/** Lists channels from before names had skeletons, and those that look like an older one, the oldest first. */
const listWithoutSkeleton = (db: Db) =>
  named(db).select(['id', 'name']).where('likeness', 'is', null).orderBy('opened_at').orderBy('id').execute()

const setSkeleton = (tx: Db, id: string, likeness: string) =>
  tx.updateTable('community.conversation').set({ likeness }).where('id', '=', id).execute()

const named = (db: Db) => db.selectFrom('community.conversation').where('kind', 'in', ['official', 'open'])
