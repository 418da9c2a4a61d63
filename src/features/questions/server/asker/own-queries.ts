import { sql } from 'kysely'
import type { Db } from '#server/data/db.ts'
import '../tables.ts'

type Page = { page: number; size: number }

const askedBy = (db: Db, memberId: string) =>
  db.selectFrom('questions.question').where('asker_member_id', '=', memberId)

export const listQuestionsOf = (db: Db, { memberId, page, size }: Page & { memberId: string }) =>
  askedBy(db, memberId)
    .selectAll()
    .orderBy('asked_at', 'desc')
    .orderBy('id')
    .limit(size)
    .offset((page - 1) * size)
    .execute()

export const countQuestionsOf = (db: Db, memberId: string) =>
  askedBy(db, memberId)
    .select((eb) => eb.fn.countAll<number>().as('questions'))
    .executeTakeFirstOrThrow()

type Around = { memberId: string; ids: string[]; most: number }

/** A member's newest questions and some that are named, each row with how many the member has asked in all. */
export const findOwnAndNamed = (db: Db, { memberId, ids, most }: Around) =>
  db
    .selectFrom('questions.question')
    .selectAll()
    .select(
      askedBy(db, memberId)
        .select((eb) => eb.fn.countAll<number>().as('questions'))
        .as('asked'),
    )
    .where((eb) =>
      eb.or([
        eb('id', '=', sql<string>`any(${ids}::uuid[])`),
        eb('id', 'in', askedBy(db, memberId).select('id').orderBy('asked_at', 'desc').orderBy('id').limit(most)),
      ]),
    )
    .orderBy('asked_at', 'desc')
    .orderBy('id')
    .execute()

type NewAddressLink = { token_hash: string; member_id: string; address: string; made_at: Date }

export const addAddressLink = (tx: Db, link: NewAddressLink) =>
  tx.insertInto('questions.address_link').values(link).execute()

type Using = { tokenHash: string; memberId: string; madeAfter: Date; now: Date }

/** The address that a link proves, once; undefined for a link that was used, is too old, or is another member's. */
export const useAddressLink = (tx: Db, { tokenHash, memberId, madeAfter, now }: Using) =>
  tx
    .updateTable('questions.address_link')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('member_id', '=', memberId)
    .where('used_at', 'is', null)
    .where('made_at', '>', madeAfter)
    .returning('address')
    .executeTakeFirst()

/** A link that still proves an address. */
export const findAddressLink = (db: Db, { tokenHash, madeAfter }: Pick<Using, 'tokenHash' | 'madeAfter'>) =>
  db
    .selectFrom('questions.address_link')
    .select('address')
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('made_at', '>', madeAfter)
    .executeTakeFirst()

/** Gives a member what visitors asked with an address. What members asked with it stays theirs. */
export const adoptQuestions = (tx: Db, { memberId, address }: { memberId: string; address: string }) =>
  tx
    .updateTable('questions.question')
    .set({ asker_member_id: memberId })
    .where('asker_member_id', 'is', null)
    .where((eb) => eb(eb.fn<string>('lower', ['asker_email']), '=', address))
    .executeTakeFirst()

/** Who has proved one of some addresses since then. */
export const findProofs = (db: Db, addresses: string[], since: Date) =>
  db
    .selectFrom('questions.address_link')
    .select(['member_id', 'address'])
    .distinct()
    .where('address', 'in', addresses)
    .where('used_at', '>', since)
    .execute()

/** Links that no longer work, and proofs that no longer hold. */
export const deleteAddressLinks = (db: Db, { madeBefore, usedBefore }: { madeBefore: Date; usedBefore: Date }) =>
  db
    .deleteFrom('questions.address_link')
    .where('made_at', '<', madeBefore)
    .where((eb) => eb.or([eb('used_at', 'is', null), eb('used_at', '<', usedBefore)]))
    .execute()
