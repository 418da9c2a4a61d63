import { type Db } from '#server/db.ts'
import type { Kernel } from '#server/kernel.ts'
import { Failure } from '#shared/failure.ts'
import { isPublic } from '../stages.ts'
import { listAnswered } from './answered-queries.ts'
import { decisionMail, publicationMail } from './mails.ts'
import { follow, type QuestionDecision, type QuestionEvent, type QuestionProgress } from './policy.ts'
import { type QuestionFacts, toFacts } from './presenting.ts'
import {
  addStatusChange,
  countQuestions,
  findQuestions,
  listStatusChanges,
  lockQuestion,
  type QuestionRow,
  setStatus,
} from './queries.ts'

export type { QuestionFacts, QuestionForReview } from './presenting.ts'
export { listQuestionsForReview } from './questions-to-review.ts'
export { submitClinicianQuestion } from './service.ts'

/** What may be told of questions: who asked only where they chose to be credited by name. Unknown ids are absent. */
export async function questionFacts(db: Db, ids: string[]): Promise<Map<string, QuestionFacts>> {
  if (ids.length === 0) return new Map()
  const rows = await findQuestions(db, [...new Set(ids)])
  return new Map(rows.map((row) => [row.id, toFacts(row)]))
}

/** The questions that papers have answered last, each with the moment of its answer. */
export async function answeredQuestions(db: Db, most: number): Promise<(QuestionFacts & { answeredAt: Date })[]> {
  const rows = await listAnswered(db, most)
  return rows.map((row) => ({ ...toFacts(row), answeredAt: row.status_since }))
}

export type QuestionMilestones = { askedAt: Date; approvedAt: Date | null; text: string | null }

/** When a question was asked and approved, and its text once that is public: for telling how a paper came about. */
export async function questionMilestones(db: Db, id: string): Promise<QuestionMilestones | undefined> {
  const [question] = await findQuestions(db, [id])
  if (!question) return undefined
  const changes = await listStatusChanges(db, [id])
  return {
    askedAt: question.asked_at,
    approvedAt: changes.find(({ status }) => status === 'available')?.at ?? null,
    text: isPublic(question.status) ? question.text : null,
  }
}

/** Questions that wait for a first decision, or for one after the asker's answer. */
export const countQuestionsToReview = async (db: Db): Promise<number> =>
  (await countQuestions(db, 'submitted')).questions

type Step = { event: QuestionEvent; now: Date; actorId?: string; notes?: string; paperUrl?: string | undefined }

/** Locks the question, follows the event and keeps it. Undefined when nothing changed. @throws Failure not_found, conflict */
async function advance(tx: Db, id: string, step: Step): Promise<QuestionRow | undefined> {
  const question = await lockQuestion(tx, id)
  if (!question) throw new Failure('not_found', 'Question not found')
  const outcome = follow(question.status, step.event)
  if ('refused' in outcome) throw new Failure('conflict', outcome.refused)
  if ('same' in outcome) return undefined
  const { status } = outcome
  const { now, paperUrl, notes = '', actorId = null } = step
  await addStatusChange(tx, { question_id: id, status, at: now, actor_id: actorId, notes })
  return setStatus(tx, id, { status, now, paperUrl })
}

type Decision = { id: string; decision: QuestionDecision; notes: string; actor: { id: string }; now: Date }

/** Decides on a question and tells its asker. @throws Failure not_found; conflict when it was already reviewed. */
export async function decideQuestion(
  kernel: Kernel,
  tx: Db,
  { id, decision, notes, actor, now }: Decision,
): Promise<QuestionFacts> {
  const question = await advance(tx, id, { event: decision, notes, actorId: actor.id, now })
  if (!question) throw new Failure('conflict', 'This question was already reviewed')
  await kernel.mail.queue(tx, decisionMail(kernel, question, { decision, notes }))
  return toFacts(question)
}

type Mark = { id: string; status: QuestionProgress; now: Date; paperUrl?: string | undefined }

/**
 * Moves an approved question on as its project goes; being told again changes nothing. The asker is written to when
 * the paper is published, if they wished it. @throws Failure not_found; conflict when the question was never approved.
 */
export async function markQuestion(kernel: Kernel, tx: Db, { id, status, now, paperUrl }: Mark): Promise<void> {
  const question = await advance(tx, id, { event: status, now, paperUrl })
  if (question?.status === 'published' && question.notify_on_completion) {
    await kernel.mail.queue(tx, publicationMail(kernel, question))
  }
}
