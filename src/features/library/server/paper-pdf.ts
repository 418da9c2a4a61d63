import { readFile } from 'node:fs/promises'
import type { Actor } from '#server/actor.ts'
import { Download } from '#server/download.ts'
import type { Kernel } from '#server/kernel.ts'
import type { CallRequest } from '#server/serve.ts'
import { typeset } from '#server/typesetting.ts'
import { pageAddress } from './addresses.ts'
import { fileNameOf } from './exports.ts'
import { keepDownloads } from './kept-downloads.ts'
import { pdfData } from './pdf-data.ts'
import { readPaper } from './reading.ts'
import { requireText } from './text-state.ts'
import { recordView } from './views.ts'

const TEMPLATE = new URL('./paper.typ', import.meta.url)
const KEPT_BYTES_MAX = 48 * 1024 * 1024

async function makePdf(kernel: Kernel, id: string): Promise<Download> {
  const [template, paper] = await Promise.all([readFile(TEMPLATE, 'utf8'), readPaper(kernel, id)])
  const data = pdfData(paper, pageAddress(kernel, paper))
  const now = new Date(paper.updated_at)
  const bytes = await typeset(template, { data, now }).catch((error: unknown) => {
    // A formula or table that cannot be set must not keep the paper from its reader: these are then written as text.
    kernel.log.warn({ err: error, paper: paper.paper_id }, 'a paper was typeset without formulas and tables')
    return typeset(template, { data: { ...data, plain: true }, now })
  })
  return new Download({ bytes, type: 'application/pdf', fileName: fileNameOf(paper, 'pdf'), shown: true, shared: true })
}

type Asking = { reader: Actor | undefined; request: CallRequest }

/** Papers as PDF, each made once until it changes. Taking one is a reading of the paper (scholarly.md, "Counting views"). */
export function openPdfs(kernel: Kernel) {
  const take = keepDownloads(KEPT_BYTES_MAX)
  /** @throws Failure not_found */
  return async (idOrPaperId: string, asking: Asking): Promise<Download> => {
    const { id, state } = await requireText(kernel, idOrPaperId)
    const download = await take(`${id} ${state}`, () => makePdf(kernel, id))
    if (asking.request.method !== 'HEAD') await recordView(kernel, id, asking)
    return download
  }
}
