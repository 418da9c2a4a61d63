import * as Y from 'yjs'
import { sectionOfRoot } from '#formats/manuscript/roots.ts'
import type { Signed } from '#formats/manuscript/attribution/moved-text.ts'
import { inSavepoint, type Tx } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { readHeads } from '#server/realtime/topic-queries.ts'
import { Failure } from '#shared/calls/failure.ts'
import { assignColour, noteClients, type PaperRow } from '#features/team/server/public.ts'
import type { LossReason } from '../../document/lost-words-contract.ts'
import { type Objection, objectionIn } from './validation/change-policy.ts'
import { storeDerived } from './section-projection.ts'
import { appendChange, changesAfter, documentOf, documentTopic, loadOrBegin } from './log-queries.ts'
import { sectionsTouched } from './touched-sections.ts'

/** Returns all sections that `work` touches. @throws Failure invalid if it creates content that no paper can hold. */
export function whileWatching(doc: Y.Doc, work: () => void): Set<string> {
  const touched = new Set<string>()
  let objection: Objection | undefined
  const watch = (transaction: Y.Transaction) => {
    for (const name of sectionsTouched(transaction)) touched.add(name)
    objection ??= objectionIn(doc, transaction, true)
  }
  doc.on('afterTransaction', watch)
  doc.transact(work)
  doc.off('afterTransaction', watch)
  if (objection) throw new Failure('invalid', objection.why)
  return touched
}

type Change = {
  paper: PaperRow
  memberId: string
  change: (doc: Y.Doc) => void
  /**
   * Sections that are derived again although the change leaves them unchanged: the call that saved them returns them.
   */
  touched?: string[]
  /** True if the text comes from an imported document. */
  isImport?: boolean
  /** Text that is brought back, and who wrote it once. */
  sources?: Signed[]
  /** The reason for a replacement, in the words shown to people whose unsent words belonged to the replaced text. */
  reason?: LossReason
}

/**
 * Changes the document of a locked paper and derives its sections: for all changes that are not typed in the editor.
 * Everyone who has the paper open sees the change; it is merged with what they type.
 */
export async function changeDocument(
  kernel: Kernel,
  tx: Tx,
  { paper, memberId, change, touched: also = [], isImport = false, sources = [], reason = 'saved' }: Change,
): Promise<Y.Doc> {
  const { doc, seq, recorder, beginning } = await loadOrBegin(tx, paper.id, paper.document_seq)
  const before = Y.encodeStateVector(doc)
  let isChanged = beginning !== undefined
  // References change without any section being touched.
  doc.once('update', () => (isChanged = true))
  let touched = new Set<string>()
  recorder.change(() => (touched = whileWatching(doc, () => change(doc))))
  const update = beginning ? Y.encodeStateAsUpdate(doc) : Y.encodeStateAsUpdate(doc, before)
  if (isChanged) await appendChange(kernel, tx, { paperId: paper.id, update, by: [memberId] })
  await noteClients(tx, { paperId: paper.id, memberId, clients: [doc.clientID], isImport })
  await assignColour(tx, { paperId: paper.id, memberId })
  await storeDerived(kernel, tx, {
    paper,
    doc,
    seq: isChanged ? seq + 1 : seq,
    changed: new Map([...touched, ...also].map((name) => [name, memberId])),
    sources,
    recorder,
    reason,
  })
  return doc
}

/** Derives the sections of a locked paper if its log has changes that they lack. */
export async function catchUp(kernel: Kernel, tx: Tx, paper: PaperRow): Promise<void> {
  const [{ head } = { head: 0 }] = await readHeads(tx, [documentTopic(paper.id)])
  if (head <= paper.document_seq) return
  const changes = await changesAfter(tx, paper.id, 0)
  // A newer build has written to the document, and derives its sections.
  if (changes.some(({ isAhead }) => isAhead)) return
  const { doc, seq, recorder } = documentOf(changes, paper.document_seq)
  await storeDerived(kernel, tx, {
    paper,
    doc,
    seq,
    changed: new Map(allSections(doc).map((name) => [name, null])),
    recorder,
  })
}

/**
 * Derives the sections of a locked paper, or leaves them as they were if that fails: for restoring an earlier version,
 * which is all the more wanted then. @throws any error that says that the database is away
 */
export async function catchUpIfAble(kernel: Kernel, tx: Tx, paper: PaperRow): Promise<void> {
  const failed = await inSavepoint(tx, () => catchUp(kernel, tx, paper))
  if (failed)
    kernel.log.warn(
      { err: failed.error, paperId: paper.id },
      'an earlier text is brought back over one that can’t be written down',
    )
}

const allSections = (doc: Y.Doc): string[] => [...doc.share.keys()].flatMap((root) => sectionOfRoot(root) ?? [])
