import {
  setFirstSaved,
  completionOf,
  planOf,
  SECTION_PLANS,
  noteCompleted,
  noteReached,
  type PaperRow,
  recordAttribution,
  keystrokesOf,
  isCountedSection,
  setTotals,
  type CompletionStatus,
} from '#features/team/server/public.ts'
import type * as Y from 'yjs'
import { sql } from 'kysely'
import { setQuestionStatus } from '#features/questions/server/public.ts'
import { sectionRoot } from '#formats/manuscript/roots.ts'
import { plainText } from '#formats/manuscript/text.ts'
import { bodyWords, citedIn } from '#formats/manuscript/words.ts'
import type { LossRecorder, Losses } from '#formats/manuscript/losses/loss-recorder.ts'
import type { Signed } from '#formats/manuscript/attribution/moved-text.ts'
import { readSection } from '#formats/manuscript/yjs/section.ts'
import type { Tx } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import type { Db } from '#server/data/db.ts'
import type { LossReason } from '../../document/lost-words-contract.ts'
import { noteAnchors } from '../comments/anchors.ts'
import { noteLosses } from '../lost-words/note-losses.ts'
import { referencesOf, sectionNode } from './section-content.ts'

/** Returns the references that any section cites. */
function citedReferences(doc: Y.Doc, references: Record<string, unknown>): string[] {
  const cited = new Set(SECTION_PLANS.flatMap(({ name }) => citedIn(sectionNode(doc, name))))
  return Object.keys(references).filter((id) => cited.has(id))
}

function derive(doc: Y.Doc, name: string, hasCited: boolean): { section: Derived; incomplete: Y.Item[] } {
  const { node, unreadable, incomplete } = readSection(sectionRoot(doc, name))
  const content = plainText(node)
  const words = bodyWords(node)
  const completion = name === 'references' && hasCited ? 'completed' : completionOf(content, words)
  const json = node.toJSON() as object
  return { section: { name, doc: json, content, words, completion, unreadable: unreadable.length }, incomplete }
}

async function noteBegun(kernel: Kernel, tx: Tx, paper: PaperRow): Promise<void> {
  if (paper.first_saved_at) return
  const now = kernel.now()
  await setFirstSaved(tx, paper.id, now)
  if (paper.question_id) await setQuestionStatus(kernel, tx, { id: paper.question_id, status: 'in_research', now })
}

export type Changed = {
  paper: PaperRow
  doc: Y.Doc
  seq: number
  /** By section: the member who changed it last, or null. */ changed: Map<string, string | null>
  /** Text that was brought back, and who wrote it once. */
  sources?: Signed[]
  /** Records the text that the changes removed since the sections were last derived. */
  recorder: LossRecorder
  reason?: LossReason
}

/**
 * Derives the changed sections of a locked paper's document. The first text begins the research.
 * @returns the losses that are stored now.
 */
export async function storeDerived(
  kernel: Kernel,
  tx: Tx,
  { paper, doc, seq, changed, sources = [], recorder, reason }: Changed,
): Promise<Losses> {
  const references = referencesOf(doc)
  const hasCited = citedReferences(doc, references).length > 0
  // Citations in any section decide which references are included; the references themselves are in no section.
  const wanted = new Map([...changed, ['references', changed.get('references') ?? null] as const])
  // All of one moment, since the document may change while the rows are written.
  const derived = [...wanted]
    .filter(([name]) => planOf(name))
    .map(([name, by]) => ({ by, ...derive(doc, name, hasCited) }))
  const strokes = keystrokesOf(
    doc,
    [...changed.keys()].filter((name) => planOf(name)),
  )
  for (const { incomplete } of derived) recorder.noteIncomplete(incomplete)
  const losses = await noteLosses(kernel, tx, { paperId: paper.id, doc, recorder, reason })
  await recordAttribution(tx, { paperId: paper.id, strokes, sources })
  let writer: string | undefined
  for (const { by, section } of derived) {
    const isNews = await writeDerived(tx, { paperId: paper.id, by, now: kernel.now() }, section)
    if (!isNews || by === null) continue
    writer = by
    await recordSectionSaved(kernel, tx, { paperId: paper.id, name: section.name, memberId: by })
  }
  await noteAnchors(kernel, tx, { paperId: paper.id, doc, sections: [...changed.keys()] })
  await writeTotals(tx, paper.id, { references, seq })
  await deleteUnderived(tx, paper.id)
  await noteReached(kernel, tx, paper)
  if (writer === undefined) return losses
  await noteBegun(kernel, tx, paper)
  await noteCompleted(kernel, tx, { paper, memberId: writer })
  return losses
}

