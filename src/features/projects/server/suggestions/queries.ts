import type { Insertable, Selectable } from 'kysely'
import type { Db } from '#server/data/db.ts'
import type { SuggestionKind } from '../../suggestion-options.ts'
import { suggestionStates, type SuggestionStatus } from '../../states.ts'
import type { RoundContent, SuggestionRoundTable, SuggestionTable } from '../tables.ts'

export const withPaper = (db: Db) =>
  db
    .selectFrom('projects.suggestion')
    .leftJoin('projects.project', 'projects.project.id', 'projects.suggestion.project_id')
    .selectAll('projects.suggestion')
    .select('projects.project.paper_id')

export type SuggestionRow = Selectable<SuggestionTable> & { paper_id: string | null }
export type RoundRow = Selectable<SuggestionRoundTable>

type Page = { page: number; size: number }

/** Undefined when the member has sent the same already, and it waits. */
export const addSuggestion = (tx: Db, suggestion: Insertable<SuggestionTable>) =>
  tx
    .insertInto('projects.suggestion')
    .values(suggestion)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()

export const findSuggestion = (db: Db, id: string): Promise<SuggestionRow | undefined> =>
  withPaper(db).where('projects.suggestion.id', '=', id).executeTakeFirst()

/** Locks a suggestion, so that of two events at once the second sees what the first made of it. */
export const lockSuggestion = (tx: Db, { id, kind }: { id: string; kind: SuggestionKind }) =>
  tx
    .selectFrom('projects.suggestion')
    .selectAll()
    .where('id', '=', id)
    .where('kind', '=', kind)
    .forUpdate()
    .executeTakeFirst()

type Waiting = { kind: SuggestionKind; memberId: string; questionId: string | null; title: string }

/** The one that stands where the same was being added: the columns of the index `suggestion_live`. */
export const findWaiting = (tx: Db, { kind, memberId, questionId, title }: Waiting) =>
  tx
    .selectFrom('projects.suggestion')
    .selectAll()
    .where('kind', '=', kind)
    .where('member_id', '=', memberId)
    .where('question_id', 'is not distinct from', questionId)
    .where((eb) => eb(eb.fn('lower', ['title']), '=', eb.fn('lower', [eb.val(title)])))
    .where('status', '=', suggestionStates.pending_review)
    .where('round', '=', 1)
    .executeTakeFirst()

type Decided = { status: SuggestionStatus; notes: string; decidedBy: string; projectId?: string; now: Date }

export const setSuggestionDecided = (tx: Db, id: string, { status, notes, decidedBy, projectId, now }: Decided) =>
  tx
    .updateTable('projects.suggestion')
    .set({ status, notes, decided_by: decidedBy, decided_at: now, project_id: projectId ?? null })
    .where('id', '=', id)
    .execute()

/** Sends a locked suggestion again, as a new round, with what it holds now. */
export const setResubmitted = (tx: Db, id: string, held: Partial<Insertable<SuggestionTable>>) =>
  tx
    .updateTable('projects.suggestion')
    .set((eb) => ({
      ...held,
      status: suggestionStates.pending_review,
      round: eb('round', '+', 1),
      decided_at: null,
      decided_by: null,
      notes: '',
    }))
    .where('id', '=', id)
    .execute()

type EarlierRound = Omit<RoundRow, 'content'> & { content: RoundContent }

export const addRound = (tx: Db, { content, ...round }: EarlierRound) =>
  tx
    .insertInto('projects.suggestion_round')
    .values({ ...round, content: JSON.stringify(content) })
    .execute()

/** Earlier rounds of some suggestions, the newest first. */
export const listRounds = (db: Db, suggestionIds: string[]): Promise<RoundRow[]> =>
  db
    .selectFrom('projects.suggestion_round')
    .selectAll()
    .where('suggestion_id', 'in', suggestionIds)
    .orderBy('suggestion_id')
    .orderBy('round', 'desc')
    .execute()

type Mine = { kind: SuggestionKind; memberId: string }

export const listSuggestionsOfMember = (db: Db, { kind, memberId, page, size }: Mine & Page) =>
  withPaper(db)
    .where('projects.suggestion.kind', '=', kind)
    .where('member_id', '=', memberId)
    .orderBy('submitted_at', 'desc')
    .orderBy('projects.suggestion.id')
    .limit(size)
    .offset((page - 1) * size)
    .execute()

export const countSuggestionsOfMember = (db: Db, { kind, memberId }: Mine) =>
  db
    .selectFrom('projects.suggestion')
    .select((eb) => eb.fn.countAll<number>().as('suggestions'))
    .where('kind', '=', kind)
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow()

/** Which question a project answers, or the question itself where it has one; undefined when it was never approved. */
export const findRefinable = (db: Db, projectOrQuestionId: string) =>
  db
    .selectFrom('projects.project')
    .select(['question_id', 'category'])
    .where('question_id', 'is not', null)
    .where((eb) => eb.or([eb('id', '=', projectOrQuestionId), eb('question_id', '=', projectOrQuestionId)]))
    .limit(1)
    .executeTakeFirst()

/** The titles and questions of the newest projects that answer a professional's question. */
export const listRefinable = (db: Db, most: number) =>
  db
    .selectFrom('projects.project')
    .select(['question_id', 'title'])
    .where('kind', '=', 'professional_question')
    .where('question_id', 'is not', null)
    .orderBy('posted_at', 'desc')
    .orderBy('id')
    .limit(most)
    .execute()
