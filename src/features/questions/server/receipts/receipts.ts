import { sql } from 'kysely'
import type { Db } from '#server/data/db.ts'
import { batchBeforeCommit } from '#server/data/batch-before-commit.ts'
import type { Tx } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { questionStates } from '../../states.ts'
import { leaveLinks } from '../links.ts'
import { receiptMail } from '../mails.ts'
import { isNotified } from '../policy.ts'
import { adoptLater } from '../asker/own.ts'
import '../tables.ts'

/** Limits receipts to 100 a second, in small batches: a large batch would delay responses to other requests. */
const TAKEN_AT_ONCE = 10
const BREATHE_MS = 100

type Due = Awaited<ReturnType<typeof claimDueReceipts>>[number]

type Spending = { due: Due[]; whoOf: (due: Due) => string }

async function withinLimit({ rateLimits }: Kernel, tx: Db, { due, whoOf }: Spending): Promise<Due[]> {
  if (due.length === 0) return []
  const isWithin = await rateLimits.consumeEach(tx, 'open-form-mail', due.map(whoOf))
  return due.filter((_, index) => isWithin[index])
}

async function writeTo(kernel: Kernel, tx: Db, receivers: Due[]): Promise<void> {
  if (receivers.length === 0) return
  const leaveUrls = await leaveLinks(
    kernel,
    tx,
    receivers.map(({ id }) => id),
  )
  const mails = receivers.map((question) => receiptMail(kernel, question, leaveUrls.get(question.id) ?? ''))
  await kernel.mail.queue(tx, ...mails)
}

async function sendDue(kernel: Kernel, tx: Tx, questionIds: string[]): Promise<void> {
  const due = await claimDueReceipts(tx, questionIds)
  if (due.length === 0) return
  const addresses = due.map((question) => question.asker_email.toLowerCase())
  await adoptLater(tx, addresses, kernel.now())
  const told = due.filter((question) => isNotified(questionStates.submitted, question))
  const bySender = await withinLimit(kernel, tx, { due: told, whoOf: ({ sender }) => sender })
  // Also limits e-mails for each mailbox, so that many senders together cannot flood it.
  const receivers = await withinLimit(kernel, tx, {
    due: bySender,
    whoOf: ({ asker_email: mailbox }) => `to ${mailbox.toLowerCase()}`,
  })
  await writeTo(kernel, tx, receivers)
}

/**
 * Queues receipts for new questions, and assigns questions to members who verified their address. Above a rate limit no
 * receipt is sent, but the question is stored. A batch of questions needs as many statements as a single question.
 */
export function followReceipts(kernel: Kernel): void {
  const gather = batchBeforeCommit<string, Tx>({
    gather: 'events',
    act: 'handlers',
    on: (tx, questionIds) => sendDue(kernel, tx, questionIds),
  })
  kernel.events.subscribe('questions.receipts', {
    version: 1,
    pace: { atOnce: TAKEN_AT_ONCE, breatheMs: BREATHE_MS },
    on: { 'question.asked': (tx, { data }) => gather(tx, data.question_id) },
  })
}

/** Deletes the due receipts of these questions and returns them, the oldest first. */
const claimDueReceipts = (tx: Db, questionIds: string[]) =>
  tx
    .with('taken', (part) =>
      part
        .deleteFrom('questions.receipt_queue')
        .where('question_id', '=', sql<string>`any(${questionIds}::uuid[])`)
        .returning(['id', 'question_id', 'sender']),
    )
    .selectFrom('taken')
    .innerJoin('questions.question as question', 'question.id', 'taken.question_id')
    .select([
      'taken.sender',
      'question.id',
      'question.tracking_number',
      'question.asker_email',
      'question.notify_on_completion',
      'question.mails_stopped_at',
    ])
    .orderBy('taken.id')
    .execute()
