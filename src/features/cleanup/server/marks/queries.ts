import { sql } from 'kysely'
import type { Db } from '#server/data/db.ts'
import { containsPattern } from '#server/data/list-filter.ts'
import type { MarkedKind } from '../../marks-contract.ts'
import '../tables.ts'

export type MarksQuery = { search: string; sort: 'marked_at' | 'kind'; page: number; size: number }

const byHand = (db: Db, search: string) =>
  db
    .selectFrom(
      db
        .selectFrom('cleanup.exemption')
        .select([sql<MarkedKind>`kind`.as('kind'), 'subject_id as id', sql<string>`verdict`.as('verdict')])
        .select(['reason', 'marked_by', 'marked_at'])
        .where('source', '=', 'hand')
        .$narrowType<{ marked_by: string }>()
        .unionAll(
          db
            .selectFrom('cleanup.member_class')
            .select([sql<MarkedKind>`'account'`.as('kind'), 'member_id as id'])
            .select([sql<string>`classification`.as('verdict'), 'reason'])
            .select(['classified_by as marked_by', 'classified_at as marked_at'])
            .where('classified_by', 'is not', null)
            .where('away', '=', false)
            .$narrowType<{ marked_by: string }>(),
        )
        .as('said'),
    )
    .where(search === '' ? sql<boolean>`true` : sql<boolean>`kind || ' ' || reason ilike ${containsPattern(search)}`)

/** What admins have said by hand, of accounts and of single things. */
export const listByHand = (db: Db, { search, sort, page, size }: MarksQuery) =>
  byHand(db, search)
    .selectAll()
    .orderBy(sort === 'kind' ? sql`kind, marked_at desc` : sql`marked_at desc`)
    .orderBy('id')
    .limit(size)
    .offset((page - 1) * size)
    .execute()

export async function countByHand(db: Db, search: string): Promise<number> {
  const { marks } = await byHand(db, search)
    .select((eb) => eb.fn.countAll<number>().as('marks'))
    .executeTakeFirstOrThrow()
  return marks
}

/** @returns what it said; undefined where nobody has said anything by hand. */
export const deleteMark = (tx: Db, kind: 'question' | 'message', id: string) =>
  tx
    .deleteFrom('cleanup.exemption')
    .where('kind', '=', kind)
    .where('subject_id', '=', id)
    .where('source', '=', 'hand')
    .returning('verdict')
    .executeTakeFirst()

export const deleteClassByHand = (tx: Db, memberId: string) =>
  tx
    .deleteFrom('cleanup.member_class')
    .where('member_id', '=', memberId)
    .where('classified_by', 'is not', null)
    .returning('classification as verdict')
    .executeTakeFirst()