/** Notes that the paper is derived again. */
async function deleteUnderived(tx: Db, paperId: string): Promise<void> {
  await tx.deleteFrom('editor.underived').where('paper_id', '=', paperId).execute()
}

/** Stores a section's derived content. @returns whether it differs from before. */
async function writeDerived(
  tx: Db,
  { paperId, by, now }: Writing,
  { name, doc, content, words, completion, unreadable }: Derived,
) {
  const written = await tx
    .updateTable('editor.section')
    .set((eb) => ({
      doc: JSON.stringify(doc),
      content,
      word_count: words,
      completion,
      unreadable_parts: unreadable,
      version: eb('version', '+', 1),
      last_updated: now,
      ...(by === null ? {} : { last_updated_by: by }),
    }))
    .where('paper_id', '=', paperId)
    .where('name', '=', name)
    .where((eb) =>
      eb.or([
        eb('doc', 'is distinct from', sql<string>`${JSON.stringify(doc)}::jsonb`),
        eb('completion', '!=', completion),
        eb('unreadable_parts', '!=', unreadable),
      ]),
    )
    .executeTakeFirst()
  return written.numUpdatedRows > 0n
}

/** Counts the sections of a locked paper, and notes how far they show its document. */
async function writeTotals(
  tx: Db,
  paperId: string,
  { references, seq }: { references: object; seq: number },
): Promise<void> {
  const sections = await tx
    .selectFrom('editor.section')
    .select(['name', 'word_count', 'completion'])
    .where('paper_id', '=', paperId)
    .execute()
  const words = sections
    .filter(({ name }) => isCountedSection(name))
    .reduce((sum, { word_count }) => sum + word_count, 0)
  const completed = sections.filter(({ completion }) => completion === 'completed').length
  await setTotals(tx, paperId, { words, completed, references, seq })
}

/** The derived content of a section. */
type Derived = {
  name: string
  doc: object
  content: string
  words: number
  completion: CompletionStatus
  unreadable: number
}

type Writing = { paperId: string; by: string | null; now: Date }

/** Texts are saved every few seconds while somebody writes; the notification is sent once in this time. */
const TOLD_EVERY_MS = 10 * 60_000

type Saved = { paperId: string; name: string; memberId: string }

// One row for each section and member, so that of two concurrent saves only one finds a notification due.
async function isNoticeDue(tx: Tx, { paperId, name, memberId }: Saved, now: Date): Promise<boolean> {
  const before = new Date(now.getTime() - TOLD_EVERY_MS)
  const told = await tx
    .insertInto('editor.section_writer')
    .values({ paper_id: paperId, section: name, member_id: memberId, told_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['paper_id', 'section', 'member_id'])
        .doUpdateSet({ told_at: now })
        .where('editor.section_writer.told_at', '<=', before),
    )
    .returning('told_at')
    .execute()
  return told.length > 0
}

/** Records that a member saved a section, unless that was recorded in the last ten minutes. */
async function recordSectionSaved({ events, now }: Kernel, tx: Tx, saved: Saved): Promise<void> {
  const plan = SECTION_PLANS.find(({ name }) => name === saved.name)
  if (!plan || !(await isNoticeDue(tx, saved, now()))) return
  const data = { paper_id: saved.paperId, section: plan.name, member_id: saved.memberId }
  await events.record(tx, 'section.saved', data, { actor: { id: saved.memberId } })
}
