import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { type Node, Fragment } from 'prosemirror-model'
import type { WordDraft } from '#formats/docx/in/draft.ts'
import { createReferenceIndex } from '#formats/citations/duplicates.ts'
import { REFERENCES_MAX, type ReferenceRecord } from '#formats/citations/reference.ts'
import { readReferences } from '#formats/citations/reference-schema.ts'
import { referencesRoot } from '#formats/manuscript/roots.ts'
import { plainText } from '#formats/manuscript/text.ts'
import type { Actor } from '#server/access/actor.ts'
import { transact, type Tx } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { Failure } from '#shared/calls/failure.ts'
import type { ReceivedFile } from '#shared/upload.ts'
import { PAPER_FILE_BYTES_MAX, SECTION_LENGTH_MAX, SECTION_LINES_MAX } from '../../limits.ts'
import { planOf, type SectionName, type PaperRow, titleInlines } from '#features/team/server/public.ts'
import type { Json } from '#formats/docx/in/import-context.ts'
import type { WrittenSection, Manuscript } from '#formats/manuscript/article.ts'
import type { ManuscriptFile } from '#formats/manuscript/conversion/blocks.ts'
import { docFromText } from '#formats/manuscript/edits/from-text.ts'
import { manuscript } from '#formats/manuscript/schema.ts'
import type { Db } from '#server/data/db.ts'
import type { WordDraftReply, WordReportLine } from '../../word-contract.ts'
import { readDraft } from './read-draft.ts'
import type { SectionRow } from '../service.ts'
import { lockCaughtUp, lockForWriting } from '../caught-up-paper.ts'
import { changeDocument } from '../document/change-document.ts'
import { sectionNode, writeSectionNode } from '../document/section-content.ts'
import { addVersion } from '../document/versions/versions.ts'
import { addPaperFile } from '../files/add-paper-file.ts'

type Importing = {
  paperId: string
  into: SectionName | undefined
  replaces: boolean
  isTrial: boolean
  received: ReceivedFile
}

const PICTURE_KINDS = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'] as const

type Taken = { files: Map<string, string>; lost: WordReportLine[] }

/**
 * Stores a draft's pictures as files of the paper. Pictures that can't be stored are reported. @returns the ids of the
 * files, by the numbers of their pictures in the draft.
 */
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
    throw new Failure('conflict', `A paper can have at most ${REFERENCES_MAX.toLocaleString('en')} references.`)
  const now = kernel.now()
  await addVersion(tx, { paperId, reason: 'asked', name: 'Before a Word import', madeBy: actor.id, now })
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
      `${headingOf(name)} would have ${lines.toLocaleString('en')} lines; a section can have at most ${SECTION_LINES_MAX.toLocaleString('en')}. Nothing was imported.`,
    )
  }
  const text = plainText(node)
  if (text.length <= SECTION_LENGTH_MAX) return
  const most = SECTION_LENGTH_MAX.toLocaleString('en')
  throw new Failure(
    'conflict',
    `${headingOf(name)} would have ${text.length.toLocaleString('en')} characters; a section can have at most ${most}. Nothing was imported.`,
  )
}

/**
 * Imports a Word draft into a paper, or previews the result. @throws Failure not_found if the actor may not read the
 * paper, forbidden if they may not write it, conflict if the paper is closed or would become too long, invalid if the
 * file is not a Word document.
 */
export async function importDraft(kernel: Kernel, actor: Actor, importing: Importing): Promise<WordDraftReply> {
  const { paperId, into, replaces, isTrial, received } = importing
  // Checks the permission first, so that a draft is read only for members who may write.
  await transact(kernel, (tx) => lockForWriting(tx, { actor, paperId, deed: 'write' }))
  const draft = await readDraft(await readFile(received.path), into, actor.id)
  const told = {
    sections: draft.sections.map(({ name }) => name).filter((name) => planOf(name)),
    references: draft.references.length,
    pictures: draft.pictures.filter(Boolean).length,
  }
  if (isTrial) return { ...told, report: draft.report, put_in: false }
  if (draft.sections.length === 0 && draft.references.length === 0)
    throw new Failure('invalid', 'This document has no text to import.')
  const { files, lost } = await keepPictures(kernel, actor, { paperId, pictures: draft.pictures })
  await transact(kernel, (tx) => placeDraft(kernel, tx, { actor, paperId, replaces, draft, files }))
  return { ...told, pictures: files.size, report: [...draft.report, ...lost], put_in: true }
}

