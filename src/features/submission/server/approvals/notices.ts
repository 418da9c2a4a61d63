import { notify } from '#features/notifications/server/public.ts'
import type { Tx } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { longDate } from '#shared/time/dates.ts'
import { overridableFrom } from './policy.ts'

type Asked = { to: string[]; paperId: string; title: string; submittedAt: Date; again: boolean }

/** Asks authors whether they approve what was submitted, or reminds them. */
export async function requestApprovals(kernel: Kernel, tx: Tx, { to, paperId, title, submittedAt, again }: Asked) {
  if (to.length === 0) return
  const text = again
    ? `“${title}” still waits for your word: do you approve it?`
    : `“${title}” was submitted: do you approve it?`
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
        'A paper is published once each of its authors has approved its text. Please read it, and say that you do, or what speaks against it.',
        `From ${longDate(overridableFrom(submittedAt))} an editor may publish it without your word.`,
      ].join('\n\n'),
    },
  })
}
