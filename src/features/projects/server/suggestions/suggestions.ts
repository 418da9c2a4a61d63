import type { Insertable, Selectable } from 'kysely'
import { membersByIds } from '#features/accounts/server/public.ts'
import type { Actor } from '#server/access/actor.ts'
import type { Db } from '#server/data/db.ts'
import { transact } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { Failure } from '#shared/calls/failure.ts'
import { REVIEW_BUSINESS_DAYS } from '#shared/business.ts'
import { afterBusinessDays } from '#shared/time/business-days.ts'
import type { SuggestionKind } from '../../suggestion-options.ts'
import { suggestionStates, type SuggestionStatus } from '../../states.ts'
import { mayClaim } from '../policy.ts'
import type { MyProposal } from '../../contract.ts'
import type { SuggestionTable, RoundContent, SuggestionRoundTable } from '../tables.ts'
import { roundContentOf } from './content.ts'
import { followSuggestion, NOUN, type SuggestionEvent } from './policy.ts'

type Columns = Omit<Parameters<typeof addSuggestion>[1], 'kind' | 'member_id' | 'submitted_at'>
type Which = { id: string; kind: SuggestionKind }

export async function readSuggestion(db: Db, id: string): Promise<SuggestionRow> {
  const row = await findSuggestion(db, id)
  if (!row) throw new Failure('not_found', 'Not found')
  return row
}

/**
 * Returns true if a stored suggestion has the same content as a new one, because the client repeats a request whose
 * response was lost. Pure.
 */
const says = (row: Locked, columns: Partial<Columns>): boolean =>
  Object.entries(columns).every(
    ([name, value]) => JSON.stringify(row[name as keyof Locked]) === JSON.stringify(value ?? null),
  )

/**
 * Stores a new suggestion. If an identical one is pending, returns the pending suggestion. @throws Failure forbidden;
 * conflict
 */
export function suggest(kernel: Kernel, actor: Actor, { kind, ...columns }: Columns & { kind: SuggestionKind }) {
  if (!mayClaim(actor)) throw new Failure('forbidden', 'Only students and faculty can propose research.')
  return transact(kernel, async (tx) => {
    const added = await addSuggestion(tx, { ...columns, kind, member_id: actor.id, submitted_at: kernel.now() })
    if (added) return readSuggestion(tx, added.id)
    const pendingSuggestion = await findWaiting(tx, {
      kind,
      memberId: actor.id,
      questionId: columns.question_id ?? null,
      title: columns.title,
    })
    if (pendingSuggestion && says(pendingSuggestion, columns)) return readSuggestion(tx, pendingSuggestion.id)
    throw new Failure('conflict', `You’ve already sent another ${NOUN[kind]} with this title. It is with the editors.`)
  })
}

type Locked = NonNullable<Awaited<ReturnType<typeof lockSuggestion>>>

/**
 * Locks a suggestion. @returns the row, and `follow`, which checks that the event is allowed. @throws Failure
 * not_found; `follow` throws conflict
 */
export async function lockFor(tx: Db, { id, kind }: Which, event: SuggestionEvent) {
  const row = await lockSuggestion(tx, { id, kind })
  if (!row) throw new Failure('not_found', `This ${NOUN[kind]} doesn’t exist.`)
  return { row, follow: () => outcomeFor(tx, row, event) }
}

async function outcomeFor(tx: Db, row: Locked, event: SuggestionEvent) {
  const decider = row.decided_by ? (await membersByIds(tx, [row.decided_by])).get(row.decided_by) : undefined
  const currentSuggestion = { kind: row.kind, status: row.status, decidedBy: decider?.name ?? 'Someone' }
  const outcome = followSuggestion(currentSuggestion, event)
  if ('refused' in outcome) throw new Failure('conflict', outcome.refused)
  return outcome.status
}

// Another member's suggestion causes the same error as a suggestion that does not exist.
async function lockOwn(tx: Db, which: Which & { memberId: string }, event: SuggestionEvent) {
  const { row, follow } = await lockFor(tx, which, event)
  if (row.member_id !== which.memberId) throw new Failure('not_found', `This ${NOUN[which.kind]} doesn’t exist.`)
  return { row, follow }
}

