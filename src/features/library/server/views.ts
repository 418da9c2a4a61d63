import { createHmac, randomBytes } from 'node:crypto'
import { isbot } from 'isbot'
import type { Actor } from '#server/actor.ts'
import { transact } from '#server/db.ts'
import type { Kernel } from '#server/kernel.ts'
import type { CallRequest } from '#server/serve.ts'
import { Failure } from '#shared/failure.ts'
import { findPaperKey, listAuthors } from './queries.ts'
import { addView, forgetReadersBefore, markReader, saltOf } from './view-queries.ts'

/** The same reader on the same paper within this time counts once (decisions §4, after COUNTER). */
export const SAME_READER_MS = 30_000

type Reading = { reader: Actor | undefined; request: Pick<CallRequest, 'address' | 'userAgent'> }

/** A member is known by id; a visitor by a hash of address and browser under the day's salt. Addresses are not stored. */
export function readerKey({ reader, request }: Reading, salt: string): string {
  if (reader) return `member ${reader.id}`
  return createHmac('sha256', salt).update(`${request.address} ${request.userAgent}`).digest('base64url')
}

const dayOf = (now: Date): string => now.toISOString().slice(0, 10)

/** Counts a reading and answers the paper's views. @throws Failure not_found */
export async function recordView(kernel: Kernel, idOrPaperId: string, reading: Reading) {
  const paper = await findPaperKey(kernel.db, idOrPaperId)
  if (!paper) throw new Failure('not_found', 'Paper not found')
  const { reader, request } = reading
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
