import { notify } from '#features/notifications/server/public.ts'
import type { Actor } from '#server/access/actor.ts'
import type { Db } from '#server/data/db.ts'
import type { Tx } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { Failure } from '#shared/calls/failure.ts'
import '../tables.ts'
import { changeAuthors, type Seen } from './authors.ts'
import { printedAuthors } from './bylines.ts'
import { type OfAuthor, ofAuthor, NO_OBJECTION } from './queries.ts'

type Word = { paperId: string; mark: string; agrees: boolean; note: string }

/**
 * Stores an author's approval of the printed list of authors, or their objection.
 * @throws Failure not_found, forbidden for everyone except the authors, conflict if the list has changed since.
 */
export const recordAuthorListAgreement = (kernel: Kernel, actor: Actor, { paperId, mark, agrees, note }: Word) =>
  changeAuthors(kernel, {
    actor,
    paperId,
    change: async (tx, seen) => {
      const list = await printedAuthors(tx, paperId)
      if (list.mark !== mark) {
        throw new Failure('conflict', 'The byline has changed. Please review it again.')
      }
      const at = { paperId, memberId: actor.id }
      const now = kernel.now()
      if (agrees) return setAgreed(tx, at, { mark, now })
      await setObjection(tx, at, { mark, now, note })
      const to = list.authors.map(({ memberId }) => memberId).filter((id) => id !== actor.id)
      if (to.length > 0) await notifyObjection(kernel, tx, { ...seen, to })
    },
  })

/** Notifies the other authors of an objection to the list. */
const notifyObjection = (kernel: Kernel, tx: Tx, { actor, paper, to }: Seen & { to: string[] }) =>
  notify(kernel, tx, {
    to,
    event: 'team_changed',
    text: `${actor.name} requested a change to the byline of “${paper.title}”.`,
    link: `/student/papers/${paper.id}#authors`,
  })

const setAgreed = (tx: Db, at: OfAuthor, agreed: { mark: string; now: Date }) =>
  ofAuthor(tx, at)
    .set({ agreed_to: agreed.mark, agreed_at: agreed.now, asked_at: null, ...NO_OBJECTION })
    .execute()

const setObjection = (tx: Db, at: OfAuthor, { mark, now, note }: { mark: string; now: Date; note: string }) =>
  ofAuthor(tx, at)
    .set({ agreed_to: null, agreed_at: null, asked_at: null, objects_to: mark, objection: note, objected_at: now })
    .execute()
