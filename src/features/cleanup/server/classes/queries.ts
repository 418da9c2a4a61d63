import { type Insertable, sql } from 'kysely'
import type { Db, Tables } from '#server/data/db.ts'
import type { Classification } from '../../classes.ts'
import type { MarkSubject } from '../tables.ts'

type ClassRow = Insertable<Tables['cleanup.member_class']>

export const findClasses = (db: Db, memberIds: string[]) =>
  db
    .selectFrom('cleanup.member_class')
    .selectAll()
    .where('member_id', '=', sql<string>`any(${memberIds}::uuid[])`)
    .execute()

/** What rules say, unless an admin has said otherwise; unchanged rows are left alone. */
export const saveAutomaticClasses = (db: Db, rows: ClassRow[]) =>
  db
    .insertInto('cleanup.member_class')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .column('member_id')
        .doUpdateSet((eb) => ({
          classification: eb.ref('excluded.classification'),
          reason: eb.ref('excluded.reason'),
          classified_at: eb.ref('excluded.classified_at'),
        }))
        .where(sql<boolean>`member_class.classified_by is null`)
        .where(
          sql<boolean>`(member_class.classification, member_class.reason) is distinct from (excluded.classification, excluded.reason)`,
        ),
    )
    .execute()

/** What an admin says, whatever stood there. */
export const setClass = (tx: Db, row: ClassRow) =>
  tx
    .insertInto('cleanup.member_class')
    .values(row)
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet(row))
    .execute()

export const countClasses = (db: Db) =>
  db
    .selectFrom('cleanup.member_class')
    .select(['classification', (eb) => eb.fn.countAll<number>().as('members')])
    .where('away', '=', false)
    .groupBy('classification')
    .execute()

export const listOfClass = (db: Db, classification: Classification, { page, size }: { page: number; size: number }) =>
  db
    .selectFrom('cleanup.member_class')
    .select('member_id')
    .where('classification', '=', classification)
    .where('away', '=', false)
    .orderBy('member_id')
    .limit(size)
    .offset((page - 1) * size)
    .execute()

export const listAllOfClass = (db: Db, classification: Classification) =>
  db.selectFrom('cleanup.member_class').select('member_id').where('classification', '=', classification).execute()

export const findMarks = (db: Db, kind: MarkSubject, ids: string[]) =>
  db
    .selectFrom('cleanup.exemption')
    .selectAll()
    .where('kind', '=', kind)
    .where('subject_id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()

export const listMarks = (db: Db, kind: MarkSubject) =>
  db.selectFrom('cleanup.exemption').selectAll().where('kind', '=', kind).execute()

/** A mark by hand stands against one of the demo's, not the other way round. */
export const addMarks = (tx: Db, marks: Insertable<Tables['cleanup.exemption']>[]) =>
  tx
    .insertInto('cleanup.exemption')
    .values(marks)
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'subject_id'])
        .doUpdateSet((eb) => ({
          verdict: eb.ref('excluded.verdict'),
          source: eb.ref('excluded.source'),
          reason: eb.ref('excluded.reason'),
          marked_by: eb.ref('excluded.marked_by'),
          marked_at: eb.ref('excluded.marked_at'),
        }))
        .where(sql<boolean>`excluded.source = 'hand' or exemption.source = 'demo'`),
    )
    .execute()

export const deleteAutomaticClasses = (tx: Db) =>
  tx.deleteFrom('cleanup.member_class').where('classified_by', 'is', null).execute()

export async function countAllClasses(db: Db): Promise<number> {
  const { members } = await db
    .selectFrom('cleanup.member_class')
    .select((eb) => eb.fn.countAll<number>().as('members'))
    .where('away', '=', false)
    .executeTakeFirstOrThrow()
  return members
}
