import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { Node } from 'prosemirror-model'
import type { WordDraft } from '#formats/docx/in/draft.ts'
import { REFERENCES_MAX } from '#formats/citations/reference.ts'
import { readReferences } from '#formats/citations/reference-schema.ts'
import { referencesRoot } from '#formats/manuscript/roots.ts'
import { plainText } from '#formats/manuscript/text.ts'
import type { Actor } from '#server/access/actor.ts'
import { transact, type Tx } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { Failure } from '#shared/calls/failure.ts'
import type { ReceivedFile } from '#shared/upload.ts'
import { PAPER_FILE_BYTES_MAX } from '../../file-limits.ts'
import { SECTION_LENGTH_MAX, SECTION_LINES_MAX } from '../../limits.ts'
import { planOf, type SectionName } from '#features/team/server/public.ts'
import type { WordDraftReply, WordReportLine } from '../../word-contract.ts'
import { changeDocument } from '../document/change-document-service.ts'
import { sectionNode, writeSectionNode } from '../document/section-content-service.ts'
import { addVersion } from '../document/versions/versions-queries.ts'
import { addPaperFile } from '../files/service.ts'
import { headingOf } from '../manuscript.ts'
import { lockCaughtUp, lockForWriting } from '../service.ts'
import { placedNode, referencesToAdd, sectionWith } from './draft-placement.ts'
import { readDraft } from './read-draft.ts'

type Importing = {
  paperId: string
  into: SectionName | undefined
  replaces: boolean
  isTrial: boolean
  received: ReceivedFile
}

const PICTURE_KINDS = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'] as const

type Taken = { files: Map<string, string>; lost: WordReportLine[] }

/** Keeps a draft's pictures as files of the paper, by their numbers in the draft; one that can't be kept is told. */
async function keepPictures(
  kernel: Kernel,
  actor: Actor,
  { paperId, pictures }: { paperId: string; pictures: WordDraft['pictures'] },
): Promise<Taken> {
  const taken: Taken = { files: new Map(), lost: [] }
  for (const [index, picture] of pictures.entries()) {
    if (!picture) continue
    const receiving = { bytes_max: PAPER_FILE_BYTES_MAX, kinds: PICTURE_KINDS, name: `picture ${index + 1}` }
    try {
      const { id } = await kernel.incoming.during(Readable.from([Buffer.from(picture.bytes)]), receiving, (received) =>
        addPaperFile(kernel, actor, { paperId, received }),
      )
      taken.files.set(String(index), id)
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      const detail = `Picture ${index + 1}: ${error.message}`
      taken.lost.push({ what: 'lost', section: null, paragraph: null, detail, quote: '' })
    }
  }
  return taken
}

type Placing = { actor: Actor; paperId: string; replaces: boolean; draft: WordDraft; files: Taken['files'] }

async function placeDraft(kernel: Kernel, tx: Tx, placing: Placing): Promise<void> {
  const { actor, paperId, replaces, draft, files } = placing
  const paper = await lockCaughtUp(kernel, tx, { actor, paperId, deed: 'write' })
  const existing = readReferences(paper.document_references)
  const { added, ids } = referencesToAdd(draft.references, existing.values())
  if (existing.size + added.length > REFERENCES_MAX)
    throw new Failure('conflict', `A paper holds at most ${REFERENCES_MAX.toLocaleString('en')} references.`)
  const now = kernel.now()
  await addVersion(tx, { paperId, reason: 'asked', name: 'Before a Word draft was taken in', madeBy: actor.id, now })
  await changeDocument(kernel, tx, {
    paper,
    memberId: actor.id,
    change: (doc) => {
      for (const { name, doc: json } of draft.sections) {
        const node = sectionWith(sectionNode(doc, name), placedNode(json, { references: ids, files }), replaces)
        refuseTooLong(name, node)
        writeSectionNode(doc, name, node)
      }
      for (const record of added) referencesRoot(doc).set(record.id, record)
    },
    touched: ['references'],
    isImport: true,
    reason: 'imported',
  })
}

function refuseTooLong(name: string, node: Node): void {
  let lines = 0
  node.descendants(({ isText }) => void (lines += isText ? 0 : 1))
  if (lines > SECTION_LINES_MAX) {
    throw new Failure(
      'conflict',
      `${headingOf(name)} would have ${lines.toLocaleString('en')} lines; a section holds at most ${SECTION_LINES_MAX.toLocaleString('en')}. Nothing was taken in.`,
    )
  }
  const text = plainText(node)
  if (text.length <= SECTION_LENGTH_MAX) return
  const most = SECTION_LENGTH_MAX.toLocaleString('en')
  throw new Failure(
    'conflict',
    `${headingOf(name)} would have ${text.length.toLocaleString('en')} characters; a section holds at most ${most}. Nothing was taken in.`,
  )
}

/**
 * Takes a Word draft into a paper, or tells what would become of it. @throws Failure not_found for who may not read it, forbidden for who
 * may not write, conflict while the paper is closed or where it would grow too long, invalid for what is no Word document.
 */
export async function importDraft(kernel: Kernel, actor: Actor, importing: Importing): Promise<WordDraftReply> {
  const { paperId, into, replaces, isTrial, received } = importing
  // Whoever may not write has nothing read for them.
  await transact(kernel, (tx) => lockForWriting(tx, { actor, paperId, deed: 'write' }))
  const draft = await readDraft(await readFile(received.path), into, actor.id)
  const told = {
    sections: draft.sections.map(({ name }) => name).filter((name) => planOf(name)),
    references: draft.references.length,
    pictures: draft.pictures.filter(Boolean).length,
  }
  if (isTrial) return { ...told, report: draft.report, put_in: false }
  if (draft.sections.length === 0 && draft.references.length === 0)
    throw new Failure('invalid', 'This document has no text that could be taken in.')
  const { files, lost } = await keepPictures(kernel, actor, { paperId, pictures: draft.pictures })
  await transact(kernel, (tx) => placeDraft(kernel, tx, { actor, paperId, replaces, draft, files }))
  return { ...told, pictures: files.size, report: [...draft.report, ...lost], put_in: true }
}
