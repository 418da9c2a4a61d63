import { type AtOneInstitution, atInstitutionOf } from '#features/profiles/server/public.ts'
import type { Db } from '#server/data/db.ts'
import type { Conflict } from '../contract.ts'

type Person = { id: string; name: string }

/** Of whoever is decided about, who is at the reader's own institution. Pure. */
export function conflictAmong(people: Person[], near: AtOneInstitution | undefined): Conflict {
  const authors = people.filter(({ id }) => near?.ids.includes(id)).map(({ name }) => name)
  return near && authors.length > 0 ? { institution: near.institution, authors } : null
}

/** What the log says beside a decision: a conflict of interest is no bar, and no secret either. */
export async function describeConflict(db: Db, actor: { id: string }, authorIds: string[]): Promise<string> {
  const near = await atInstitutionOf(db, actor.id, authorIds)
  return near ? `, by an editor of the authors’ institution, ${near.institution}` : ''
}
