import { notify } from '#features/notifications/server/public.ts'
import type { Tx } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { longDate } from '#shared/time/dates.ts'
import { overridableFrom } from './policy.ts'

type Asked = { to: string[]; paperId: string; title: string; submittedAt: Date; again: boolean }

/** Asks authors to approve the submitted text, or reminds them. */
export async function requestApprovals(kernel: Kernel, tx: Tx, { to, paperId, title, submittedAt, again }: Asked) {
  if (to.length === 0) return
  const text = again ? `“${title}” still needs your approval.` : `“${title}” was submitted and needs your approval.`
  const link = `/student/papers/${paperId}/submit`
  await notify(kernel, tx, {
    to,
    event: 'approval_asked',
    text,
    link,
    mail: {
      subject: `${again ? 'Reminder: y' : 'Y'}our approval of ${title}`,
      text: [
        text,
        'A paper is published once all its authors have approved the text. Please read it, then approve it or say what needs to change.',
        `From ${longDate(overridableFrom(submittedAt))} an editor may publish it without your approval.`,
      ].join('\n\n'),
    },
  })
}
