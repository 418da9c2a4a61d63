import type { Insertable } from 'kysely'
import type { Db } from '#server/data/db.ts'
import type { Tx } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { Failure } from '#shared/calls/failure.ts'
import { notify } from '#features/notifications/server/public.ts'
import { statusInWords } from '../stages.ts'
import {
  type QuestionEvent,
  type QuestionProgress,
  questionStates,
  type QuestionStatus,
  type NotifiedStatus,
} from '../states.ts'
import { ANSWER_FRAGMENT, ratingPath } from '../pages.ts'
import { follow, type QuestionDecision, mergeTargetRefusal, isNotified } from './policy.ts'
import { type QuestionFacts, toFacts } from './presenters.ts'
import { listMergedInto, lockQuestion, type QuestionRow } from './queries.ts'
import { answerLink, leaveLink, ratingLink, trackingPath } from './links.ts'
import { changeMail, sentenceOf, memberMail } from './mails.ts'
import type { StatusChangeTable } from './tables.ts'

type Step = {
  event: QuestionEvent
  now: Date
  actorId?: string
  notes?: string
  isShared?: boolean
  paperUrl?: string | undefined
  mergedInto?: string
  /** The time of the last change that the reviewer saw; undefined if this step is not a decision. */
  seenAt?: Date | undefined
}

function refuseStale({ status, status_since: since }: QuestionRow, seenAt: Date | undefined): void {
  if (!seenAt || seenAt.getTime() === since.getTime()) return
  const detail = `This question has changed since you opened it. Its status is now: ${statusInWords(status)}. Please review it again.`
  throw new Failure('conflict', detail)
}

/**
 * Locks a question and stores its status after an event. @returns undefined if nothing changed. @throws Failure
 * not_found, conflict
 */
export async function advance(tx: Db, id: string, step: Step): Promise<QuestionRow | undefined> {
  const question = await lockQuestion(tx, id)
  if (!question) throw new Failure('not_found', 'Question not found')
  const outcome = follow(question.status, step.event)
  if ('refused' in outcome) throw new Failure('conflict', outcome.refused)
  if ('same' in outcome) return undefined
  refuseStale(question, step.seenAt)
  const { status } = outcome
  const { now, paperUrl, mergedInto, notes = '', isShared = false, actorId = null } = step
  await addStatusChange(tx, { question_id: id, status, at: now, actor_id: actorId, notes, is_shared: isShared })
  return setStatus(tx, id, { status, now, paperUrl, mergedInto })
}

type Decided = { id: string; notes: string; actor: { id: string }; now: Date; seenAt?: Date | undefined }

const TOLD = {
  approved: questionStates.available,
  needs_clarification: questionStates.needs_clarification,
  rejected: questionStates.declined,
}

/**
 * Decides on a question and notifies its asker. @throws Failure not_found; conflict if it was already reviewed, or has
 * changed since `seenAt`.
 */
export async function decideQuestion(
  kernel: Kernel,
  tx: Tx,
  { id, decision, notes, actor, now, seenAt }: Decided & { decision: QuestionDecision },
): Promise<QuestionFacts> {
  const question = await advance(tx, id, { event: decision, notes, actorId: actor.id, now, seenAt })
  if (!question) throw new Failure('conflict', 'This question was already reviewed')
  if (decision === 'approved') await kernel.events.record(tx, 'question.moved', { question_id: id }, { actor })
  await notifyAskers(kernel, tx, { question, status: TOLD[decision], notes })
  return toFacts(question)
}

async function lockBoth(tx: Db, id: string, into: string): Promise<QuestionRow> {
  // Locks both questions in one query, always in the same order. Otherwise two merges of the same questions could
  // deadlock.
  const locked = await lockByTrackingNumber(tx, { id, trackingNumber: into })
  const kept = locked.find(({ tracking_number: number }) => number === into)
  if (!kept) throw new Failure('not_found', 'No question has this tracking number.')
  if (kept.id === id) throw new Failure('conflict', 'A question cannot be merged into itself.')
  const refused = mergeTargetRefusal(kept.status)
  if (refused) throw new Failure('conflict', refused)
  return kept
}

/**
 * Merges question `id` into the question with the tracking number `into`. The asker then follows the target question,
 * as do the askers of all questions that were merged into question `id` before.
 * @throws Failure as decideQuestion does, and conflict if the target is merged or declined.
 */
