import { blockersOf, findActiveByName } from '#features/accounts/server/public.ts'
import { profilesByIds } from '#features/profiles/server/public.ts'
import type { Actor } from '#server/access/actor.ts'
import type { Kernel } from '#server/kernel.ts'
import type { Db } from '#server/data/db.ts'
import { MEMBERS_FOUND_MAX } from '../../limits.ts'
import { mayClaim } from '../policy.ts'
import '../tables.ts'

/** Sets whether other members can find this member by name to invite them. */
export async function chooseFindable({ db, now }: Kernel, { id }: Actor, accepts: boolean) {
  await (accepts ? addFindable(db, id, now()) : removeFindable(db, id))
  return { accepts_invitations: accepts }
}

/** Finds members by name. Includes only members who let others find them and have not blocked the searching member. */
export async function findMembers({ db, extensions }: Kernel, actor: Actor, text: string) {
  const hidden = new Set([actor.id, ...(await extensions.of(blockersOf)(db, actor.id))])
  const ids = (await listFindable(db)).map(({ member_id: id }) => id).filter((id) => !hidden.has(id))
  const named = (await findActiveByName(db, { ids, text, most: MEMBERS_FOUND_MAX })).filter(mayClaim)
  const profiles = await profilesByIds(
    db,
    named.map(({ id }) => id),
  )
  return {
    members: named.map(({ id, name }) => ({
      id,
      name,
      institution: profiles.get(id)?.institution || null,
      program: profiles.get(id)?.program || null,
    })),
  }
}

const listFindable = (db: Db) => db.selectFrom('projects.findable_member').select('member_id').execute()

const addFindable = (tx: Db, memberId: string, now: Date) =>
  tx
    .insertInto('projects.findable_member')
    .values({ member_id: memberId, since: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

const removeFindable = (tx: Db, memberId: string) =>
  tx.deleteFrom('projects.findable_member').where('member_id', '=', memberId).execute()
