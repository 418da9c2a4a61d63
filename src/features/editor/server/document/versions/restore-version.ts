import { SECTION_PLANS } from '#features/team/server/public.ts'
import { signedSection } from '#formats/manuscript/attribution/letters.ts'
import { referencesRoot } from '#formats/manuscript/roots.ts'
import { manuscript } from '#formats/manuscript/schema.ts'
import type { Actor } from '#server/access/actor.ts'
import { transact } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { lockForWriting } from '../../caught-up-paper.ts'
import { catchUpIfAble, changeDocument } from '../change-document.ts'
import { writeSectionNode } from '../section-content.ts'
import { findWhole, addVersion } from './versions.ts'

type Restoring = { paperId: string; versionId: string; section: string | undefined }

/** Restores a version's text by changing the document. @returns the version that stores the former text */
export function restoreVersion(
  kernel: Kernel,
  actor: Actor,
  { paperId, versionId, section }: Restoring,
): Promise<{ kept: string }> {
  return transact(kernel, async (tx) => {
    const paper = await lockForWriting(tx, { actor, paperId, deed: 'restore' })
    await catchUpIfAble(kernel, tx, paper)
    const { manuscript: earlier, writers } = await findWhole(tx, paperId, versionId)
    const kept = await addVersion(tx, { paperId, reason: 'restored', madeBy: actor.id, now: kernel.now() })
    const names = SECTION_PLANS.map(({ name }) => name).filter((name) => section === undefined || name === section)
    await changeDocument(kernel, tx, {
      paper,
      memberId: actor.id,
      reason: 'restored',
      // Restored text stays attributed to its original writers, not to the member who restores it.
      sources: Object.entries(earlier.sections ?? {}).flatMap(
        ([name, json]) => signedSection(manuscript.nodeFromJSON(json), writers?.[name]) ?? [],
      ),
      change: (doc) => {
        for (const name of names) {
          const json = earlier.sections?.[name]
          writeSectionNode(
            doc,
            name,
            json ? manuscript.nodeFromJSON(json) : manuscript.node('doc', null, [manuscript.node('paragraph')]),
          )
        }
        // Adds the version's references to the list, since the version's text cites them. Keeps references that were
        // added later.
        const references = referencesRoot(doc)
        for (const [id, reference] of Object.entries(earlier.references ?? {}))
          if (!references.has(id)) references.set(id, reference)
      },
    })
    return { kept }
  })
}
