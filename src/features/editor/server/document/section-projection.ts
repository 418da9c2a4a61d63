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
} from '#features/team/server/public.ts'
import type * as Y from 'yjs'
import { setQuestionStatus } from '#features/questions/server/public.ts'
import { sectionRoot } from '#formats/manuscript/roots.ts'
import { plainText } from '#formats/manuscript/text.ts'
import { bodyWords, citedIn } from '#formats/manuscript/words.ts'
import type { LossRecorder, Losses } from '#formats/manuscript/losses/loss-recorder.ts'
import type { Signed } from '#formats/manuscript/attribution/moved-text.ts'
import { readSection } from '#formats/manuscript/yjs/section.ts'
import type { Tx } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import type { LossReason } from '../../document/lost-words-contract.ts'
import { noteAnchors } from '../comments/anchors-service.ts'
import { noteLosses } from '../lost-words/offers-service.ts'
import { recordSectionSaved } from '../saved-event.ts'
import { type Derived, writeDerived, writeTotals } from './section-projection-queries.ts'
import { referencesOf, sectionNode } from './section-content-service.ts'
import { deleteUnderived } from './projection-failures/queries.ts'

/** The references that any section cites. */
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
  /** By section: who changed it last; null for nobody in particular. */ changed: Map<string, string | null>
  /** Text that was brought back, and who wrote it once. */
  sources?: Signed[]
  /** What the changes removed since the sections were last written down. */
  recorder: LossRecorder
  reason?: LossReason
}

/**
 * Writes down what the document of a locked paper says in the sections that changed. The first text begins the research.
 * @returns the losses that are stored now.
 */
export async function storeDerived(
  kernel: Kernel,
  tx: Tx,
  { paper, doc, seq, changed, sources = [], recorder, reason }: Changed,
): Promise<Losses> {
  const references = referencesOf(doc)
  const hasCited = citedReferences(doc, references).length > 0
  // What is cited decides over the references, wherever the citation stands; they themselves stand in no section.
  const wanted = new Map([...changed, ['references', changed.get('references') ?? null] as const])
  // All of one moment, since the document may go on while the rows are written.
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
