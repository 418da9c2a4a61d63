import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Actor } from '../access/actor.ts'
import type { Db } from '../data/db.ts'
import { afterCommit, beforeCommit } from '../data/transact.ts'
import { bumpTopicVersions } from '../realtime/topic-queries.ts'
import type { AdminLogTable } from '../data/tables.ts'

export const FIRST_HASH = '0'.repeat(64)
const ADMIN_LOG_LOCK = 7_466_514
/** The topic that is published after each entry. */
export const ADMIN_LOG = 'admin-log'

export type AdminAction = {
  actor: Pick<Actor, 'id' | 'name'>
  action: string
  target: string
  reason?: string
  at: Date
}

type Entry = Omit<AdminLogTable, 'hash'>

// The lengths that the table accepts. Longer names of actions and targets are shortened, so that they cannot prevent
// the action.
const ACTION_LENGTH_MAX = 100
const TARGET_LENGTH_MAX = 500
const REASON_LENGTH_MAX = 5_000

const shortened = (text: string, most: number): string => {
  const characters = Array.from(text)
  return characters.length <= most ? text : `${characters.slice(0, most - 1).join('')}…`
}

/**
 * Returns the hash of an entry. It contains the previous entry's hash, so altering an entry invalidates all later
 * entries.
 */
export function hashOf(entry: Entry): string {
  const { seq, at, actor_id, actor_name, action, target, reason, previous_hash } = entry
  const text = JSON.stringify([seq, at.toISOString(), actor_id, actor_name, action, target, reason, previous_hash])
  return createHash('sha256').update(text).digest('hex')
}

export const findLastHead = (tx: Db) =>
  tx.selectFrom('kernel.admin_log').select(['seq', 'hash']).orderBy('seq', 'desc').limit(1).executeTakeFirst()

async function addEntry(tx: Db, { actor, action, target, reason = '', at }: AdminAction): Promise<void> {
  await sql`select pg_advisory_xact_lock(${ADMIN_LOG_LOCK})`.execute(tx)
  const last = await findLastHead(tx)
  const entry = {
    seq: (last?.seq ?? 0) + 1,
    at,
    actor_id: actor.id,
    actor_name: actor.name,
    action: shortened(action, ACTION_LENGTH_MAX),
    target: shortened(target, TARGET_LENGTH_MAX),
    reason: shortened(reason, REASON_LENGTH_MAX),
    previous_hash: last?.hash ?? FIRST_HASH,
  }
  await tx
    .insertInto('kernel.admin_log')
    .values({ ...entry, hash: hashOf(entry) })
    .execute()
  await bumpTopicVersions(tx, [{ name: ADMIN_LOG, by: 1 }])
  afterCommit(tx, ({ pubsub }) => pubsub?.invalidate(ADMIN_LOG))
}

/**
 * Writes an entry in the action's own transaction, as its last step: entries are serialized by a lock, so that the hash
 * chain has no forks.
 */
export const logAdminAction = (tx: Db, action: AdminAction): Promise<void> =>
  beforeCommit(tx, 'log', () => addEntry(tx, action))
