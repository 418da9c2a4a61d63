import { readFile } from 'node:fs/promises'
import { LRUCache } from 'lru-cache'
import type { Actor } from '#server/access/actor.ts'
import { Download } from '#server/http/download.ts'
import { StoppedWork } from '#server/work/sandbox.ts'
import type { Kernel } from '#server/kernel.ts'
import type { CallRequest } from '#server/http/serve.ts'
import { typeset } from '#server/work/typesetting.ts'
import { Failure } from '#shared/calls/failure.ts'
import type { PublishedArticle } from '#formats/article/published-article.ts'
import { pageAddress } from '../addresses.ts'
import { pdfData } from './pdf-data.ts'
import { picturesToPrint } from './pdf-pictures.ts'
import { requireText } from '../text-state.ts'
import { readPaper } from '../reader/read-paper.ts'
import type { RecordView } from '../reader/views.ts'
import { fileNameOf } from './exports.ts'

const TEMPLATE = new URL('./paper.typ', import.meta.url)
const KEPT_BYTES_MAX = 48 * 1024 * 1024

/**
 * The delay before a paper is tried again whose typesetting took too much time or memory: each try delays everyone
 * else's.
 */
const REST_MS = 10 * 60 * 1000
const RESTING_MAX = 1_000

const refusal = (restMs: number): Failure =>
  new Failure('unavailable', 'This paper could not be made into a PDF. Its page has the whole text.', {
    retryAfterSeconds: Math.ceil(restMs / 1000),
  })

type Setting = { page: string; now: Date }

/** A paper, or the draft of one, as a tagged PDF. @throws Failure unavailable; StoppedWork where it takes too long. */
export async function setPaper(kernel: Kernel, paper: PublishedArticle, { page, now }: Setting) {
  const template = await readFile(TEMPLATE, 'utf8')
  const { files, of: pictureOf } = await picturesToPrint(kernel, paper.article)
  const data = pdfData(paper, { page, pictureOf })
  try {
    return { bytes: await typeset(template, { data, files, now }), isWhole: true }
  } catch (error) {
    if (error instanceof Failure) throw error
    kernel.log.error({ err: error, paper: paper.paper_id }, 'a paper could not be typeset whole')
    if (error instanceof StoppedWork) throw error
    // A formula or table that cannot be set must not keep the paper from its reader: these are then written as text.
    return { bytes: await typeset(template, { data: { ...data, plain: true }, files, now }), isWhole: false }
  }
}

async function makePdf(kernel: Kernel, id: string): Promise<GeneratedDownload> {
  const paper = await readPaper(kernel, id)
  const setting = { page: pageAddress(kernel, paper), now: new Date(paper.updated_at) }
  const { bytes, isWhole } = await setPaper(kernel, paper, setting)
  const file = { bytes, type: 'application/pdf', fileName: fileNameOf(paper, 'pdf'), shown: true, shared: isWhole }
  return { download: new Download(file), isWhole }
}

/** Makes PDFs, but for a while none of a paper on which the typesetter had to be stopped. */
function makeUnlessResting(kernel: Kernel) {
  const resting = new LRUCache<string, true>({ max: RESTING_MAX, ttl: REST_MS })
  return async (key: string, id: string): Promise<GeneratedDownload> => {
    const restMs = resting.getRemainingTTL(key)
    if (restMs > 0) throw refusal(restMs)
    try {
      return await makePdf(kernel, id)
    } catch (error) {
      if (!(error instanceof StoppedWork)) throw error
      resting.set(key, true)
      throw refusal(REST_MS)
    }
  }
}

type Asking = { reader: Actor | undefined; request: CallRequest }

/** Papers as PDF, each made once until it changes. Taking one is a reading of the paper (scholarly.md, "Counting views"). */
export function createPdfDownloads(kernel: Kernel, recordView: RecordView) {
  const take = createDownloadCache(KEPT_BYTES_MAX)
  const make = makeUnlessResting(kernel)
  /** @throws Failure not_found */
  return async (idOrPaperId: string, asking: Asking): Promise<Download> => {
    const { id, state } = await requireText(kernel, idOrPaperId)
    const key = `${id} ${state}`
    const download = await take(key, () => make(key, id))
    if (asking.request.method !== 'HEAD') await recordView(id, asking)
    return download
  }
}

/** `isWhole`: false for a makeshift file, made while something was unavailable. Such a file is sent but not cached. */
type GeneratedDownload = { download: Download; isWhole: boolean }

/**
 * Caches generated files while there is room; the least recently requested ones are dropped first. Simultaneous
 * requests for a file wait for the same generation. The key must change with the content: entries never become
 * outdated, only unused.
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
