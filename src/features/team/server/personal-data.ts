import type { Kernel } from '#server/kernel.ts'
import { collectAiUses } from './ai-use/queries.ts'
import { collectWritten, eraseCut } from './attribution/personal-data-queries.ts'
import { collectPrinted, erasePrinted } from './authors/queries.ts'
import { collectMentoring, eraseMentoring } from './mentoring/queries.ts'
import { collectPapers, erasePapers } from './personal-data-queries.ts'
import { collectSharing, eraseSharing } from './sharing/queries.ts'

/** Collects what this feature stores about a member: the papers they are on, how they are printed, and what they wrote of them. */
export const declareTeamData = (kernel: Kernel): void =>
  kernel.personalData.declare('team', {
    collect: async (db, owner) => ({
      papers: await collectPapers(db, owner),
      ...(await collectSharing(db, owner)),
      printed_as: await collectPrinted(db, owner.id),
      mentoring: await collectMentoring(db, owner),
      ...(await collectAiUses(db, owner.id)),
      ...(await collectWritten(db, owner.id)),
    }),
    erase: async (tx, owner) => {
      await erasePrinted(tx, owner.id)
      await eraseSharing(tx, owner)
      await eraseCut(tx, owner.id)
      await eraseMentoring(tx, owner, kernel.now())
      await erasePapers(tx, owner)
    },
  })
