import type { Kernel } from '#server/kernel.ts'
import { Failure } from '#shared/calls/failure.ts'
import type { TrackedQuestion } from '../contract.ts'
import { statusInWords, nextStepOf, isPublic } from '../stages.ts'
import {
  findByTrackingNumber,
  findQuestions,
  listStatusChanges,
  type QuestionRow,
  type StatusChangeRow,
} from './queries.ts'
import { messagesFor } from './undelivered/undelivered-mail.ts'

/** Returns a question's public status. @throws Failure not_found for an unknown tracking number. */
export async function trackQuestion(kernel: Kernel, trackingNumber: string): Promise<TrackedQuestion> {
  const { db } = kernel
  const question = await findByTrackingNumber(db, trackingNumber)
  if (!question) throw new Failure('not_found', 'No question has this tracking number.')
  const [kept] = question.merged_into_id ? await findQuestions(db, [question.merged_into_id]) : []
  const changes = await listStatusChanges(db, [question.id])
  return presentTracked(question, { changes, kept, messages: await messagesFor(kernel, question) })
}

/**
 * Returns what anyone with the tracking number may see: statuses with dates, and the text once it is public, but never
 * the asker. Pure.
 */
const presentTracked = (row: QuestionRow, { changes, kept, messages }: Tracking): TrackedQuestion => ({
  tracking_number: row.tracking_number,
  status: row.status,
  status_label: statusInWords(row.status),
  asked_at: row.asked_at.toISOString(),
  updated_at: row.status_since.toISOString(),
  timeline: changes.map(({ status, at }) => ({ status, label: statusInWords(status), at: at.toISOString() })),
  next_step: nextStepOf(row.status),
  question_text: isPublic(row.status) ? row.text : null,
  paper_url: row.paper_url,
  merged_into: kept?.tracking_number ?? null,
  messages: messages.map(({ said_at: at, text }) => ({ said_at: at.toISOString(), text })),
})

type Tracking = {
  changes: StatusChangeRow[]
  kept: QuestionRow | undefined
  /** Texts of e-mails to the asker that were not delivered. */
  messages: { said_at: Date; text: string }[]
}
