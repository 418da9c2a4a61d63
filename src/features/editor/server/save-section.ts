import { findPaper, progressOf } from '#features/team/server/public.ts'
import { mergeTexts } from '#formats/manuscript/edits/merge-texts.ts'
import type { Actor } from '#server/access/actor.ts'
import type { Db } from '#server/data/db.ts'
import { transact } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { Failure } from '#shared/calls/failure.ts'
import { readMinutes } from '#shared/time/reading-time.ts'
import type { SavedSection } from '../contract.ts'
import { lockCaughtUp } from './caught-up-paper.ts'
import { changeDocument } from './document/change-document.ts'
import { offerConflicts } from './lost-words/offer-conflicts.ts'
import { saveMergeBases } from './document/merge-base-queries.ts'
import { writeSectionText } from './document/section-content.ts'
import { addVersion } from './document/versions/versions.ts'
import { findSection, notFound, type SectionRow } from './service.ts'

type SectionSave = { paperId: string; sectionName: string; content: string; baseVersion: number | undefined }

/**
 * Merges a text into a section of the shared document. Applies only the changes that the sender made since the base
 * version. If other members changed the same words since then, keeps the words of these members, and offers the sender
 * the words that were not merged. If the text of the base version is unknown, saves a version of the paper and replaces
 * the section's text.
 * @throws Failure conflict if the section does not have the base version yet
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
    const { text, conflicts } =
      base === undefined ? { text: content, conflicts: [] } : mergeTexts(base, content, stored.content)
    await changeDocument(kernel, tx, {
      paper,
      memberId: actor.id,
      change: (doc) => writeSectionText(doc, name, text),
      touched: [name],
    })
    await offerConflicts(kernel, tx, { paperId, memberId: actor.id, section: name, conflicts })
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

// Refuses a base version that does not exist yet. The sender has probably confused two sections, and merging would
// replace the whole section.
function refuseAhead({ version }: { version: number }, baseVersion: number | undefined): void {
  if (baseVersion === undefined || baseVersion <= version) return
  const detail = `This section has no version ${baseVersion}; the newest is ${version}. Nothing was saved. Please reload the section and send your changes again.`
  throw new Failure('conflict', detail)
}

async function findMergeBase(db: Db, { paperId, section, version }: Served): Promise<string | undefined> {
  if (version === undefined) return undefined
  // Before the first change, the section was empty.
  if (version === 0) return ''
  const found = await db
    .selectFrom('editor.merge_base')
    .select('content')
    .where('paper_id', '=', paperId)
    .where('section', '=', section)
    .where('version', '=', version)
    .executeTakeFirst()
  return found?.content
}

/** Returns the version of a section that was last sent to this session. */
async function lastMergeBaseVersion(db: Db, { sessionId }: Actor, { paperId, section }: Omit<Served, 'version'>) {
  const found = await db
    .selectFrom('editor.merge_base_reader')
    .select('versions')
    .where('session_id', '=', sessionId)
    .where('paper_id', '=', paperId)
    .executeTakeFirst()
  return found?.versions[section]
}

const presentSaved = ({ section, words, completed, total }: Saved): SavedSection => ({
  section: section.name,
  word_count: section.word_count,
  completion_status: section.completion,
  last_updated: section.last_updated?.toISOString() ?? '',
  version: section.version,
  paper: {
    word_count: words,
    progress_percentage: progressOf({ completed, total }),
    sections_completed: completed,
    estimated_read_time: readMinutes(words),
  },
})

type Served = { paperId: string; section: string; version: number | undefined }

type Saved = { section: SectionRow; words: number; completed: number; total: number }
