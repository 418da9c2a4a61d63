import { notify } from '#features/notifications/server/public.ts'
import type { Actor } from '#server/access/actor.ts'
import { logAdminAction } from '#server/admin-log/admin-log.ts'
import { transact, type Tx } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { Failure } from '#shared/calls/failure.ts'
import type { Db } from '#server/data/db.ts'
import { type LockedPaper, lockPaper, setFeatured } from './queries.ts'
import { listAuthors } from '../queries.ts'
import { addToTotals } from '../versions/write-queries.ts'
import { readPaper } from '../reader/read-paper.ts'
import '../tables.ts'

type Withdrawal = { withdrawn: boolean; reason: string }
type Acting = { kernel: Kernel; tx: Tx; admin: Actor }

// Only authors with an account can be notified.
async function notifyAuthors({ kernel, tx }: Acting, paper: LockedPaper, { withdrawn, reason }: Withdrawal) {
  const authors = await listAuthors(tx, paper.id)
  await notify(kernel, tx, {
    to: authors.flatMap(({ member_id: id }) => id ?? []),
    event: 'paper_withdrawn',
    link: `/research/${paper.paper_id}`,
    ...(withdrawn ? withdrawalMail : restorationMail)({ ...paper, reason }),
  })
}

async function store(acting: Acting, id: string, change: Withdrawal): Promise<void> {
  const { kernel, tx, admin } = acting
  const paper = await lockPaper(tx, id)
  if (!paper) throw new Failure('not_found', 'Paper not found')
  const { withdrawn, reason } = change
  if (withdrawn && paper.withdrawn_reason === reason) return
  if (withdrawn === (paper.withdrawn_at !== null)) {
    throw new Failure('conflict', withdrawn ? 'This paper is already withdrawn.' : 'This paper is not withdrawn.')
  }
  const now = kernel.now()
  if (withdrawn && paper.featured) await setFeatured(tx, paper.id, { reason: null, now })
  await setWithdrawn(tx, paper.id, { reason: withdrawn ? reason : null, now })
  await addToTotals(tx, paper.category, withdrawn ? -1 : 1)
  await notifyAuthors(acting, paper, change)
  await kernel.pubsub.publish(tx, 'library')
  if (withdrawn && !paper.withdrawn_at) {
    const named = { paper_id: paper.id, workspace_paper_id: paper.workspace_paper_id }
    await kernel.events.record(tx, 'paper.withdrawn', named, { actor: admin })
  }
  await logAdminAction(tx, {
    actor: admin,
    action: withdrawn ? 'library: withdraw paper' : 'library: restore paper',
    target: paper.paper_id,
    reason,
    at: now,
  })
}

/**
 * Withdraws or restores a paper. The page of a withdrawn paper remains and shows the date and the reason instead of the
 * text. The paper is omitted from lists, searches and counts. Repeating a withdrawal with the same reason changes
 * nothing.
 * @throws Failure not_found; conflict if the paper is already withdrawn for another reason, or if a paper to restore is
 * not withdrawn
 */
export async function withdrawPaper(
  kernel: Kernel,
  admin: Actor,
  { paperId, ...change }: Withdrawal & { paperId: string },
) {
  await transact(kernel, (tx) => store({ kernel, tx, admin }, paperId, change))
  return { paper: await readPaper(kernel, paperId) }
}

const setWithdrawn = (tx: Db, id: string, { reason, now }: { reason: string | null; now: Date }) =>
  tx
    .updateTable('library.paper')
    .set({ updated_at: now, withdrawn_at: reason === null ? null : now, withdrawn_reason: reason })
    .where('id', '=', id)
    .execute()

type Told = { paper_id: string; title: string; reason: string }

/**
 * A notification to an author, and the e-mail with the same content. The outbox adds the link to the paper below the
 * e-mail's text.
 */
type Letter = { text: string; mail: { subject: string; text: string } }

const letter = (text: string, { subject, paragraphs }: { subject: string; paragraphs: string[] }): Letter => ({
  text,
  mail: { subject, text: paragraphs.join('\n\n') },
})

/** Returns the notification and e-mail to each author of a withdrawn paper. Pure. */
const withdrawalMail = ({ paper_id: number, title, reason }: Told): Letter =>
  letter(`Your paper “${title}” was withdrawn from the library by the editors.`, {
    subject: `Your paper was withdrawn: ${title}`,
    paragraphs: [
      `Your paper “${title}” (${number}) was withdrawn from the library by the editors. The reason, as readers see it:`,
      reason,
      'Its page remains and shows the reason, but the text is no longer shown:',
    ],
  })

/** Returns the notification and e-mail to each author of a restored paper. Pure. */
const restorationMail = ({ paper_id: number, title, reason }: Told): Letter =>
  letter(`Your paper “${title}” is in the library again.`, {
    subject: `Your paper is in the library again: ${title}`,
    paragraphs: [`Your paper “${title}” (${number}) was restored by the editors:`, reason],
  })
