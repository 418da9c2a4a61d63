import { sql } from 'kysely'
import type { Db } from '#server/data/db.ts'
import { optionalCondition, containsPattern, type ListFilter } from '#server/data/list-filter.ts'
import type { SuggestionKind } from '../../suggestion-options.ts'
import { suggestionStates, type SuggestionStatus } from '../../states.ts'
import { withPaper } from './queries.ts'

export type SuggestionsWanted = ListFilter & { kind: SuggestionKind; status?: SuggestionStatus | undefined }

const narrowed = (db: Db, { kind, id, status, category, search, waitingSince }: SuggestionsWanted) =>
  withPaper(db)
    .where('projects.suggestion.kind', '=', kind)
    .where(({ and, or, eb }) =>
      and([
        ...optionalCondition(id, (it) => eb('projects.suggestion.id', '=', it)),
        ...optionalCondition(status, (it) => eb('projects.suggestion.status', '=', it)),
        ...optionalCondition(category, (it) => eb('projects.suggestion.category', '=', it)),
        ...optionalCondition(waitingSince, (it) =>
          and([eb('projects.suggestion.status', '=', suggestionStates.pending_review), eb('submitted_at', '<', it)]),
        ),
        ...optionalCondition(search, ({ text, memberIds }) =>
          or([
            eb('projects.suggestion.title', 'ilike', containsPattern(text)),
            sql<boolean>`member_id = any(${memberIds}::uuid[])`,
          ]),
        ),
      ]),
    )

/** What waits first, the oldest first: whoever has waited longest is answered first. */
export const listSuggestions = (
  db: Db,
  { page, size, ...wanted }: SuggestionsWanted & { page: number; size: number },
) =>
  narrowed(db, wanted)
    .orderBy(sql`projects.suggestion.status <> ${sql.lit(suggestionStates.pending_review)}`)
    .orderBy('submitted_at')
    .orderBy('projects.suggestion.id')
    .limit(size)
    .offset((page - 1) * size)
    .execute()

export const countSuggestions = (db: Db, wanted: SuggestionsWanted) =>
  narrowed(db, wanted)
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as('suggestions'))
    .executeTakeFirstOrThrow()
