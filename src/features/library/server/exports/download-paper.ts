import { bibtexOf } from '#formats/citations/bibtex.ts'
import { citationItem, type CitationItem } from '#formats/citations/item.ts'
import { risOf } from '#formats/citations/ris.ts'
import { jatsOf } from '#formats/jats/out/article.ts'
import { markdownOf } from '#formats/markdown/article.ts'
import { Download } from '#server/http/download.ts'
import type { Kernel } from '#server/kernel.ts'
import { ratingInWords } from '../../asker-rating.ts'
import { pageAddress } from '../addresses.ts'
import { readPaper } from '../reader/read-paper.ts'
import { requireText } from '../text-state.ts'
import { fileNameOf } from './exports.ts'

/** Returns a citation file of a paper. @throws Failure not_found */
export async function downloadCitation(
  kernel: Kernel,
  idOrPaperId: string,
  ending: keyof typeof CITATION_FILES,
): Promise<Download> {
  const paper = await readPaper(kernel, idOrPaperId)
  const { type, write } = CITATION_FILES[ending]
  const text = write(citationItem(paper, pageAddress(kernel, paper)))
  return new Download({ bytes: Buffer.from(text), type, fileName: fileNameOf(paper, ending), shared: true })
}

/** Returns a paper as JATS XML. @throws Failure not_found */
export async function downloadJats(kernel: Kernel, idOrPaperId: string): Promise<Download> {
  const { id } = await requireText(kernel, idOrPaperId)
  const paper = await readPaper(kernel, id)
  const rated = paper.asker_ratings.map((rating) => ({ name: 'asker-rating', value: ratingInWords(rating) }))
  const bytes = Buffer.from(jatsOf({ ...paper, custom_meta: rated }, pageAddress(kernel, paper)))
  return new Download({
    bytes,
    type: 'application/xml; charset=utf-8',
    fileName: fileNameOf(paper, 'jats.xml'),
    shared: true,
  })
}

/** Returns a paper as Markdown. @throws Failure not_found */
export async function downloadMarkdown(kernel: Kernel, idOrPaperId: string): Promise<Download> {
  const { id } = await requireText(kernel, idOrPaperId)
  const paper = await readPaper(kernel, id)
  const fileAt = (file: string) => `${kernel.settings.publicUrl}/files/${file}`
  const bytes = Buffer.from(markdownOf(paper, { page: pageAddress(kernel, paper), fileAt }))
  return new Download({
    bytes,
    type: 'text/markdown; charset=utf-8',
    fileName: fileNameOf(paper, 'md'),
    shared: true,
  })
}

/** The citation formats, by file extension. */
const CITATION_FILES = {
  'csl.json': {
    type: 'application/vnd.citationstyles.csl+json; charset=utf-8',
    write: (item: CitationItem) => `${JSON.stringify([item], undefined, 2)}\n`,
  },
  bib: { type: 'application/x-bibtex; charset=utf-8', write: bibtexOf },
  ris: { type: 'application/x-research-info-systems; charset=utf-8', write: risOf },
}