type FileRow = Awaited<ReturnType<typeof findFilesOf>>[number]

export const headingOf = (name: string): string => planOf(name)?.heading ?? name

const remarkOn = (parts: number): Node =>
  manuscript.node('paragraph', null, [
    manuscript.text(
      `[${parts === 1 ? 'One part' : `${parts} parts`} of this section can’t be read and ${parts === 1 ? 'is' : 'are'} left out here.]`,
      [manuscript.mark('em')],
    ),
  ])

function writtenSection({ name, doc, content, unreadable_parts: parts }: SectionRow): WrittenSection {
  const node = doc ? manuscript.nodeFromJSON(doc) : docFromText(content)
  return {
    name,
    heading: headingOf(name),
    doc: parts === 0 ? node : node.copy(node.content.addToEnd(remarkOn(parts))),
  }
}

const fileOf = ({ id, name, kind, size_bytes: bytes, width, height }: FileRow): [string, ManuscriptFile] => [
  id,
  { name, kind, bytes, pictures: width && height ? [{ file: id, kind, width, height }] : [] },
]

/** Returns a paper's whole manuscript, with the data of the files that it shows. */
export const manuscriptOf = async (db: Db, paper: PaperRow, sections: SectionRow[]): Promise<Manuscript> => ({
  title: titleInlines(paper.title_markup ?? []),
  sections: sections.map(writtenSection),
  references: readReferences(paper.document_references),
  files: new Map((await findFilesOf(db, paper.id)).map(fileOf)),
})

/** Returns the files of a paper that its text can show. */
const findFilesOf = (db: Db, paperId: string) =>
  db
    .selectFrom('editor.file')
    .select(['id', 'name', 'kind', 'size_bytes', 'width', 'height'])
    .where('paper_id', '=', paperId)
    .execute()

const isEmpty = (doc: Node): boolean =>
  doc.childCount === 1 && doc.firstChild?.type.name === 'paragraph' && doc.firstChild.childCount === 0

/** Returns a section's content after an import: the draft is added to the existing text, or replaces it. Pure. */
function sectionWith(existing: Node, draft: Node, replaces: boolean): Node {
  const content = replaces || isEmpty(existing) ? draft.content : existing.content.append(draft.content)
  return manuscript.node('doc', null, content)
}

const renamed = (refs: unknown, ids: ReadonlyMap<string, string>): string =>
  Array.from(
    new Set(
      String(refs)
        .split(' ')
        .map((id) => ids.get(id) ?? id),
    ),
  ).join(' ')

type Names = { references: ReadonlyMap<string, string>; files: ReadonlyMap<string, string> }

/**
 * Returns a section of a draft. Replaces the draft's ids of references and pictures with their ids in the paper. Pure.
 */
function placedNode(json: Json, names: Names): Node {
  const place = (node: Node): Node => {
    const { name } = node.type
    const attrs =
      name === 'citation'
        ? { ...node.attrs, refs: renamed(node.attrs['refs'], names.references) }
        : name === 'figure'
          ? { ...node.attrs, file: names.files.get(String(node.attrs['file'])) ?? '' }
          : node.attrs
    if (node.isText) return node
    return node.type.create(attrs, Fragment.fromArray(node.children.map(place)), node.marks)
  }
  return place(manuscript.nodeFromJSON(json))
}

/** Returns the draft's references that the paper lacks, and the paper's id of each of the draft's references. Pure. */
function referencesToAdd(drafted: ReferenceRecord[], existing: Iterable<ReferenceRecord>) {
  const known = createReferenceIndex(existing)
  const ids = new Map<string, string>()
  const added: ReferenceRecord[] = []
  for (const record of drafted) {
    const same = known.duplicateOf(record)
    ids.set(record.id, same?.id ?? record.id)
    if (same) continue
    added.push(record)
    known.add(record)
  }
  return { added, ids }
}
