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

/**
 * Runs `work` and returns the sections that it touches. @throws Failure invalid if `work` creates content that a paper
 * must not have.
 */
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
  /** Sections that are derived even if the change does not affect them, since the save call returns them. */
  touched?: string[]
  /** True if the text comes from an imported document. */
  isImport?: boolean
  /** Restored text, with its original writers. */
  sources?: Signed[]
  /** The reason why the text is replaced. It is shown to members whose unsent words belonged to the replaced text. */
  reason?: LossReason
}

/**
 * Changes the document of a locked paper and derives its sections. Used for all changes that are not typed in the
 * editor. Everyone who has the paper open sees the change, merged with the text that they are typing.
 */
export async function changeDocument(
  kernel: Kernel,
  tx: Tx,
  { paper, memberId, change, touched: also = [], isImport = false, sources = [], reason = 'saved' }: Change,
): Promise<Y.Doc> {
  const { doc, seq, recorder, beginning } = await loadOrBegin(tx, paper.id, paper.document_seq)
  const before = Y.encodeStateVector(doc)
  let isChanged = beginning !== undefined
  // Listens for any change, since a change of the references touches no section.
  doc.once('update', () => (isChanged = true))
  let touched = new Set<string>()
  recorder.change(() => (touched = whileWatching(doc, () => change(doc))))
  const update = beginning ? Y.encodeStateAsUpdate(doc) : Y.encodeStateAsUpdate(doc, before)
  if (isChanged) await appendChange(kernel, tx, { paperId: paper.id, update, by: [memberId] })
  await noteClients(tx, { paperId: paper.id, memberId, clients: [doc.clientID], isImport })
  await assignColour(tx, { paperId: paper.id, memberId })
  const derived = await storeDerived(kernel, tx, {
    paper,
    doc,
    seq: isChanged ? seq + 1 : seq,
    changed: new Map([...touched, ...also].map((name) => [name, memberId])),
    sources,
    recorder,
    reason,
  })
  return derived.doc
}

/** Derives the sections of a locked paper if its log has changes that are not derived yet. */
export async function catchUp(kernel: Kernel, tx: Tx, paper: PaperRow): Promise<void> {
  const [{ head } = { head: 0 }] = await readHeads(tx, [documentTopic(paper.id)])
  if (head <= paper.document_seq) return
  const changes = await changesAfter(tx, paper.id, 0)
  // A newer build has written to the document, and will derive its sections.
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
 * Derives the sections of a locked paper, or leaves them unchanged if that fails. It is used before an earlier version
 * is restored, which must be possible even if the current text cannot be derived.
 * @throws errors of an unreachable database
 */
export async function catchUpIfAble(kernel: Kernel, tx: Tx, paper: PaperRow): Promise<void> {
  const failed = await inSavepoint(tx, () => catchUp(kernel, tx, paper))
  if (failed)
    kernel.log.warn(
      { err: failed.error, paperId: paper.id },
      'restoring an earlier text over one that cannot be projected',
    )
}

const allSections = (doc: Y.Doc): string[] => [...doc.share.keys()].flatMap((root) => sectionOfRoot(root) ?? [])
