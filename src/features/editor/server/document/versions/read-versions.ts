import { type SectionName, SECTION_PLANS, may, paperRoleOf } from '#features/team/server/public.ts'
import { plainText } from '#formats/manuscript/text.ts'
import type { Actor } from '#server/access/actor.ts'
import type { Db } from '#server/data/db.ts'
import type { Kernel } from '#server/kernel.ts'
import { Failure } from '#shared/calls/failure.ts'
import type { Version, VersionText } from '../../../document/versions-contract.ts'
import { signedText } from '../../attribution/read-signed-text.ts'
import { present, findWhole, notFound } from './versions.ts'

/** Returns a paper's versions. @throws Failure not_found if the actor may not read the paper. */
export async function readVersions({ db }: Kernel, actor: Actor, paperId: string): Promise<{ versions: Version[] }> {
  await refuseNonMembers(db, actor, paperId)
  return { versions: await present(db, await listVersions(db, paperId)) }
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
  // A version of an unwritten paper has no stored sections, references or writers, not even empty ones.
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

async function refuseNonMembers(db: Db, actor: Actor, paperId: string): Promise<void> {
  if (!may(await paperRoleOf(db, actor, paperId), 'read')) throw new Failure('not_found', 'Paper not found')
}

const listVersions = (db: Db, paperId: string) =>
  db
    .selectFrom('editor.version')
    .select(['id', 'reason', 'name', 'word_count', 'made_by', 'made_at'])
    .where('paper_id', '=', paperId)
    .orderBy('made_at', 'desc')
    .orderBy('id')
    .limit(500)
    .execute()
