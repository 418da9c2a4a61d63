import { printedName } from '#shared/text/eastern-names.ts'
import { buffer } from 'node:stream/consumers'
import { bibtexFile } from '#formats/citations/bibtex.ts'
import { inlinesText } from '#formats/article/text.ts'
import type { Actor } from '#server/access/actor.ts'
import { Download } from '#server/http/download.ts'
import type { Kernel } from '#server/kernel.ts'
import { Failure } from '#shared/calls/failure.ts'
import { readCaughtUp } from '#features/editor/server/public.ts'
import type { ReferenceRecord } from '#formats/citations/reference.ts'
import type { ShownPicture, WrittenPaper } from '#formats/docx/out/export-context.ts'
import { allRecordsOf, type Manuscript, recordsOf, trackedIn } from '#formats/manuscript/article.ts'
import { longPartialDate } from '#shared/time/partial-date-text.ts'
import { writeFile } from '../conversion/convert-paper.ts'
import { draftName } from './download-draft.ts'
import { readDraft, readManuscript } from './draft.ts'
import { suggestionsNotice } from './suggestions-notice.ts'

const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

/** Returns a paper in progress as a Word file. @throws Failure not_found, invalid, unavailable */
export async function downloadDraftDocx(kernel: Kernel, actor: Actor, paperId: string): Promise<Download> {
  const paper = await readEditablePaper(kernel, actor, { paperId, keepsSuggestions: true })
  const bytes = await writeFile({ to: 'docx', paper }, actor.id)
  return new Download({ bytes, type: WORD, fileName: draftName(inlinesText(paper.title), 'docx') })
}

/** Returns a paper in progress as a zip of LaTeX files. @throws Failure not_found, invalid, unavailable */
export async function downloadDraftLatex(kernel: Kernel, actor: Actor, paperId: string): Promise<Download> {
  const paper = await readEditablePaper(kernel, actor, { paperId, keepsSuggestions: false })
  const bytes = await writeFile({ to: 'latex', paper }, actor.id)
  return new Download({ bytes, type: 'application/zip', fileName: draftName(inlinesText(paper.title), 'latex.zip') })
}

/**
 * Returns the references of a paper in progress as BibTeX, including typed lines. @throws Failure not_found, unavailable;
 * conflict if there are none
 */
export async function downloadDraftBibtex(kernel: Kernel, actor: Actor, paperId: string): Promise<Download> {
  const { title, records } = await readReferencesOf(kernel, actor, paperId)
  if (records.length === 0)
    throw new Failure('conflict', 'This paper has no references yet. Please add them in the References section first.')
  const bytes = Buffer.from(bibtexFile(records))
  return new Download({ bytes, type: 'application/x-bibtex; charset=utf-8', fileName: draftName(title, 'bib') })
}

const KINDS = ['image/png', 'image/jpeg', 'image/gif'] as const

const isShown = (kind: string): kind is ShownPicture['kind'] => KINDS.some((shown) => shown === kind)

async function pictureOf({ db, files }: Kernel, id: string, size: { width: number; height: number }) {
  const stored = await files.find(db, id)
  if (!stored || !isShown(stored.kind)) return undefined
  return { kind: stored.kind, bytes: new Uint8Array(await buffer(await files.read(stored))), ...size }
}

/** Reads the pictures of a text one at a time, since there may be many large ones. */
async function picturesIn(kernel: Kernel, { sections, files }: Manuscript): Promise<Map<string, ShownPicture>> {
  const named = new Set<string>()
  for (const { doc } of sections)
    doc.descendants(({ type, attrs }) => void (type.name === 'figure' && named.add(String(attrs['file']))))
  const pictures = new Map<string, ShownPicture>()
  for (const id of named) {
    const [size] = files.get(id)?.pictures ?? []
    const picture = size && (await pictureOf(kernel, id, size))
    if (picture) pictures.set(id, picture)
  }
  return pictures
}

type EditablePaper = { paperId: string; keepsSuggestions: boolean }

/**
 * Reads a paper in progress with everything that an editable file needs. @throws Failure not_found, also for members
 * who may not read the paper.
 */
async function readEditablePaper(
  kernel: Kernel,
  actor: Actor,
  { paperId, keepsSuggestions }: EditablePaper,
): Promise<WrittenPaper> {
  const draft = await readDraft(kernel, actor, { paperId, keepsSuggestions })
  const whole = await readManuscript(kernel, paperId)
  const written: Manuscript = keepsSuggestions ? { ...whole, suggesters: new Map() } : whole
  return {
    title: draft.article.title.length > 0 ? draft.article.title : [draft.title],
    authors: draft.authors_meta.map(({ given_name: given, family_name: family }) => printedName(given, family)),
    affiliations: draft.authors_meta.map(({ affiliations }) => affiliations),
    status: `Draft of ${longPartialDate(draft.issued)} · not published`,
    notice: suggestionsNotice(whole, keepsSuggestions ? trackedIn(whole.sections) : undefined),
    abstract: draft.abstract,
    article: draft.article,
    pictures: await picturesIn(kernel, whole),
    records: new Map(recordsOf(written).map((record, index) => [`reference-${index + 1}`, record])),
  }
}

/**
 * Reads the paper's title and references, cited ones first.
 * @throws Failure not_found, also for members who may not read the paper.
 */
async function readReferencesOf(
  kernel: Kernel,
  actor: Actor,
  paperId: string,
): Promise<{ title: string; records: ReferenceRecord[] }> {
  const { title } = await readCaughtUp(kernel, actor, paperId)
  return { title, records: allRecordsOf(await readManuscript(kernel, paperId)) }
}
