import { admittedMembers } from '#features/accounts/server/public.ts'
import type { Db } from '#server/data/db.ts'
import { SUGGESTIONS_MAX } from '../limits.ts'
import { listAlike, listInstitutionsContaining, listPrograms, type SuggestionCandidate } from './suggestion-queries.ts'

type Asked = { field: 'institution' | 'program'; search: string }

/** Those that somebody has entered who is there and lets others find them. */
async function ofThoseShown(db: Db, candidates: SuggestionCandidate[]): Promise<string[]> {
  const here = new Set(
    await admittedMembers(
      db,
      candidates.flatMap(({ holders }) => holders),
    ),
  )
  const shown = candidates.filter(({ holders, isNamed }) => isNamed || holders.some((id) => here.has(id)))
  return shown.slice(0, SUGGESTIONS_MAX).map(({ value }) => value)
}

/** What other members have entered in a field; institutions by their own names, those that look alike where none holds what is typed. */
export async function suggest(db: Db, { field, search }: Asked): Promise<{ suggestions: string[] }> {
  if (field === 'program') return { suggestions: await ofThoseShown(db, await listPrograms(db, search)) }
  const suggestions = await ofThoseShown(db, await listInstitutionsContaining(db, search))
  return { suggestions: suggestions.length > 0 ? suggestions : await ofThoseShown(db, await listAlike(db, search)) }
}
