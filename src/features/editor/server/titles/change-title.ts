import type { Actor } from '#server/access/actor.ts'
import { transact } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { Failure } from '#shared/calls/failure.ts'
import {
  isPlainTitle,
  type TitlePiece,
  titleText,
  publishPaperChange,
  whyClosed,
  lockPaper,
  setTitle,
  may,
  paperRoleOf,
} from '#features/team/server/public.ts'

/**
 * Changes a paper's title. @throws Failure not_found, forbidden if the actor may not write the paper, conflict once the
 * paper is submitted.
 */
export const giveTitle = (kernel: Kernel, actor: Actor, given: { paperId: string; title: TitlePiece[] }) =>
  transact(kernel, async (tx) => {
    const { paperId, title: pieces } = given
    const paper = await lockPaper(tx, paperId)
    const paperRole = await paperRoleOf(tx, actor, paperId)
    if (!paper || !may(paperRole, 'read')) throw new Failure('not_found', 'Paper not found')
    if (!may(paperRole, 'write'))
      throw new Failure('forbidden', 'Only people who can edit this paper can change its title.')
    const closed = whyClosed(paper.status)
    if (closed) throw new Failure('conflict', closed)
    const titled = { title: titleText(pieces), markup: isPlainTitle(pieces) ? null : pieces }
    await setTitle(tx, paperId, titled)
    await publishPaperChange(kernel, tx, paperId)
    return { title: titled.title, title_markup: titled.markup }
  })
