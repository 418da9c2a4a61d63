import type { Kernel } from '#server/kernel.ts'
import { eraseCommentsOn } from './comments/erase-comments-service.ts'
import { findCommentsBy } from './comments/personal-data-queries.ts'
import { collectVersions } from './document/versions/versions-queries.ts'
import { collectLostWords, eraseLostWords } from './lost-words/personal-data-queries.ts'
import { collectSections, eraseWriting } from './personal-data-queries.ts'
import { collectResources, deletePaperResources } from './resources/personal-data-queries.ts'
import { eraseOwnership } from './section-owners/queries.ts'

/** Collects what this feature stores about a member: what they wrote, said and added. */
export const declareEditorData = (kernel: Kernel): void =>
  kernel.personalData.declare('editor', {
    collect: async (db, owner) => ({
      sections: await collectSections(db, owner),
      comments: await findCommentsBy(db, owner.id),
      ...(await collectResources(db, owner)),
      versions: await collectVersions(db, owner.id),
      ...(await collectLostWords(db, owner.id)),
    }),
    erase: async (tx, owner) => {
      await eraseOwnership(tx, owner.id)
      await eraseLostWords(tx, owner.id)
      const emptied = await eraseWriting(tx, owner)
      await eraseCommentsOn(kernel, tx, emptied)
      for (const fileId of await deletePaperResources(tx, emptied)) await kernel.files.remove(tx, fileId, kernel.now())
    },
  })
