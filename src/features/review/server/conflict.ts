import { type AtOneInstitution, atInstitutionOf } from '#features/profiles/server/public.ts'
import type { Db } from '#server/data/db.ts'
import type { Conflict } from '../contract.ts'

type Person = { id: string; name: string }

/** Returns which of the given people are at the reader's own institution; null if none are. Pure. */
export function conflictAmong(people: Person[], near: AtOneInstitution | undefined): Conflict {
  const authors = people.filter(({ id }) => near?.ids.includes(id)).map(({ name }) => name)
  return near && authors.length > 0 ? { institution: near.institution, authors } : null
}

/**
 * Describes a conflict of interest for the log. A conflict does not prevent a decision, since a small site may have
 * only one editor. Editors are asked to leave such a decision to a colleague.
 */
export async function describeConflict(db: Db, actor: { id: string }, authorIds: string[]): Promise<string> {
  const near = await atInstitutionOf(db, actor.id, authorIds)
  return near ? `, by an editor of the authors’ institution, ${near.institution}` : ''
}
