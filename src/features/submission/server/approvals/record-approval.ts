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
 * Keeps what an author says of the text that they read.
 * @throws Failure not_found for who may not read it, forbidden for anyone else, conflict where the text is another by now, or nothing can be said any more.
 */
export const recordApproval = (kernel: Kernel, actor: Actor, { paperId, textHash: read, agrees, note }: Saying) =>
  transact(kernel, async (tx) => {
    const locked = await lockPaper(tx, paperId)
    // Text that is still being typed is part of the approved text.
    if (locked) await catchUp(kernel, tx, locked)
    const paper = locked && (await findPaper(tx, paperId))
    const paperRole = await paperRoleOf(tx, actor, paperId)
    if (!paper || !may(paperRole, 'read')) throw new Failure('not_found', 'Paper not found')
    if (!may(paperRole, 'approve')) throw new Failure('forbidden', 'Only the authors approve the text.')
    if (!canEditContributions(paper.status)) throw new Failure('conflict', 'This paper is no longer being worked on.')
    const hash = await textHashOf(tx, paper)
    if (hash !== read) throw new Failure('conflict', 'The text has changed since you read it. Please look at it again.')
    const said = { paper_id: paperId, member_id: actor.id, text_hash: hash, agrees, note, said_at: kernel.now() }
    await saveApproval(tx, said)
    return { authors: (await wordsOn(tx, paperId, hash)).map(presentApproval) }
  })
