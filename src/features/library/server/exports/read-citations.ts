import { bibtexOf } from '#formats/citations/bibtex.ts'
import { citationItem } from '#formats/citations/item.ts'
import { risOf } from '#formats/citations/ris.ts'
import { ama } from '#formats/citations/styles/ama.ts'
import { apa } from '#formats/citations/styles/apa.ts'
import { vancouver } from '#formats/citations/styles/vancouver.ts'
import type { Kernel } from '#server/kernel.ts'
import { pageAddress } from '../addresses.ts'
import { readPaper } from '../reader/read-paper.ts'

/** Returns a paper's citation in every format of the Cite dialog. @throws Failure not_found */
export async function readCitations(kernel: Kernel, idOrPaperId: string) {
  const paper = await readPaper(kernel, idOrPaperId)
  const item = citationItem(paper, pageAddress(kernel, paper))
  return { vancouver: vancouver(item), ama: ama(item), apa: apa(item), bibtex: bibtexOf(item), ris: risOf(item) }
}
