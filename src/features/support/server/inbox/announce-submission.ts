import type { Actor } from '#server/access/actor.ts'
import { transact } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import type { CallParsed } from '#shared/calls/endpoint.ts'
import { Failure } from '#shared/calls/failure.ts'
import type { announcementsCalls } from '../../announcements-contract.ts'
import { REPEATED_WITHIN_MS } from '../../limits.ts'
import { notifyAdmins, linesOf } from './inbox.ts'
import { addMessage } from './queries.ts'

const PAPER = 'POST /api/notifications/paper-submission'

type Submitted = CallParsed<(typeof announcementsCalls)[typeof PAPER]>['body']

type From = { sender: Actor | undefined; address: string }

/** Stores the announcement of a submitted paper once, and notifies the admins if its sender was signed in. */
export async function announceSubmission(kernel: Kernel, paper: Submitted, { sender, address }: From) {
  const now = kernel.now()
  const text = submissionText(paper)
  const mailed = await transact(kernel, async (tx) => {
    const isNew = await addMessage(
      tx,
      {
        kind: 'paper_submission',
        subject: `Paper submitted: ${paper.title}`,
        message: text,
        name: paper.author_name || null,
        email: paper.author_email || null,
        page: null,
        member_id: sender?.id ?? null,
      },
      { now, repeatedSince: new Date(now.getTime() - REPEATED_WITHIN_MS) },
    )
    if (!sender || !isNew || !(await mayStillMail(kernel, address))) return false
    await notifyAdmins(kernel, tx, {
      link: '/admin/inbox',
      subject: `Paper submitted: ${paper.title}`,
      text: `Sent by ${sender.name}.\n\n${text}`,
    })
    return true
  })
  return { message: 'Thank you. The editors have been notified.', mailed: mailed && kernel.mail.canSend }
}

async function mayStillMail(kernel: Kernel, address: string): Promise<boolean> {
  try {
    await kernel.rateLimits.consume('open-form-mail', address)
    return true
  } catch (error) {
    if (error instanceof Failure && error.kind === 'too_many') return false
    throw error
  }
}

const submissionText = (paper: Submitted): string =>
  linesOf({
    Title: paper.title,
    Category: paper.category,
    Keywords: paper.keywords,
    Author: paper.author_name,
    'Co-authors': paper.co_authors,
    Words: paper.word_count,
    State: paper.completion_status,
    Abstract: paper.abstract,
    'Submission notes': paper.submission_notes,
  })
