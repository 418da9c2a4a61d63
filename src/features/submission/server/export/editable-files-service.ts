import { bibtexFile } from '#formats/citations/bibtex.ts'
import { docxOf } from '#formats/docx/out/document.ts'
import { inlinesText } from '#formats/article/text.ts'
import { latexZip } from '#formats/latex/document.ts'
import type { Actor } from '#server/access/actor.ts'
import { Download } from '#server/http/download.ts'
import type { Kernel } from '#server/kernel.ts'
import { draftName } from './service.ts'
import { readReferencesOf, readEditablePaper } from './editable-paper.ts'

const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

/** @throws Failure not_found */
export async function downloadDraftDocx(kernel: Kernel, actor: Actor, paperId: string): Promise<Download> {
  const paper = await readEditablePaper(kernel, actor, paperId)
  const bytes = Buffer.from(await docxOf(paper))
  return new Download({ bytes, type: WORD, fileName: draftName(inlinesText(paper.title), 'docx') })
}

/** @throws Failure not_found */
export async function downloadDraftLatex(kernel: Kernel, actor: Actor, paperId: string): Promise<Download> {
  const paper = await readEditablePaper(kernel, actor, paperId)
  const bytes = Buffer.from(latexZip(paper))
  return new Download({ bytes, type: 'application/zip', fileName: draftName(inlinesText(paper.title), 'latex.zip') })
}

/** @throws Failure not_found */
export async function downloadDraftBibtex(kernel: Kernel, actor: Actor, paperId: string): Promise<Download> {
  const { title, records } = await readReferencesOf(kernel, actor, paperId)
  const bytes = Buffer.from(bibtexFile(records))
  return new Download({ bytes, type: 'application/x-bibtex; charset=utf-8', fileName: draftName(title, 'bib') })
}
