import type { Db } from '#server/data/db.ts'

type Name = 'readiness' | 'integrity'
type Made = { result: unknown; now: Date; tookMs: number }

export const findReport = (db: Db, name: Name) =>
  db.selectFrom('cleanup.report').selectAll().where('name', '=', name).executeTakeFirst()

export const saveReport = (db: Db, name: Name, { result, now, tookMs }: Made) => {
  const row = { result: JSON.stringify(result), made_at: now, took_ms: tookMs }
  return db
    .insertInto('cleanup.report')
    .values({ name, ...row })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
    .execute()
}