/** Resubmits the member's own suggestion. Stores its earlier content and the requested changes as a round. */
export function resubmit(
  kernel: Kernel,
  actor: Actor,
  { id, kind, columns }: Which & { columns: Partial<Columns> },
): Promise<SuggestionRow> {
  return transact(kernel, async (tx) => {
    const { row, follow } = await lockOwn(tx, { id, kind, memberId: actor.id }, 'resubmitted')
    if (row.status === suggestionStates.pending_review && row.round > 1 && says(row, columns))
      return readSuggestion(tx, id)
    await follow()
    const { round, title, submitted_at, decided_at, decided_by, notes } = row
    if (!decided_at || !decided_by)
      throw new Error(`Suggestion ${id} is waiting for a revision that no editor requested`)
    const content = roundContentOf(row)
    await addRound(tx, { suggestion_id: id, round, title, content, submitted_at, decided_at, decided_by, notes })
    await setResubmitted(tx, id, { ...columns, submitted_at: kernel.now() })
    return readSuggestion(tx, id)
  })
}

/** Withdraws the member's own suggestion. @throws Failure not_found; conflict after a final decision. */
export async function withdrawSuggestion(tx: Db, { now, ...which }: Which & { memberId: string; now: Date }) {
  const { row, follow } = await lockOwn(tx, which, 'withdrawn')
  if (row.status === suggestionStates.withdrawn) return
  const status = await follow()
  // Keeps the notes of the reviewer who decided before.
  await setSuggestionDecided(tx, row.id, { status, notes: row.notes, decidedBy: which.memberId, now })
}

export function withdrawOwn(kernel: Kernel, actor: Actor, which: Which): Promise<SuggestionRow> {
  return transact(kernel, async (tx) => {
    await withdrawSuggestion(tx, { ...which, memberId: actor.id, now: kernel.now() })
    return readSuggestion(tx, which.id)
  })
}

/** Inserts a suggestion. @returns undefined if the member already has the same suggestion pending. */
const addSuggestion = (tx: Db, suggestion: Insertable<SuggestionTable>) =>
  tx
    .insertInto('projects.suggestion')
    .values(suggestion)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()

/** Locks a suggestion, so that the second of two simultaneous events finds the result of the first. */
const lockSuggestion = (tx: Db, { id, kind }: { id: string; kind: SuggestionKind }) =>
  tx
    .selectFrom('projects.suggestion')
    .selectAll()
    .where('id', '=', id)
    .where('kind', '=', kind)
    .forUpdate()
    .executeTakeFirst()

/** Finds the pending suggestion that conflicts with a new one in the unique index `suggestion_live`. */
const findWaiting = (tx: Db, { kind, memberId, questionId, title }: Waiting) =>
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

/** Resubmits a locked suggestion as a new round, with its current content. */
const setResubmitted = (tx: Db, id: string, held: Partial<Insertable<SuggestionTable>>) =>
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

const addRound = (tx: Db, { content, ...round }: EarlierRound) =>
  tx
    .insertInto('projects.suggestion_round')
    .values({ ...round, content: JSON.stringify(content) })
    .execute()

type Waiting = { kind: SuggestionKind; memberId: string; questionId: string | null; title: string }

type EarlierRound = Omit<RoundRow, 'content'> & { content: RoundContent }

export const presentProgress = (row: SuggestionRow) => ({
  id: row.id,
  status: row.status,
  round: row.round,
  submitted_at: row.submitted_at.toISOString(),
  answer_by: afterBusinessDays(row.submitted_at, REVIEW_BUSINESS_DAYS[row.kind].to).toISOString(),
  decided_at: row.decided_at?.toISOString() ?? null,
  notes: row.notes,
  project_id: row.project_id,
})

export const presentProposal = (row: SuggestionRow): MyProposal => ({
  ...presentProgress(row),
  paper_id: row.paper_id,
  title: row.title,
  description: row.description,
  background: row.background,
  proposed_tags: row.proposed_tags,
  estimated_duration: row.estimated_duration,
  required_skills: row.required_skills,
  collaboration_type: row.collaboration_type ?? 'solo',
  co_authors: row.co_authors,
})

export const withPaper = (db: Db) =>
  db
    .selectFrom('projects.suggestion')
    .leftJoin('projects.project', 'projects.project.id', 'projects.suggestion.project_id')
    .selectAll('projects.suggestion')
    .select('projects.project.paper_id')

export type SuggestionRow = Selectable<SuggestionTable> & { paper_id: string | null }

export type RoundRow = Selectable<SuggestionRoundTable>

type Page = { page: number; size: number }

export const findSuggestion = (db: Db, id: string): Promise<SuggestionRow | undefined> =>
  withPaper(db).where('projects.suggestion.id', '=', id).executeTakeFirst()

type Decided = { status: SuggestionStatus; notes: string; decidedBy: string; projectId?: string; now: Date }

export const setSuggestionDecided = (tx: Db, id: string, { status, notes, decidedBy, projectId, now }: Decided) =>
  tx
    .updateTable('projects.suggestion')
    .set({ status, notes, decided_by: decidedBy, decided_at: now, project_id: projectId ?? null })
    .where('id', '=', id)
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
