import { isDeepStrictEqual } from 'node:util'
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
import type { Damage, LossRecorder } from '#formats/manuscript/losses/loss-recorder.ts'
import type { Signed } from '#formats/manuscript/attribution/moved-text.ts'
import { readSection } from '#formats/manuscript/yjs/section.ts'
import type { Tx } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import type { Db } from '#server/data/db.ts'
import type { LossReason } from '../../document/lost-words-contract.ts'
import { noteAnchors } from '../comments/anchors.ts'
import { damagedDocument, followMoves } from '../lost-words/follow-moves.ts'
import { noteLosses } from '../lost-words/note-losses.ts'
import { referencesOf, sectionNode } from './section-content.ts'

/** Returns the ids of the references that are cited in any section. */
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
  /** Restored text, with its original writers. */
  sources?: Signed[]
  /** The recorder of the text that changes removed since the sections were last derived. */
  recorder: LossRecorder
  reason?: LossReason
}

type DerivedDocument = {
  references: ReturnType<typeof referencesOf>
  sections: { by: string | null; section: Derived; incomplete: Y.Item[] }[]
  strokes: ReturnType<typeof keystrokesOf>
}

/**
 * Derives the changed sections. Also derives the references section, whose state depends on the citations in all
 * sections.
 */
function deriveChanged(doc: Y.Doc, changed: Changed['changed']): DerivedDocument {
  const references = referencesOf(doc)
  const hasCited = citedReferences(doc, references).length > 0
  const wanted = new Map([...changed, ['references', changed.get('references') ?? null] as const])
  return {
    references,
    sections: [...wanted]
      .filter(([name]) => planOf(name))
      .map(([name, by]) => ({ by, ...derive(doc, name, hasCited) })),
    strokes: keystrokesOf(
      doc,
      [...changed.keys()].filter((name) => planOf(name)),
    ),
  }
}

/**
 * Derives the changed sections of a locked paper's document. First moves text along with other text that was moved at
 * the same time. The first text of a paper marks its research as begun.
 * @returns the damage that is now repaired or stored, and the document from which the sections were derived
 */
export async function storeDerived(
  kernel: Kernel,
  tx: Tx,
  { paper, doc: current, seq, changed, sources = [], recorder, reason }: Changed,
): Promise<{ damage: Damage; doc: Y.Doc }> {
  const paperId = paper.id
  // Derives all sections before the first query, since the document may change between queries.
  const before = deriveChanged(current, changed)
  for (const { incomplete } of before.sections) recorder.noteIncomplete(incomplete)
  const damaged = damagedDocument(current, recorder)
  const { damage } = damaged
  const { doc, touched, isChanged, settled, lost } = await followMoves(kernel, tx, { paperId, ...damaged })
  const all = new Map([...touched.map((name) => [name, null] as const), ...changed])
  const { references, sections, strokes } = isChanged ? deriveChanged(doc, all) : before
  await noteLosses(kernel, tx, {
    paperId,
    doc,
    losses: { ...damage, runs: lost },
    settled,
    reason,
  })
  await recordAttribution(tx, { paperId, strokes, sources })
  let writer: string | undefined
  for (const { by, section } of sections) {
    const isNews = await writeDerived(tx, { paperId, by, now: kernel.now() }, section)
    if (!isNews || by === null) continue
    writer = by
    await recordSectionSaved(kernel, tx, { paperId, name: section.name, memberId: by })
  }
  await noteAnchors(kernel, tx, { paperId, doc, sections: [...all.keys()] })
  if (!isDeepStrictEqual(paper.document_references, references)) await setReferencesSaved(tx, paperId, kernel.now())
  await writeTotals(tx, paperId, { references, seq: isChanged ? seq + 1 : seq })
  await deleteUnderived(tx, paperId)
  await noteReached(kernel, tx, paper)
  if (writer !== undefined) {
    await noteBegun(kernel, tx, paper)
    await noteCompleted(kernel, tx, { paper, memberId: writer })
  }
  return { damage, doc }
}

/** Deletes the record of the failed derivation of a paper's sections. */
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

/** Stores the time of the last change to the reference list, which is not part of a section's text. */
async function setReferencesSaved(tx: Db, paperId: string, now: Date): Promise<void> {
  await tx
    .updateTable('editor.section')
    .set({ last_updated: now })
    .where('paper_id', '=', paperId)
    .where('name', '=', 'references')
    .execute()
}

/** Stores the totals of a locked paper's sections, and the log position up to which they are derived. */
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

/** The minimum time between two recorded saves. Text is saved every few seconds during writing. */
const TOLD_EVERY_MS = 10 * 60_000

type Saved = { paperId: string; name: string; memberId: string }

// Stores one row for each section and member, so that only one of two concurrent saves is recorded.
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
