import type { Actor } from '#server/access/actor.ts'
import type { Db } from '#server/data/db.ts'
import type { Kernel } from '#server/kernel.ts'
import { Failure, invalidField } from '#shared/calls/failure.ts'
import { may } from '../rights.ts'
import '../tables.ts'
import { changeAuthors } from './authors.ts'
import { printedAuthors } from './bylines.ts'
import { isWholeTeam } from './policy.ts'
import { ofAuthor } from './queries.ts'

type Ordering = { paperId: string; order: string[]; corresponding: string | null }

/**
 * Stores the order of authors. @throws Failure not_found, forbidden for everyone except the lead, conflict if the team
 * has changed since the order was read, invalid
 */
export const orderAuthors = (kernel: Kernel, actor: Actor, { paperId, order, corresponding }: Ordering) =>
  changeAuthors(kernel, {
    actor,
    paperId,
    change: async (tx, { paperRole }) => {
      if (!may(paperRole, 'order_authors')) {
        throw new Failure('forbidden', 'Only the team lead can change the order of authors.')
      }
      const team = (await printedAuthors(tx, paperId)).authors.map(({ memberId }) => memberId)
      if (!isWholeTeam(order, team))
        throw new Failure('conflict', 'The team has changed. Please review the order again.')
      if (corresponding !== null && !team.includes(corresponding)) {
        throw invalidField('corresponding', 'Please choose an author of the paper.')
      }
      await setOrder(tx, paperId, order)
      await setCorresponding(tx, paperId, corresponding)
    },
  })

async function setOrder(tx: Db, paperId: string, order: string[]): Promise<void> {
  for (const [index, memberId] of order.entries()) {
    await ofAuthor(tx, { paperId, memberId })
      .set({ place: index + 1 })
      .execute()
  }
}

async function setCorresponding(tx: Db, paperId: string, memberId: string | null): Promise<void> {
  await tx.updateTable('team.member').set({ corresponding: false }).where('paper_id', '=', paperId).execute()
  if (memberId) await ofAuthor(tx, { paperId, memberId }).set({ corresponding: true }).execute()
}
