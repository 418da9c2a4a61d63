import { type AtOneInstitution, atInstitutionOf } from '#features/profiles/server/public.ts'
import type { Db } from '#server/data/db.ts'
import type { Conflict } from '../contract.ts'

type Person = { id: string; name: string }

/** Returns which of the persons concerned are at the reader's own institution. Pure. */
export function conflictAmong(people: Person[], near: AtOneInstitution | undefined): Conflict {
  const authors = people.filter(({ id }) => near?.ids.includes(id)).map(({ name }) => name)
  return near && authors.length > 0 ? { institution: near.institution, authors } : null
}

/** Describes a conflict of interest for the log: it neither prevents a decision nor is it secret. */
export async function describeConflict(db: Db, actor: { id: string }, authorIds: string[]): Promise<string> {
  const near = await atInstitutionOf(db, actor.id, authorIds)
  return near ? `, by an editor of the authors’ institution, ${near.institution}` : ''
}
