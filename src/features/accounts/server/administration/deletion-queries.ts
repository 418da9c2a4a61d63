import { sql } from 'kysely'
import type { Db } from '#server/data/db.ts'
import { containsPattern } from '#server/data/list-filter.ts'
import '../tables.ts'

/** The admins who are there, none of whom changes before the transaction ends. */
export const lockAdmins = async (tx: Db): Promise<string[]> => {
  const rows = await tx
    .selectFrom('accounts.member')
    .select('id')
    .where('role', '=', 'admin')
    .where('deleted_at', 'is', null)
    .where('deactivated_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return rows.map(({ id }) => id)
}

/** Marks members as deleted. @returns those who were there. */
export const markDeleted = (tx: Db, ids: string[], now: Date) =>
  tx
    .updateTable('accounts.member')
    .set({ deleted_at: now, left_by_choice: false })
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('deleted_at', 'is', null)
    .returning(['id', 'email', 'first_name', 'last_name'])
    .execute()

export type NewDeletion = { member_id: string; deleted_by: string; deleted_by_name: string; reason: string }

export const insertDeletions = (tx: Db, deletions: NewDeletion[]) =>
  tx.insertInto('accounts.deletion').values(deletions).execute()

/** Somebody in the graveyard, whether they left or were deleted, who is not erased before the transaction ends. */
export const lockDeleted = (tx: Db, id: string) =>
  tx
    .selectFrom('accounts.member')
    .select(['id', 'email', 'first_name', 'last_name', 'deleted_at'])
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .where('erased_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()

export async function unmarkDeleted(tx: Db, id: string): Promise<void> {
  await tx
    .updateTable('accounts.member')
    .set({ deleted_at: null, left_by_choice: false })
    .where('id', '=', id)
    .execute()
  await tx.deleteFrom('accounts.deletion').where('member_id', '=', id).execute()
}

export type GraveyardSearch = {
  search: string
  /** Deleted after and up to these moments. */
  after?: Date | undefined
  until?: Date | undefined
  page: number
  size: number
}

const archived = (db: Db, { search, after, until }: Pick<GraveyardSearch, 'search' | 'after' | 'until'>) =>
  db
    .selectFrom('accounts.member as member')
    .where('member.deleted_at', 'is not', null)
    .where('member.erased_at', 'is', null)
    .$if(after !== undefined, (query) => query.where('member.deleted_at', '>', after as Date))
    .$if(until !== undefined, (query) => query.where('member.deleted_at', '<=', until as Date))
    .$if(search !== '', (query) =>
      query.where(
        sql<boolean>`member.first_name || ' ' || member.last_name || ' ' || member.email ilike ${containsPattern(search)}`,
      ),
    )

/** Who is in the graveyard, whoever goes first first. */
export const listGraveyard = (db: Db, search: GraveyardSearch) =>
  archived(db, search)
    .leftJoin('accounts.deletion as deletion', 'deletion.member_id', 'member.id')
    .select(['member.id', 'member.email', 'member.first_name', 'member.last_name', 'member.role'])
    .select(['member.deleted_at', 'member.left_by_choice', 'deletion.reason', 'deletion.deleted_by_name'])
    .orderBy('member.deleted_at')
    .orderBy('member.id')
    .limit(search.size)
    .offset((search.page - 1) * search.size)
    .execute()

export async function countGraveyardMembers(db: Db, search: Omit<GraveyardSearch, 'page' | 'size'>): Promise<number> {
  const { members } = await archived(db, search)
    .select((eb) => eb.fn.countAll<number>().as('members'))
    .executeTakeFirstOrThrow()
  return members
}
