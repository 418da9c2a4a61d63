import type { Insertable } from 'kysely'
import { lockForWriting } from '#features/editor/server/public.ts'
import { planOf, publishPaperChange } from '#features/team/server/public.ts'
import { guidelineNamed, itemNumbered } from '#formats/reporting-guidelines/guidelines.ts'
import type { Actor } from '#server/access/actor.ts'
import type { Db } from '#server/data/db.ts'
import { transact } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { Failure, invalidField } from '#shared/calls/failure.ts'
import { present } from './reporting-guidelines.ts'
import type { GuidelineAnswerTable } from './tables.ts'

type Answering = {
  paperId: string
  item: string
  says: 'said' | 'not_applicable' | null
  section: string | null
  note: string
}

/**
 * Stores or removes the answer to a guideline item.
 * @throws Failure not_found, conflict if no guideline is chosen or the paper is closed, invalid for an unknown section
 */
export const answerItem = (kernel: Kernel, actor: Actor, { paperId, item: number, says, ...said }: Answering) =>
  transact(kernel, async (tx) => {
    const paper = await lockForWriting(tx, { actor, paperId, deed: 'write' })
    const guideline = guidelineNamed(paper.guideline)
    if (!guideline) throw new Failure('conflict', 'Please choose a guideline first.')
    const item = itemNumbered(guideline, number)
    if (!item) throw new Failure('not_found', `${guideline.title} has no item ${number}.`)
    const section = says === 'said' ? said.section : null
    if (section !== null && !planOf(section)) throw invalidField('section', 'Please choose a section of the paper.')
    const at = { paperId, guideline: guideline.name, item: number }
    if (says === null) await deleteAnswer(tx, at)
    else {
      await saveAnswer(tx, {
        paper_id: paperId,
        guideline: guideline.name,
        item: number,
        says,
        section,
        note: said.note,
        said_by: actor.id,
        said_at: kernel.now(),
      })
    }
    await publishPaperChange(kernel, tx, paperId)
    return present(tx, paper, true)
  })

/** Inserts an item's answer, or replaces the previous one. */
const saveAnswer = (tx: Db, { paper_id, guideline, item, ...said }: Insertable<GuidelineAnswerTable>) =>
  tx
    .insertInto('submission.guideline_answer')
    .values({ paper_id, guideline, item, ...said })
    .onConflict((conflict) => conflict.columns(['paper_id', 'guideline', 'item']).doUpdateSet(said))
    .execute()

const deleteAnswer = (tx: Db, { paperId, guideline, item }: Named) =>
  tx
    .deleteFrom('submission.guideline_answer')
    .where('paper_id', '=', paperId)
    .where('guideline', '=', guideline)
    .where('item', '=', item)
    .execute()

type Named = { paperId: string; guideline: string; item: string }
