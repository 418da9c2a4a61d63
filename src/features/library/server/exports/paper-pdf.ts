import { readFile } from 'node:fs/promises'
import { LRUCache } from 'lru-cache'
import type { Actor } from '#server/access/actor.ts'
import { Download } from '#server/http/download.ts'
import { createRest } from '#server/work/rest.ts'
import { StoppedWork } from '#server/work/sandbox.ts'
import type { Kernel } from '#server/kernel.ts'
import type { CallRequest } from '#server/http/serve.ts'
import { typeset } from '#server/work/typesetting.ts'
import { Failure } from '#shared/calls/failure.ts'
import { isDraft, type PublishedArticle } from '#formats/article/published-article.ts'
import { pageAddress } from '../addresses.ts'
import { pdfData } from './pdf-data.ts'
import { picturesToPrint } from './pdf-pictures.ts'
import { requireText } from '../text-state.ts'
import { readPaper } from '../reader/read-paper.ts'
import type { RecordView } from '../reader/views.ts'
import { fileNameOf } from './exports.ts'

const TEMPLATE = new URL('./paper.typ', import.meta.url)
const KEPT_BYTES_MAX = 48 * 1024 * 1024

const refusalOf =
  ({ version }: PublishedArticle) =>
  (restSeconds: number): Failure =>
    new Failure(
      'unavailable',
      isDraft({ version })
        ? 'We couldn’t create a PDF of this paper. Please simplify its longest formulas and tables, or choose another format.'
        : 'We couldn’t create a PDF of this paper. Its page has the full text.',
      { retryAfterSeconds: restSeconds },
    )

const rest = createRest()

/**
 * `key` changes with the text of the paper. `notice` is a sentence that is printed above the text, and says what the
 * file does not contain.
 */
type Setting = { page: string; notice?: string; now: Date; key: string }

/**
 * Creates a tagged PDF of a paper or a draft.
 * @throws Failure unavailable if too many tasks are waiting, or if typesetting this text was stopped, now or recently
 */
export const setPaper = (kernel: Kernel, paper: PublishedArticle, setting: Setting): Promise<SetPaper> =>
  rest(setting.key, refusalOf(paper), () => typesetPaper(kernel, paper, setting))

type SetPaper = { bytes: Buffer; isWhole: boolean }

async function typesetPaper(
  kernel: Kernel,
  paper: PublishedArticle,
  { page, notice, now }: Setting,
): Promise<SetPaper> {
  const template = await readFile(TEMPLATE, 'utf8')
  const { files, of: pictureOf } = await picturesToPrint(kernel, paper.article)
  const data = pdfData(paper, { page, notice, pictureOf })
  try {
    return { bytes: await typeset(template, { data, files, now }), isWhole: true }
  } catch (error) {
    if (error instanceof Failure) throw error
    kernel.log.error({ err: error, paper: paper.paper_id }, 'a paper could not be typeset completely')
    if (error instanceof StoppedWork) throw error
    // If a formula or table cannot be typeset, all formulas and tables are printed as plain text.
    return { bytes: await typeset(template, { data: { ...data, plain: true }, files, now }), isWhole: false }
  }
}

async function makePdf(kernel: Kernel, key: string, id: string): Promise<GeneratedDownload> {
  const paper = await readPaper(kernel, id)
  const setting = { page: pageAddress(kernel, paper), now: new Date(paper.updated_at), key }
  const { bytes, isWhole } = await setPaper(kernel, paper, setting)
  const file = { bytes, type: 'application/pdf', fileName: fileNameOf(paper, 'pdf'), shown: true, shared: isWhole }
  return { download: new Download(file), isWhole }
}

type Asking = { reader: Actor | undefined; request: CallRequest }

/**
 * Creates the PDF downloads of papers. Each PDF is created once and reused until its paper changes. A download counts
 * as a view.
 */
export function createPdfDownloads(kernel: Kernel, recordView: RecordView) {
  const take = createDownloadCache(KEPT_BYTES_MAX)
  /** Returns a paper's PDF. @throws Failure not_found, unavailable */
  return async (idOrPaperId: string, asking: Asking): Promise<Download> => {
    const { id, state } = await requireText(kernel, idOrPaperId)
    const key = `${id} ${state}`
    const download = await take(key, () => makePdf(kernel, key, id))
    if (asking.request.method !== 'HEAD') await recordView(id, asking)
    return download
  }
}

/** A generated file. `isWhole` is false if something is missing from it. An incomplete file is sent but not cached. */
type GeneratedDownload = { download: Download; isWhole: boolean }

/**
 * Caches generated files up to a total size. Removes the least recently requested files first. Simultaneous requests
 * for a file share one run of the generator. The key must change with the content, since entries do not expire.
 */
export function createDownloadCache(bytesMax: number) {
  const kept = new LRUCache<string, GeneratedDownload, () => Promise<GeneratedDownload>>({
    maxSize: bytesMax,
    sizeCalculation: ({ download }) => Math.max(1, download.bytes.length),
    fetchMethod: (_key, _stale, { context: make }) => make(),
  })

  return async (key: string, make: () => Promise<GeneratedDownload>): Promise<Download> => {
    const { download, isWhole } = await kept.forceFetch(key, { context: make })
    if (!isWhole) kept.delete(key)
    return download
  }
}
