import { sql } from 'kysely'
import { membersByIds, findRoster } from '#features/accounts/server/public.ts'
import { listMessagesBy } from '#features/community/server/public.ts'
import { listQuestionsOfAskers } from '#features/questions/server/public.ts'
import type { Db } from '#server/data/db.ts'
import { containsPattern } from '#server/data/list-filter.ts'
import type { Kernel } from '#server/kernel.ts'
import { paginationOf } from '#shared/calls/pagination.ts'
import type { Classification } from '../../classes.ts'
import type { Mark, MarkedKind } from '../../contract.ts'
import { TITLE_LENGTH_MAX } from '../../limits.ts'
import { titleOfMessage } from '../message-title.ts'
import '../tables.ts'
import { truncateText } from '../truncate-text.ts'

/** Returns a page of the admins' marks. */
export async function readMarks({ db }: Kernel, query: MarksQuery) {
  const [rows, total] = await Promise.all([listByHand(db, query), countByHand(db, query.search)])
  const titles = new Map<string, string>()
  for (const [kind, marked] of Map.groupBy(rows, (row) => row.kind)) {
    const found = await TITLES[kind](
      db,
      marked.map(({ id }) => id),
    )
    for (const { id, title } of found) titles.set(id, truncateText(title, TITLE_LENGTH_MAX))
  }
  const admins = await membersByIds(db, [...new Set(rows.map((row) => row.marked_by))])
  const marks = rows.map(({ marked_at: at, marked_by: by, verdict, ...row }): Mark => ({
    ...row,
    verdict: verdict as Classification,
    title: titles.get(row.id) ?? '',
    marked_by: admins.get(by)?.name ?? 'A former member',
    marked_at: at.toISOString(),
  }))
  return { marks, pagination: paginationOf({ page: query.page, size: query.size, total }) }
}

/** Finds the titles of marked items by their ids, for each kind. */
const TITLES: Record<MarkedKind, (db: Db, ids: string[]) => Promise<{ id: string; title: string }[]>> = {
  account: async (db, ids) =>
    (await findRoster(db, ids)).map(({ id, first_name: first, last_name: last, email }) => ({
      id,
      title: `${first} ${last} (${email})`,
    })),
  question: async (db, ids) =>
    (await listQuestionsOfAskers(db, { memberIds: [], domains: [], ids })).map(({ id, text }) => ({ id, title: text })),
  message: async (db, ids) =>
    (await listMessagesBy(db, { senderIds: [], ids, most: ids.length })).map((message) => ({
      id: message.id,
      title: titleOfMessage(message),
    })),
}

/** Lists the admins' marks on accounts and single items. */
const listByHand = (db: Db, { search, sort, page, size }: MarksQuery) =>
  byHand(db, search)
    .selectAll()
    .orderBy(sort === 'kind' ? sql`kind, marked_at desc` : sql`marked_at desc`)
    .orderBy('id')
    .limit(size)
    .offset((page - 1) * size)
    .execute()

async function countByHand(db: Db, search: string): Promise<number> {
  const { marks } = await byHand(db, search)
    .select((eb) => eb.fn.countAll<number>().as('marks'))
    .executeTakeFirstOrThrow()
  return marks
}

type MarksQuery = { search: string; sort: 'marked_at' | 'kind'; page: number; size: number }

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
