import { lockForWriting } from '#features/editor/server/public.ts'
import { setGuideline, publishPaperChange } from '#features/team/server/public.ts'
import type { Actor } from '#server/access/actor.ts'
import { transact } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { present } from './reporting-guidelines.ts'

type Choosing = { paperId: string; guideline: string | null }

/**
 * Sets a paper's reporting guideline. @throws Failure not_found for members who may not write, conflict if the paper is
 * closed
 */
export const chooseGuideline = (kernel: Kernel, actor: Actor, { paperId, guideline }: Choosing) =>
  transact(kernel, async (tx) => {
    const paper = await lockForWriting(tx, { actor, paperId, deed: 'write' })
    await setGuideline(tx, paperId, guideline)
    await publishPaperChange(kernel, tx, paperId)
    return present(tx, { ...paper, guideline }, true)
  })
