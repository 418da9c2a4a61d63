import { adminIds } from '#features/accounts/server/public.ts'
import { notify } from '#features/notifications/server/public.ts'
import type { Actor } from '#server/access/actor.ts'
import { logAdminAction } from '#server/admin-log/admin-log.ts'
import { transact, type Tx } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import type { CallParsed } from '#shared/calls/endpoint.ts'
import { Failure } from '#shared/calls/failure.ts'
import type { announcementsCalls } from '../../announcements-contract.ts'
import { REPEATED_WITHIN_MS } from '../../feedback-limits.ts'
import { addMessage } from './queries.ts'

const PAPER = 'POST /api/notifications/paper-submission'
const ACTION = 'POST /api/notifications/admin-action'
type Submitted = CallParsed<(typeof announcementsCalls)[typeof PAPER]>['body']
type Done = CallParsed<(typeof announcementsCalls)[typeof ACTION]>['body']

/** What was told, a line each, without what was left empty. Pure. */
const linesOf = (parts: Record<string, string | number | null | undefined>): string =>
  Object.entries(parts)
    .filter(([, value]) => value !== null && value !== undefined && value !== '')
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n\n')

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

type Announced = { subject: string; text: string; link: string }

/** To the admins, whoever is told of: a caller never chooses who is written to. */
const notifyAdmins = async (kernel: Kernel, tx: Tx, { link, ...mail }: Announced): Promise<void> =>
  notify(kernel, tx, { to: await adminIds(tx), event: 'admins_told', text: mail.subject, link, mail })

async function mayStillMail(kernel: Kernel, address: string): Promise<boolean> {
  try {
    await kernel.rateLimits.consume('open-form-mail', address)
    return true
  } catch (error) {
    if (error instanceof Failure && error.kind === 'too_many') return false
    throw error
  }
}

type From = { sender: Actor | undefined; address: string }

/** Keeps what was told of a submitted paper, once; mails it to the admins when a member tells it (security.md). */
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
      text: `${sender.name} tells of it.\n\n${text}`,
    })
    return true
  })
  return { message: 'Thank you. The editors have been notified.', mailed: mailed && kernel.mail.canSend }
}

/** Keeps in the log what an admin says they did, and mails it to all admins. */
export async function announceAction(kernel: Kernel, admin: Actor, { action, item_title, item_type, comments }: Done) {
  await transact(kernel, async (tx) => {
    const text = linesOf({ Action: action, Item: item_title, Kind: item_type, By: admin.name, Comments: comments })
    await notifyAdmins(kernel, tx, { subject: `Admin action: ${action}`, text, link: '/admin/control' })
    await logAdminAction(tx, {
      actor: admin,
      action: `told: ${action}`,
      target: item_type ? `${item_type} “${item_title}”` : item_title,
      reason: comments ?? '',
      at: kernel.now(),
    })
  })
  return { message: 'The admins have been notified.', mailed: kernel.mail.canSend }
}
