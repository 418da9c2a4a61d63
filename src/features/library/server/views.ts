import { randomBytes } from 'node:crypto'
import { isbot } from 'isbot'
import { transact } from '#server/db.ts'
import type { Kernel } from '#server/kernel.ts'
import { Failure } from '#shared/failure.ts'
import { findPaperKey, listAuthors } from './queries.ts'
import { markBrowser } from './reader-browser.ts'
import { type Reading, readerKey, SAME_READER_MS } from './reader-key.ts'
import { addView, forgetReadersBefore, markReader, saltOf } from './view-queries.ts'

const dayOf = (now: Date): string => now.toISOString().slice(0, 10)

/** Counts a reading and answers the paper's views. @throws Failure not_found */
export async function recordView(kernel: Kernel, idOrPaperId: string, reading: Reading) {
  const paper = await findPaperKey(kernel.db, idOrPaperId)
  if (!paper) throw new Failure('not_found', 'Paper not found')
  const { reader, request } = reading
  if (reader) await markBrowser(kernel, paper.id, { reader, request })
  if (!reader && isbot(request.userAgent)) return { new_view_count: paper.views }
  const authors = await listAuthors(kernel.db, paper.id)
  if (reader && authors.some(({ member_id }) => member_id === reader.id)) return { new_view_count: paper.views }
  const now = kernel.now()
  const fresh = randomBytes(32).toString('base64url')
  return transact(kernel, async (tx) => {
    const key = readerKey(reading, await saltOf(tx, dayOf(now), fresh))
    const counted = await markReader(tx, {
      paperId: paper.id,
      key,
      now,
      notSince: new Date(now.getTime() - SAME_READER_MS),
    })
    if (!counted) return { new_view_count: paper.views }
    return { new_view_count: (await addView(tx, paper.id)).views }
  })
}

const READERS_KEPT_MS = 86_400_000

/** Forgets, a day later, who read what: only the counts stay. */
export const forgetReaders = (kernel: Kernel): Promise<void> =>
  forgetReadersBefore(kernel.db, new Date(kernel.now().getTime() - READERS_KEPT_MS))