export async function mergeQuestion(
  kernel: Kernel,
  tx: Tx,
  { id, into, notes, actor, now, seenAt }: Decided & { into: string },
): Promise<QuestionFacts & { keptNumber: string }> {
  const kept = await lockBoth(tx, id, into)
  const step = { event: 'merged', notes, actorId: actor.id, now, seenAt, mergedInto: kept.id } as const
  const question = await advance(tx, id, step)
  if (!question) throw new Failure('conflict', 'This question was already reviewed')
  const before = await listMergedInto(tx, id)
  await handOnMerged(tx, { from: id, to: kept.id })
  await notifyAsker(kernel, tx, { question, status: questionStates.merged, notes, kept })
  for (const earlier of before)
    await notifyAsker(kernel, tx, { question: earlier, status: questionStates.merged, notes: '', kept })
  return { ...toFacts(question), keptNumber: kept.tracking_number }
}

type Mark = { id: string; status: QuestionProgress; now: Date; paperUrl?: string | undefined }

/**
 * Updates the status of an approved question as its project progresses, and notifies the askers who chose to be
 * notified. A repeated call changes nothing. @throws Failure not_found; conflict if the question was never approved.
 */
export async function setQuestionStatus(kernel: Kernel, tx: Tx, { id, status, now, paperUrl }: Mark): Promise<void> {
  const question = await advance(tx, id, { event: status, now, paperUrl })
  if (!question) return
  await kernel.events.record(tx, 'question.moved', { question_id: id }, { actor: null })
  await notifyAskers(kernel, tx, { question, status: questionStates[status], notes: '' })
}

const addStatusChange = (tx: Db, change: Insertable<StatusChangeTable>) =>
  tx.insertInto('questions.status_change').values(change).execute()

/** Locks two questions, one by id and one by tracking number, in the order of their ids to avoid deadlocks. */
const lockByTrackingNumber = (tx: Db, { id, trackingNumber }: { id: string; trackingNumber: string }) =>
  tx
    .selectFrom('questions.question')
    .selectAll()
    .where((eb) => eb.or([eb('id', '=', id), eb('tracking_number', '=', trackingNumber)]))
    .orderBy('id')
    .forUpdate()
    .execute()

const setStatus = (tx: Db, id: string, { status, now, paperUrl, mergedInto }: StatusToSet) =>
  tx
    .updateTable('questions.question')
    .set({
      status,
      status_since: now,
      ...(paperUrl ? { paper_url: paperUrl } : {}),
      ...(mergedInto ? { merged_into_id: mergedInto } : {}),
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** Redirects questions that were merged into `from` to `to`, since `from` is now merged itself. */
const handOnMerged = (tx: Db, { from, to }: { from: string; to: string }) =>
  tx.updateTable('questions.question').set({ merged_into_id: to }).where('merged_into_id', '=', from).execute()

type StatusToSet = {
  status: QuestionStatus
  now: Date
  paperUrl?: string | undefined
  mergedInto?: string | undefined
}

type AskerNotice = { question: QuestionRow; status: NotifiedStatus; notes: string }

/** Notifies one asker, if they want to be notified. `kept`: the question that theirs was merged into. */
async function notifyAsker(
  kernel: Kernel,
  tx: Tx,
  { question, status, notes, kept }: AskerNotice & { kept?: QuestionRow },
): Promise<void> {
  if (!isNotified(status, question)) return
  const asksBack = status === questionStates.needs_clarification
  const isPublished = status === questionStates.published
  const change = {
    status,
    notes,
    paperUrl: (kept ?? question).paper_url,
    keptNumber: kept?.tracking_number,
    answerUrl: asksBack && !question.asker_member_id ? await answerLink(kernel, tx, question) : undefined,
    rateUrl: isPublished && !question.asker_member_id ? await ratingLink(kernel, tx, question) : undefined,
    leaveUrl: await leaveLink(kernel, tx, question.id),
  }
  if (!question.asker_member_id) return kernel.mail.queue(tx, changeMail(kernel, question, change))
  // Members get a notification instead of a plain e-mail, as chosen in their settings.
  const path = trackingPath((kept ?? question).tracking_number)
  await notify(kernel, tx, {
    to: [question.asker_member_id],
    event: 'question_changed',
    text: sentenceOf(question.tracking_number, change),
    link: asksBack ? `${path}${ANSWER_FRAGMENT}` : isPublished ? ratingPath(question.tracking_number) : path,
    mail: memberMail(kernel, question.tracking_number, change),
  })
}

/**
 * Notifies the asker of a question, and the askers of questions merged into it. Only the question's own asker gets the
 * editor's notes and requests for clarification.
 */
async function notifyAskers(kernel: Kernel, tx: Tx, toTell: AskerNotice): Promise<void> {
  await notifyAsker(kernel, tx, toTell)
  const { question: kept, status } = toTell
  if (status === questionStates.needs_clarification) return
  for (const question of await listMergedInto(tx, kept.id)) {
    await notifyAsker(kernel, tx, { question, status, notes: '', kept })
  }
}
