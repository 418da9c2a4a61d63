import type { Kernel } from '#server/kernel.ts'
import { eraseApprovalNotes, listApprovalsBy } from './approvals/queries.ts'
import { eraseReasons, listExtensionsRequestedBy } from './deadlines/extension-queries.ts'
import { collectSubmissions, eraseSubmissions } from './personal-data-queries.ts'
import { eraseAnswers, listAnswersBy } from './reporting-guidelines/queries.ts'

/** Collects what this feature stores about a member: what they submitted, approved, answered and asked for. */
export const declareSubmissionData = (kernel: Kernel): void =>
  kernel.personalData.declare('submission', {
    collect: async (db, owner) => ({
      submissions: await collectSubmissions(db, owner),
      extensions: await listExtensionsRequestedBy(db, owner.id),
      guideline_answers: await listAnswersBy(db, owner.id),
      approvals: await listApprovalsBy(db, owner.id),
    }),
    erase: async (tx, owner) => {
      await eraseReasons(tx, owner.id)
      await eraseApprovalNotes(tx, owner.id)
      const emptied = await eraseSubmissions(tx, owner, kernel.now())
      await eraseAnswers(tx, owner.id, emptied)
    },
  })
