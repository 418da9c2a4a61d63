import * as Y from 'yjs'
import { LossRecorder } from '#formats/manuscript/losses/loss-recorder.ts'
import type { MoveIds } from '#formats/manuscript/moves/move-ids.ts'
import { referencesRoot, sectionRoot } from '#formats/manuscript/roots.ts'
import { SCHEMA_NUMBER } from '#formats/manuscript/schema.ts'
import type { Db } from '#server/data/db.ts'
import type { Tx } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { readEntries } from '#server/realtime/topic-queries.ts'
import { Failure } from '#shared/calls/failure.ts'
import { SECTION_PLANS } from '#features/team/server/public.ts'
import { docFromText } from '#formats/manuscript/edits/from-text.ts'
import { findSections } from '../service.ts'
import { BEING_RENEWED } from './limits.ts'
import { writeSectionNode } from './section-content.ts'

/**
 * Returns the name of the topic of a paper's document. The topic is the log of changes. Each change is a Yjs update.
 * The first one may be a state that was compacted from earlier changes.
 */
export const documentTopic = (paperId: string): string => `document:${paperId}`

/** The maximum number of moves that are noted with a change. Tabs compare texts if there are more. */
const MOVES_NOTED_MAX = 1_000

/**
 * The metadata of a change: its authors, the schema version of the build that stored it, and the text that it moved, if
 * this is known.
 */
export type ChangeNote = { by: string[]; schema: number; moved?: MoveIds[] }

/** A document, and the text that changes have removed since its sections were last derived. */
export type LoadedDocument = { doc: Y.Doc; seq: number; recorder: LossRecorder }
/** A logged change. `isAhead` is true if a newer build stored it. This build could then drop some of its content. */
export type LoggedChange = { seq: number; bytes: Uint8Array; isAhead: boolean; moved?: readonly MoveIds[] | undefined }

/** Returns the changes after a position in the log, in order. */
export async function changesAfter(db: Db, paperId: string, after: number): Promise<LoggedChange[]> {
  const changes: LoggedChange[] = []
  for (let seq = after; ;) {
    const entries = await readEntries(db, documentTopic(paperId), seq)
    for (const { seq: number, bytes, data } of entries) {
      const { schema = 1, moved } = (data ?? {}) as Partial<ChangeNote>
      if (bytes) changes.push({ seq: number, bytes, isAhead: schema > SCHEMA_NUMBER, moved })
    }
    const last = entries.at(-1)
    if (!last) return changes
    seq = last.seq
  }
}

/**
 * Loads a document from its log; without a log, the document is empty. Records text that changes after `writtenTo`
 * removed.
 * @throws Failure unavailable if a newer build has written to the document.
 */
export async function loadDocument(db: Db, paperId: string, writtenTo?: number): Promise<LoadedDocument> {
  return documentOf(await changesAfter(db, paperId, 0), writtenTo)
}

/** Builds a document from its log. @throws Failure unavailable if a newer build has written to the document. */
export function documentOf(changes: LoggedChange[], writtenTo = Number.POSITIVE_INFINITY): LoadedDocument {
  if (changes.some(({ isAhead }) => isAhead)) throw new Failure('unavailable', BEING_RENEWED, { retryAfterSeconds: 60 })
  const doc = new Y.Doc()
  // Yjs reports changes only below roots that were requested, so all roots are requested here.
  for (const { name } of SECTION_PLANS) sectionRoot(doc, name)
  referencesRoot(doc)
  doc.transact(() => {
    for (const { seq, bytes } of changes) if (seq <= writtenTo) Y.applyUpdate(doc, bytes)
  })
  const recorder = new LossRecorder(doc)
  for (const { seq, bytes } of changes) if (seq > writtenTo) recorder.apply(bytes)
  return { doc, seq: changes.at(-1)?.seq ?? 0, recorder }
}

/** Appends a change to the log of a locked paper, at the end of the transaction. */
export const appendChange = (kernel: Kernel, tx: Tx, { paperId, update, by, moved }: NewChange) =>
  kernel.pubsub.append(tx, documentTopic(paperId), { kind: 'update', data: noteOf(by, moved), bytes: update })

type NewChange = { paperId: string; update: Uint8Array; by: string[]; moved?: readonly MoveIds[] | undefined }

export const noteOf = (by: string[], moved?: readonly MoveIds[]): ChangeNote => ({
  by,
  schema: SCHEMA_NUMBER,
  ...(moved && moved.length <= MOVES_NOTED_MAX ? { moved: [...moved] } : {}),
})

/**
 * Loads the document of a locked paper. If no member has opened it yet, creates it from the plain text of its sections.
 * In this case, also returns the change that creates the document. The caller appends this change to the log.
 */
export async function loadOrBegin(
  tx: Db,
  paperId: string,
  writtenTo?: number,
): Promise<LoadedDocument & { beginning: Uint8Array | undefined }> {
  const loaded = await loadDocument(tx, paperId, writtenTo)
  if (loaded.seq > 0) return { ...loaded, beginning: undefined }
  const { doc, recorder } = loaded
  const known = new Map((await findSections(tx, paperId)).map(({ name, content }) => [name, content]))
  beginSections(
    doc,
    SECTION_PLANS.map(({ name }) => [name, known.get(name) ?? ''] as const),
  )
  const beginning = Y.encodeStateAsUpdate(doc)
  // Uses a new client id, since the writer of the existing text is unknown. Otherwise, the text would be attributed to
  // the author of the next change.
  doc.clientID = new Y.Doc().clientID
  return { doc, seq: 0, recorder, beginning }
}

/**
 * Writes the plain text of the sections into a document that no member has opened yet. Adds a text node to empty
 * paragraphs. Otherwise, two members who begin to write in one would each create a text node, and a merge would drop
 * one of the nodes with its text.
 */
export function beginSections(doc: Y.Doc, contents: Iterable<readonly [name: string, content: string]>): void {
  doc.transact(() => {
    for (const [name, content] of contents) {
      writeSectionNode(doc, name, docFromText(content))
      for (const block of sectionRoot(doc, name).toArray()) {
        if (block instanceof Y.XmlElement && block.length === 0) block.insert(0, [new Y.XmlText()])
      }
    }
  })
}
