import { sql } from 'kysely'
import type { Db } from '../data/db.ts'

type OfDay = { day: string; times: number }

export const countMailsByDay = async (db: Db, since: Date): Promise<OfDay[]> =>
  (
    await sql<OfDay>`
      select to_char(queued_at at time zone 'UTC', 'YYYY-MM-DD') as day, count(*)::int as times
      from kernel.mail where queued_at >= ${since} group by 1`.execute(db)
  ).rows

export const countFilesByDay = async (db: Db, since: Date): Promise<OfDay[]> =>
  (
    await sql<OfDay>`
      select to_char(stored_at at time zone 'UTC', 'YYYY-MM-DD') as day, count(*)::int as times
      from kernel.file where stored_at >= ${since} group by 1`.execute(db)
  ).rows

export const countErrorsByDay = async (db: Db, since: Date): Promise<OfDay[]> =>
  (
    await sql<OfDay>`
      select to_char(minute at time zone 'UTC', 'YYYY-MM-DD') as day, sum(times)::int as times
      from kernel.error_minute where minute >= ${since} group by 1`.execute(db)
  ).rows
