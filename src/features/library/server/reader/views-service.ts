import { randomBytes } from 'node:crypto'
import { isbot } from 'isbot'
import { afterCommit, transact } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { Failure } from '#shared/calls/failure.ts'
import type { ListCache } from '../list-cache.ts'
import { findLikes } from './like-queries.ts'
import { findPaperKey, listAuthors } from '../queries.ts'
import { markBrowser } from './reader-browser.ts'
import { type ViewRequest, readerKeys, SAME_READER_MS } from './reader-key.ts'
import { addView, purgeReadersBefore, markReader, saltOf } from './view-queries.ts'

const dayOf = (now: Date): string => now.toISOString().slice(0, 10)

type PaperKey = NonNullable<Awaited<ReturnType<typeof findPaperKey>>>

/** Whether a reading can count at all: robots and the paper's own authors never do, and a withdrawn paper shows nothing to read. */
async function mayCount(kernel: Kernel, paper: PaperKey, { reader, request }: ViewRequest): Promise<boolean> {
  if (paper.withdrawn_at) return false
  if (!reader) return !isbot(request.userAgent)
  const authors = await listAuthors(kernel.db, paper.id)
  return authors.every(({ member_id }) => member_id !== reader.id)
}

type Parts = { kernel: Kernel; lists: ListCache }

async function countView({ kernel, lists }: Parts, paper: PaperKey, reading: ViewRequest): Promise<number> {
  if (!(await mayCount(kernel, paper, reading))) return paper.views
  const now = kernel.now()
  const fresh = randomBytes(32).toString('base64url')
  return transact(kernel, async (tx) => {
    const notSince = new Date(now.getTime() - SAME_READER_MS)
    for (const key of readerKeys(reading, await saltOf(tx, dayOf(now), fresh))) {
      if (!(await markReader(tx, { paperId: paper.id, key, now, notSince }))) return paper.views
    }
    afterCommit(tx, lists.forget)
    return (await addView(tx, paper.id)).views
  })
}

/** What a reading comes to: the paper's views and likes, and whether this reader is among those who like it. */
type Recorded = { new_view_count: number; likes: number; liked: boolean }
/** Counts a reading. @throws Failure not_found */
export type RecordView = (idOrPaperId: string, reading: ViewRequest) => Promise<Recorded>

export const createViewRecorder =
  (kernel: Kernel, lists: ListCache): RecordView =>
  async (idOrPaperId, reading) => {
    const paper = await findPaperKey(kernel.db, idOrPaperId)
    if (!paper) throw new Failure('not_found', 'Paper not found')
    const views = await countView({ kernel, lists }, paper, reading)
    const { reader, request } = reading
    if (reader) await markBrowser(kernel, paper.id, { reader, request })
    const liking = reader
      ? await findLikes(kernel.db, { paperId: paper.id, memberId: reader.id })
      : { likes: paper.likes, liked: false }
    return { new_view_count: views, ...liking }
  }

const READERS_KEPT_MS = 86_400_000

/** Forgets, a day later, who read what: only the counts stay. */
export const purgeReaders = (kernel: Kernel): Promise<void> =>
  purgeReadersBefore(kernel.db, new Date(kernel.now().getTime() - READERS_KEPT_MS))
