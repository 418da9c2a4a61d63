import type { Db } from '#server/data/db.ts'
import '../tables.ts'

type Said = { institutionId: string; otherId: string; byId: string; now: Date }

/** The saying that two are two, where it stands already. */
export const findApart = (db: Db, one: string, other: string) =>
  db
    .selectFrom('profiles.institution_apart')
    .select('id')
    .where('institution_id', 'in', [one, other])
    .where('other_id', 'in', [one, other])
    .where('undone_at', 'is', null)
    .executeTakeFirst()

export const addApart = (tx: Db, { institutionId, otherId, byId, now }: Said) =>
  tx
    .insertInto('profiles.institution_apart')
    .values({
      institution_id: institutionId,
      other_id: otherId,
      said_by_id: byId,
      said_at: now,
      undone_by_id: null,
      undone_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()

/** @returns undefined where there is none that stands */
export const undoApart = (tx: Db, id: string, { byId, now }: { byId: string; now: Date }) =>
  tx
    .updateTable('profiles.institution_apart')
    .set({ undone_by_id: byId, undone_at: now })
    .where('id', '=', id)
    .where('undone_at', 'is', null)
    .returning(['institution_id', 'other_id'])
    .executeTakeFirst()
