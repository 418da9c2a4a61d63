import { notify } from '#features/notifications/server/public.ts'
import type { Actor } from '#server/access/actor.ts'
import type { Db } from '#server/data/db.ts'
import { transact, type Tx } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { Failure } from '#shared/calls/failure.ts'
import type { AuthorList } from '../../contributions-contract.ts'
import type { PaperRole } from '../../paper-roles.ts'
import { publishPaperChange } from '../paper-topic.ts'
import { canEditContributions } from '../policy.ts'
import { lockPaper, type PaperRow } from '../queries.ts'
import { may, paperRoleOf } from '../rights.ts'
import '../tables.ts'
import { printedAuthors } from './bylines.ts'

export type Seen = { actor: Actor; paperRole: PaperRole; paper: PaperRow }

const isAuthor = (paperRole: PaperRole): boolean => paperRole === 'lead' || paperRole === 'member'
export const notFound = () => new Failure('not_found', 'Paper not found')

export async function present(db: Db, { actor, paperRole, paper }: Seen): Promise<AuthorList> {
  const { authors, mark } = await printedAuthors(db, paper.id)
  const isOpen = canEditContributions(paper.status)
  return {
    authors: authors.map((author) => ({
      id: author.memberId,
      given_name: author.givenName,
      family_name: author.familyName,
      affiliation: author.affiliation,
      orcid: author.orcid ?? null,
      orcid_verified: author.orcidVerified,
      corresponding: author.corresponding,
      agreed: author.agreed,
      objection: author.objection?.note ?? null,
    })),
    mark,
    may_order: isOpen && may(paperRole, 'order_authors'),
    may_agree: isOpen && authors.some(({ memberId, agreed }) => memberId === actor.id && !agreed),
    may_object:
      isOpen && authors.length > 1 && authors.some(({ memberId, objection }) => memberId === actor.id && !objection),
  }
}

async function lockForAuthor(tx: Tx, actor: Actor, paperId: string): Promise<Seen> {
  const paper = await lockPaper(tx, paperId)
  const paperRole = await paperRoleOf(tx, actor, paperId)
  if (!paper || !may(paperRole, 'read')) throw notFound()
  if (!isAuthor(paperRole)) throw new Failure('forbidden', 'Only the authors can change the byline.')
  if (!canEditContributions(paper.status)) throw new Failure('conflict', 'This paper can no longer be edited.')
  return { actor, paperRole, paper }
}

/** Asks the other authors to approve again, except those who have been asked and have not answered yet. */
async function askAgain(kernel: Kernel, tx: Tx, { actor, paper }: Seen): Promise<void> {
  const { authors } = await printedAuthors(tx, paper.id)
  const waiting = authors.filter(({ memberId, askedAt }) => memberId !== actor.id && askedAt === null)
  const to = waiting.map(({ memberId }) => memberId)
  if (to.length === 0) return
  await setAgreementRequested(tx, { paperId: paper.id, memberIds: to }, kernel.now())
  await notify(kernel, tx, {
    to,
    event: 'team_changed',
    text: `${actor.name} changed the byline of “${paper.title}”. Please review it and approve it.`,
    link: `/student/papers/${paper.id}#authors`,
  })
}

type Change = { actor: Actor; paperId: string; change: (tx: Tx, seen: Seen) => Promise<unknown> }

export const changeAuthors = (kernel: Kernel, { actor, paperId, change }: Change): Promise<AuthorList> =>
  transact(kernel, async (tx) => {
    const seen = await lockForAuthor(tx, actor, paperId)
    const before = await printedAuthors(tx, paperId)
    await change(tx, seen)
    const list = await present(tx, seen)
    if (list.mark !== before.mark) await askAgain(kernel, tx, seen)
    await publishPaperChange(kernel, tx, paperId)
    return list
  })

const setAgreementRequested = (tx: Db, at: { paperId: string; memberIds: string[] }, now: Date) =>
  tx
    .updateTable('team.member')
    .set({ asked_at: now })
    .where('paper_id', '=', at.paperId)
    .where('member_id', 'in', at.memberIds)
    .execute()
