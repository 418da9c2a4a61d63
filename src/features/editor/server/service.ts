import { merged } from '#formats/manuscript/edits/edits.ts'
import type { Actor } from '#server/access/actor.ts'
import type { Db } from '#server/data/db.ts'
import { transact, type Tx } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { Failure } from '#shared/calls/failure.ts'
import type { SavedSection } from '../contract.ts'
import { catchUp, changeDocument } from './document/change-document-service.ts'
import { documentTopic } from './document/log-queries.ts'
import { writeSectionText } from './document/section-content-service.ts'
import { findMergeBase, lastMergeBaseVersion, saveMergeBases } from './document/merge-base-queries.ts'
import { addVersion } from './document/versions/versions-queries.ts'
import { writeDown } from './document/write-projection-service.ts'
import { whyClosed, findPaper, lockPaper, type PaperRow, may, paperRoleOf, whyNot } from '#features/team/server/public.ts'
import { presentSaved } from './saved-presenter.ts'
import { findSection } from './queries.ts'

// Whether a paper exists is nobody's business outside its team.
const notFound = () => new Failure('not_found', 'Paper not found')

// What is typed right now is written down within seconds: whoever asks is not told less than is stored.
/** @throws Failure not_found for those who may not read it, too. */
export async function readCaughtUp(kernel: Kernel, actor: Actor, paperId: string): Promise<PaperRow> {
  const paper = await findPaper(kernel.db, paperId)
  if (!paper || !may(await paperRoleOf(kernel.db, actor, paperId), 'read')) throw notFound()
  const head = await kernel.pubsub.head(documentTopic(paperId))
  if (head <= paper.document_seq) return paper
  await writeDown(kernel, paperId)
  const written = await findPaper(kernel.db, paperId)
  if (!written) throw notFound()
  return written
}

type Doing = { actor: Actor; paperId: string; deed: 'write' | 'restore' | 'submit' }

/**
 * Locks a paper for one who may do this with it. @throws Failure not_found for those who may not read it, forbidden for those who read it
 * only, conflict while it is closed.
 */
export async function lockForWriting(tx: Db, { actor, paperId, deed: action }: Doing): Promise<PaperRow> {
  const paper = await lockPaper(tx, paperId)
  const paperRole = await paperRoleOf(tx, actor, paperId)
  if (!paper || !may(paperRole, 'read')) throw notFound()
  if (!may(paperRole, action)) throw new Failure('forbidden', whyNot(paperRole, action))
  const closed = whyClosed(paper.status)
  if (closed) throw new Failure('conflict', closed)
  return paper
}

/** Locks a paper for one who may do this, with all that is typed in it written down. @throws Failure as lockForWriting does. */
export async function lockCaughtUp(kernel: Kernel, tx: Tx, { actor, paperId, deed: action }: Doing) {
  const paper = await lockForWriting(tx, { actor, paperId, deed: action })
  await catchUp(kernel, tx, paper)
  return (await findPaper(tx, paperId)) ?? paper
}

type SectionSave = { paperId: string; sectionName: string; content: string; baseVersion: number | undefined }

// Its sender takes another paper's, or another section's, text for this one's: merged, it would take the place of all that is there.
function refuseAhead({ version }: { version: number }, baseVersion: number | undefined): void {
  if (baseVersion === undefined || baseVersion <= version) return
  const detail = `There is no version ${baseVersion} of this section: the newest is ${version}. Nothing was saved. Please load the section and send your changes again.`
  throw new Failure('conflict', detail)
}

/**
 * Merges a text into a section of the shared document: what the sender changed since the version that they began with, and nothing
 * else. Where that is not known, a version of the paper is kept first, and the text takes the place of the section's.
 * @throws Failure conflict for a version that there is not yet.
 */
export function saveSection(kernel: Kernel, actor: Actor, save: SectionSave): Promise<SavedSection> {
  const { paperId, sectionName: name, content, baseVersion } = save
  return transact(kernel, async (tx) => {
    const now = kernel.now()
    const paper = await lockCaughtUp(kernel, tx, { actor, paperId, deed: 'write' })
    const stored = await findSection(tx, paperId, name)
    if (!stored) throw new Failure('not_found', 'Section not found')
    refuseAhead(stored, baseVersion)
    const served = {
      paperId,
      section: name,
      version: baseVersion ?? (await lastMergeBaseVersion(tx, actor, { paperId, section: name })),
    }
    const base = served.version === stored.version ? stored.content : await findMergeBase(tx, served)
    if (base === undefined && stored.content !== '') {
      await addVersion(tx, { paperId, reason: 'saved_over', madeBy: actor.id, now })
    }
    const text = base === undefined ? content : merged(base, content, stored.content)
    await changeDocument(kernel, tx, {
      paper,
      memberId: actor.id,
      change: (doc) => writeSectionText(doc, name, text),
      touched: [name],
    })
    const section = await findSection(tx, paperId, name)
    const counted = await findPaper(tx, paperId)
    if (!section || !counted) throw notFound()
    await saveMergeBases(tx, actor, { paperId, sections: [section], now })
    return presentSaved({
      section,
      words: counted.word_count,
      completed: counted.sections_completed,
      total: counted.sections,
    })
  })
}
