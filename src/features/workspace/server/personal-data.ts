import type { Kernel } from '#server/kernel.ts'
import { collectAiUses } from './ai-use/queries.ts'
import { collectPrinted, erasePrinted } from './authors/queries.ts'
import { collectWriting, eraseWriting } from './personal-data-queries.ts'
import { eraseApprovalNotes, listApprovalsBy } from './approvals/queries.ts'
import { eraseCommentsOn } from './comments/erase-comments-service.ts'
import { eraseReasons, listExtensionsRequestedBy } from './deadlines/extension-queries.ts'
import { collectWritten, eraseCut } from './attribution/personal-data-queries.ts'
import { collectLostWords, eraseLostWords } from './lost-words/personal-data-queries.ts'
import { collectMentoring, eraseMentoring } from './mentoring/queries.ts'
import { eraseOwnership } from './section-owners/queries.ts'
import { eraseAnswers, listAnswersBy } from './reporting-guidelines/queries.ts'
import { collectResources, deletePaperResources } from './resources/personal-data-queries.ts'
import { collectSharing, eraseSharing } from './sharing/queries.ts'

/** Collects what this feature stores about a member: what they wrote, asked for, shared and added. */
export function declarePersonalData(kernel: Kernel): void {
  kernel.personalData.declare('workspace', {
    collect: async (db, owner) => ({
      ...(await collectWriting(db, owner)),
      ...(await collectResources(db, owner)),
      ...(await collectSharing(db, owner)),
      printed_as: await collectPrinted(db, owner.id),
      extensions: await listExtensionsRequestedBy(db, owner.id),
      mentoring: await collectMentoring(db, owner),
      ...(await collectAiUses(db, owner.id)),
      ...(await collectWritten(db, owner.id)),
      ...(await collectLostWords(db, owner.id)),
      guideline_answers: await listAnswersBy(db, owner.id),
      approvals: await listApprovalsBy(db, owner.id),
    }),
    erase: async (tx, owner) => {
      await eraseReasons(tx, owner.id)
      await eraseApprovalNotes(tx, owner.id)
      await eraseOwnership(tx, owner.id)
      await erasePrinted(tx, owner.id)
      await eraseSharing(tx, owner)
      await eraseCut(tx, owner.id)
      await eraseLostWords(tx, owner.id)
      await eraseMentoring(tx, owner, kernel.now())
      const emptied = await eraseWriting(tx, owner, kernel.now())
      await eraseCommentsOn(kernel, tx, emptied)
      await eraseAnswers(tx, owner.id, emptied)
      for (const fileId of await deletePaperResources(tx, emptied)) await kernel.files.remove(tx, fileId, kernel.now())
    },
  })
}
