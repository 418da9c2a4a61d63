import { catchUp } from '#features/editor/server/public.ts'
import { lockPaper, findPaper, paperRoleOf, may, canEditContributions } from '#features/team/server/public.ts'
import type { Actor } from '#server/access/actor.ts'
import { transact } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { Failure } from '#shared/calls/failure.ts'
import { textHashOf, wordsOn, presentApproval } from './approvals.ts'
import { saveApproval } from './queries.ts'

type Saying = { paperId: string; textHash: string; agrees: boolean; note: string }

/**
 * Stores whether an author approves the text that they read.
 * @throws Failure not_found if the actor may not read the paper, forbidden if they may read but are not an author,
 * conflict if the text has changed since they read it, or the paper can no longer be edited.
 */
export const recordApproval = (kernel: Kernel, actor: Actor, { paperId, textHash: read, agrees, note }: Saying) =>
  transact(kernel, async (tx) => {
    const locked = await lockPaper(tx, paperId)
    // Saves the latest typed text first, since it is part of the approved text.
    if (locked) await catchUp(kernel, tx, locked)
    const paper = locked && (await findPaper(tx, paperId))
    const paperRole = await paperRoleOf(tx, actor, paperId)
    if (!paper || !may(paperRole, 'read')) throw new Failure('not_found', 'Paper not found')
    if (!may(paperRole, 'approve')) throw new Failure('forbidden', 'Only the authors can approve the text.')
    if (!canEditContributions(paper.status)) throw new Failure('conflict', 'This paper can no longer be edited.')
    const hash = await textHashOf(tx, paper)
    if (hash !== read) throw new Failure('conflict', 'The text has changed since you read it. Please read it again.')
    const said = { paper_id: paperId, member_id: actor.id, text_hash: hash, agrees, note, said_at: kernel.now() }
    await saveApproval(tx, said)
    return { authors: (await wordsOn(tx, paperId, hash)).map(presentApproval) }
  })
