import { membersByIds } from '#features/accounts/server/public.ts'
import { referencesRoot } from '#formats/manuscript/roots.ts'
import { manuscript } from '#formats/manuscript/schema.ts'
import { plainText } from '#formats/manuscript/text.ts'
import { signedSection } from '#formats/manuscript/attribution/letters.ts'
import type { Actor } from '#server/access/actor.ts'
import type { Db } from '#server/data/db.ts'
import { transact } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { Failure } from '#shared/calls/failure.ts'
import type { Version, VersionText } from '../../../document/versions-contract.ts'
import { SECTION_PLANS, type SectionName, FORMER_MEMBER, may, paperRoleOf } from '#features/team/server/public.ts'
import { signedText } from '../../attribution/signed-text-service.ts'
import { lockCaughtUp, lockForWriting } from '../../service.ts'
import type { VersionTable } from '../../tables.ts'
import { catchUpIfAble, changeDocument } from '../change-document-service.ts'
import { writeSectionNode } from '../section-content-service.ts'
import { addVersion, findVersion, listVersions } from './versions-queries.ts'

const notFound = () => new Failure('not_found', 'Version not found')

async function refuseNonMembers(db: Db, actor: Actor, paperId: string): Promise<void> {
  if (!may(await paperRoleOf(db, actor, paperId), 'read')) throw new Failure('not_found', 'Paper not found')
}

type Row = Pick<VersionTable, 'reason' | 'word_count' | 'made_by' | 'made_at'> & { id: string; name: string }

async function present(db: Db, rows: Row[]): Promise<Version[]> {
  const makers = [...new Set(rows.flatMap(({ made_by }) => made_by ?? []))]
  const members = await membersByIds(db, makers)
  return rows.map(({ id, reason, name, word_count, made_by: by, made_at: at }) => ({
    id,
    reason,
    name,
    word_count,
    made_by: by && (members.get(by)?.name ?? FORMER_MEMBER),
    made_at: at.toISOString(),
  }))
}

/** @throws Failure not_found for those who may not read the paper. */
export async function readVersions({ db }: Kernel, actor: Actor, paperId: string): Promise<{ versions: Version[] }> {
  await refuseNonMembers(db, actor, paperId)
  return { versions: await present(db, await listVersions(db, paperId)) }
}

async function findWhole(db: Db, paperId: string, versionId: string) {
  const found = await findVersion(db, paperId, versionId)
  if (!found) throw notFound()
  return found
}

export async function readVersion(
  { db }: Kernel,
  actor: Actor,
  of: { paperId: string; versionId: string },
): Promise<VersionText> {
  await refuseNonMembers(db, actor, of.paperId)
  const found = await findWhole(db, of.paperId, of.versionId)
  const [version] = await present(db, [found])
  if (!version) throw notFound()
  const { sections, references } = found.manuscript
  // Of an unwritten paper nothing is kept, not even that it has no sections.
  const text = {
    paperId: of.paperId,
    sections: sections ?? {},
    references: references ?? {},
    runs: found.writers ?? {},
  }
  const signed = await signedText(db, text)
  const saidIn = (name: SectionName) => {
    const section = signed.sections.find((one) => one.name === name)
    return { text: section ? plainText(section.doc) : '', in_words: section?.in_words ?? '', by: section?.by ?? null }
  }
  return {
    ...version,
    sections: SECTION_PLANS.map(({ name, heading }) => ({ name, heading, ...saidIn(name) })),
    writers: signed.writers,
  }
}

/** Keeps the paper as it stands. @throws Failure as lockForWriting does. */
export function saveVersion(
  kernel: Kernel,
  actor: Actor,
  { paperId, name }: { paperId: string; name: string },
): Promise<Version> {
  return transact(kernel, async (tx) => {
    await lockCaughtUp(kernel, tx, { actor, paperId, deed: 'write' })
    const id = await addVersion(tx, { paperId, reason: 'asked', name, madeBy: actor.id, now: kernel.now() })
    const [version] = await present(tx, [await findWhole(tx, paperId, id)])
    if (!version) throw notFound()
    return version
  })
}

type Restoring = { paperId: string; versionId: string; section: string | undefined }

/** Writes a version's text as a change of the document. @returns the version that keeps what stood before. */
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
      // Who brings a text back did not write it.
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
        // What is cited again must be there; what was added since stays in the list.
        const references = referencesRoot(doc)
        for (const [id, reference] of Object.entries(earlier.references ?? {}))
          if (!references.has(id)) references.set(id, reference)
      },
    })
    return { kept }
  })
}
