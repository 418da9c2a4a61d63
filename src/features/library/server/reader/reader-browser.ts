import { randomBytes } from 'node:crypto'
import type { Actor } from '#server/access/actor.ts'
import { transact } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import type { CallRequest } from '#server/http/serve.ts'
import { listAuthors } from '../queries.ts'
import { browserKey, SAME_READER_MS } from './reader-key.ts'
import { markAuthor, markReader, saltOf } from './view-queries.ts'

type SignedIn = { reader: Actor; request: Pick<CallRequest, 'address' | 'userAgent'> }

/**
 * A member who reads a page takes the PDF by a plain link, which carries no sign-in. So the browser is marked as well: within
 * 30 s both are one reading, and the browser of one of the paper's authors does not count for the rest of the day.
 */
export async function markBrowser(kernel: Kernel, paperId: string, { reader, request }: SignedIn): Promise<void> {
  const authors = await listAuthors(kernel.db, paperId)
  const isAuthor = authors.some(({ member_id }) => member_id === reader.id)
  const now = kernel.now()
  const fresh = randomBytes(32).toString('base64url')
  await transact(kernel, async (tx) => {
    const salt = await saltOf(tx, now.toISOString().slice(0, 10), fresh)
    const mark = { paperId, key: browserKey(request, salt), now }
    if (isAuthor) await markAuthor(tx, mark)
    else await markReader(tx, { ...mark, notSince: new Date(now.getTime() - SAME_READER_MS) })
  })
}
