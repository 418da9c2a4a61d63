import { sql } from 'kysely'
import type { Actor } from '#server/access/actor.ts'
import { logAdminAction } from '#server/admin-log/admin-log.ts'
import type { Db } from '#server/data/db.ts'
import type { Tx } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { Failure } from '#shared/calls/failure.ts'
import { containsPattern } from '#server/data/list-filter.ts'
import '../tables.ts'

export async function existing(db: Db, id: string) {
  const institution = await findInstitution(db, id)
  if (!institution) throw new Failure('not_found', 'Institution not found')
  return institution
}

type Logged = { actor: Actor; action: string; target: string }
export const log = (kernel: Kernel, tx: Tx, { actor, action, target }: Logged) =>
  logAdminAction(tx, { actor, action, target, reason: '', at: kernel.now() })

const ALIKE_MAX = 5

/**
 * Minimum similarity() of two names, from 0 to 1, after common words are removed. “Lagos” is not similar to “Oslo”, but
 * “Generel Hospitals” is similar to “General Hospital”.
 */
const CORE_ALIKE_MIN = 0.4

/** Acquires the lock for merges. A merge changes a whole tree of institutions, so merges run one after another. */
export const lockMerging = (tx: Db) =>
  sql`select pg_advisory_xact_lock(hashtextextended('merging of institutions', 0))`.execute(tx)

export const findInstitution = (db: Db, id: string) =>
  db.selectFrom('profiles.institution').selectAll().where('id', '=', id).executeTakeFirst()

type Listed = {
  id: string
  name: string
  ror_id: string | null
  members: number
  other_names: string[]
  merged: { merge_id: string; name: string; merged_at: string }[]
  alike: { id: string; name: string }[]
  apart: { apart_id: string; name: string; said_by_id: string; said_at: string }[]
}

export const known = (search: string) =>
  search === ''
    ? sql`true`
    : sql`exists (
        select from profiles.institution_alias as alias join profiles.institution as own on own.id = alias.institution_id
        where own.root_id = root.id
          and (alias.key like ${containsPattern(search.toLowerCase())} or alias.key % profiles.institution_key(${search})))`

type Asked = { search: string; size: number; offset: number }

/** Lists institutions that are not merged into another one, those with the most members first. */
export async function listCounted(db: Db, { search, size, offset }: Asked): Promise<Listed[]> {
  const { rows } = await sql<Listed>`
    with page as (
      select root.id, root.name, root.ror_id, (
        select count(*) from profiles.institution as own join profiles.profile on profile.institution_id = own.id
        where own.root_id = root.id) as members
      from profiles.institution as root where root.root_id = root.id and ${known(search)}
      order by members desc, root.name, root.id limit ${size} offset ${offset}
    ), apart as (
      select said.id as apart_id, mine.root_id as id, root.id as other_id, root.name, said_by_id, said_at
      from profiles.institution_apart as said
      cross join lateral (values (institution_id, said.other_id), (said.other_id, institution_id)) as pair (one_id, two_id)
      join profiles.institution as mine on mine.id = one_id
      join profiles.institution as theirs on theirs.id = two_id
      join profiles.institution as root on root.id = theirs.root_id
      where undone_at is null and mine.root_id <> root.id
    )
    select page.*,
      (select coalesce(array_agg(distinct alias.name order by alias.name), '{}')
        from profiles.institution_alias as alias join profiles.institution as own on own.id = alias.institution_id
        where own.root_id = page.id and alias.name <> page.name) as other_names,
      (select coalesce(json_agg(json_build_object('merge_id', merge.id, 'name', own.name, 'merged_at', merge.merged_at)
          order by merge.merged_at), '[]')
        from profiles.institution_merge as merge join profiles.institution as own on own.id = merge.institution_id
        where merge.undone_at is null and own.root_id = page.id) as merged,
      (select coalesce(json_agg(json_build_object('id', alike.id, 'name', alike.name)), '[]') from (
        select distinct other.id, other.name from profiles.institution_alias as alias
        join profiles.institution as own on own.id = alias.institution_id
        join profiles.institution as other on other.id = own.root_id
        where alias.key % profiles.institution_key(page.name) and other.id <> page.id
          and similarity(profiles.institution_core(alias.key), profiles.institution_core(profiles.institution_key(page.name))) > ${CORE_ALIKE_MIN}::real
          and not exists (select from apart where apart.id = page.id and apart.other_id = other.id)
        limit ${ALIKE_MAX}) as alike) as alike,
      (select coalesce(json_agg(json_build_object('apart_id', apart_id, 'name', name, 'said_by_id', said_by_id, 'said_at', said_at)
          order by said_at), '[]')
        from apart where apart.id = page.id) as apart
    from page order by members desc, name, id`.execute(db)
  return rows
}

export const setRorId = (tx: Db, id: string, rorId: string) =>
  tx.updateTable('profiles.institution').set({ ror_id: rorId }).where('id', '=', id).execute()

/** Adds a name to an institution. @returns undefined if an institution already has the name */
export const addName = (tx: Db, id: string, name: string) =>
  tx
    .insertInto('profiles.institution_alias')
    .values({ key: sql<string>`profiles.institution_key(${name})`, institution_id: id, name, source: 'admin' })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('key')
    .executeTakeFirst()
