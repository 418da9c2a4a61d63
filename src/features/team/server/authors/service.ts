import { notify } from '#features/notifications/server/public.ts'
import type { Actor } from '#server/access/actor.ts'
import type { Db } from '#server/data/db.ts'
import { transact, type Tx } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { Failure, invalidField } from '#shared/calls/failure.ts'
import type { AuthorList, Printed } from '../../contributions-contract.ts'
import type { PaperRole } from '../../paper-roles.ts'
import { publishPaperChange } from '../paper-topic.ts'
import { canEditContributions } from '../policy.ts'
import { findPaper, lockPaper, type PaperRow } from '../queries.ts'
import { may, paperRoleOf } from '../rights.ts'
import { isWholeTeam } from './policy.ts'
import { printedAuthors } from './byline-service.ts'
import { setAgreed, setAgreementRequested, setCorresponding, setObjection, setOrder, setPrinted } from './queries.ts'

type Seen = { actor: Actor; paperRole: PaperRole; paper: PaperRow }

const isAuthor = (paperRole: PaperRole): boolean => paperRole === 'lead' || paperRole === 'member'
const notFound = () => new Failure('not_found', 'Paper not found')

async function present(db: Db, { actor, paperRole, paper }: Seen): Promise<AuthorList> {
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

/** @throws Failure not_found for those who may not read the paper, too. */
export async function readAuthors({ db }: Kernel, actor: Actor, paperId: string): Promise<AuthorList> {
  const paper = await findPaper(db, paperId)
  const paperRole = await paperRoleOf(db, actor, paperId)
  if (!paper || !may(paperRole, 'read')) throw notFound()
  return present(db, { actor, paperRole, paper })
}

async function lockForAuthor(tx: Tx, actor: Actor, paperId: string): Promise<Seen> {
  const paper = await lockPaper(tx, paperId)
  const paperRole = await paperRoleOf(tx, actor, paperId)
  if (!paper || !may(paperRole, 'read')) throw notFound()
  if (!isAuthor(paperRole)) throw new Failure('forbidden', 'Only the authors say how they are printed.')
  if (!canEditContributions(paper.status)) throw new Failure('conflict', 'This paper is no longer being worked on.')
  return { actor, paperRole, paper }
}

/** Asks every other author anew: once, until they have agreed again. */
async function askAgain(kernel: Kernel, tx: Tx, { actor, paper }: Seen): Promise<void> {
  const { authors } = await printedAuthors(tx, paper.id)
  const waiting = authors.filter(({ memberId, askedAt }) => memberId !== actor.id && askedAt === null)
  const to = waiting.map(({ memberId }) => memberId)
  if (to.length === 0) return
  await setAgreementRequested(tx, { paperId: paper.id, memberIds: to }, kernel.now())
  await notify(kernel, tx, {
    to,
    event: 'team_changed',
    text: `${actor.name} changed how the authors of “${paper.title}” are printed. Please look whether you agree.`,
    link: `/student/papers/${paper.id}#authors`,
  })
}

type Change = { actor: Actor; paperId: string; change: (tx: Tx, seen: Seen) => Promise<unknown> }

const changeAuthors = (kernel: Kernel, { actor, paperId, change }: Change): Promise<AuthorList> =>
  transact(kernel, async (tx) => {
    const seen = await lockForAuthor(tx, actor, paperId)
    const before = await printedAuthors(tx, paperId)
    await change(tx, seen)
    const list = await present(tx, seen)
    if (list.mark !== before.mark) await askAgain(kernel, tx, seen)
    await publishPaperChange(kernel, tx, paperId)
    return list
  })

type Ordering = { paperId: string; order: string[]; corresponding: string | null }

/** @throws Failure not_found, forbidden for all but the lead, conflict for another team than was ordered, invalid */
export const orderAuthors = (kernel: Kernel, actor: Actor, { paperId, order, corresponding }: Ordering) =>
  changeAuthors(kernel, {
    actor,
    paperId,
    change: async (tx, { paperRole }) => {
      if (!may(paperRole, 'order_authors')) {
        throw new Failure('forbidden', 'The lead of the team puts the authors in order.')
      }
      const team = (await printedAuthors(tx, paperId)).authors.map(({ memberId }) => memberId)
      if (!isWholeTeam(order, team)) throw new Failure('conflict', 'The team has changed. Please look at it again.')
      if (corresponding !== null && !team.includes(corresponding)) {
        throw invalidField('corresponding', 'Please choose an author of the paper.')
      }
      await setOrder(tx, paperId, order)
      await setCorresponding(tx, paperId, corresponding)
    },
  })

/** Keeps how an author is printed on this paper. @throws Failure not_found, forbidden for others than authors, conflict */
export const saveByline = (kernel: Kernel, actor: Actor, { paperId, printed }: { paperId: string; printed: Printed }) =>
  changeAuthors(kernel, {
    actor,
    paperId,
    change: (tx) =>
      setPrinted(
        tx,
        { paperId, memberId: actor.id },
        {
          printed_given_name: printed.family_name ? printed.given_name : null,
          printed_family_name: printed.family_name || null,
          affiliation: printed.affiliation || null,
          orcid: printed.orcid || null,
        },
      ),
  })

type Word = { paperId: string; mark: string; agrees: boolean; note: string }

/** Tells the other authors what speaks against the list, where somebody said so. */
const notifyObjection = (kernel: Kernel, tx: Tx, { actor, paper, to }: Seen & { to: string[] }) =>
  notify(kernel, tx, {
    to,
    event: 'team_changed',
    text: `${actor.name} does not agree with how the authors of “${paper.title}” are printed.`,
    link: `/student/papers/${paper.id}#authors`,
  })

/**
 * Keeps whether an author agrees to the list as it is printed, and why not.
 * @throws Failure not_found, forbidden for others than authors, conflict where the list is another than was seen.
 */
export const recordAuthorListAgreement = (kernel: Kernel, actor: Actor, { paperId, mark, agrees, note }: Word) =>
  changeAuthors(kernel, {
    actor,
    paperId,
    change: async (tx, seen) => {
      const list = await printedAuthors(tx, paperId)
      if (list.mark !== mark) {
        throw new Failure('conflict', 'The authors have changed meanwhile. Please look at them again.')
      }
      const at = { paperId, memberId: actor.id }
      const now = kernel.now()
      if (agrees) return setAgreed(tx, at, { mark, now })
      await setObjection(tx, at, { mark, now, note })
      const to = list.authors.map(({ memberId }) => memberId).filter((id) => id !== actor.id)
      if (to.length > 0) await notifyObjection(kernel, tx, { ...seen, to })
    },
  })
