import { randomBytes, createHmac } from 'node:crypto'
import { isbot } from 'isbot'
import { sql } from 'kysely'
import { afterCommit, transact } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { Failure } from '#shared/calls/failure.ts'
import type { Actor } from '#server/access/actor.ts'
import { networkOf } from '#server/access/network.ts'
import type { Db } from '#server/data/db.ts'
import type { CallRequest } from '#server/http/serve.ts'
import type { ListCache } from '../list-cache.ts'
import { findPaperKey, listAuthors } from '../queries.ts'
import '../tables.ts'
import type { Like } from './likes.ts'

const dayOf = (now: Date): string => now.toISOString().slice(0, 10)

type PaperKey = NonNullable<Awaited<ReturnType<typeof findPaperKey>>>

/**
 * Checks whether a view may count. Views by robots and by the paper's authors do not count, nor do views of withdrawn
 * papers.
 */
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

/** The result of a view: the paper's views and likes, and whether this reader likes it. */
type Recorded = { new_view_count: number; likes: number; liked: boolean }
/** Counts a view. @throws Failure not_found */
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

/** Deletes records of readers after a day. Only the numbers of views remain. */
export const purgeReaders = (kernel: Kernel): Promise<void> =>
  purgeReadersBefore(kernel.db, new Date(kernel.now().getTime() - READERS_KEPT_MS))

/**
 * Reads the number of likes and whether this member likes the paper, in one snapshot. If they were read separately, the
 * number might not include this member's like.
 */
const findLikes = (db: Db, { paperId, memberId }: Like) =>
  db
    .selectFrom('library.paper')
    .select(({ exists, selectFrom }) => [
      'likes',
      exists(
        selectFrom('library.paper_like')
          .select('paper_id')
          .where('paper_id', '=', paperId)
          .where('member_id', '=', memberId),
      )
        .$castTo<boolean>()
        .as('liked'),
    ])
    .where('id', '=', paperId)
    .executeTakeFirstOrThrow()

const addView = (tx: Db, paperId: string) =>
  tx
    .updateTable('library.paper')
    .set((eb) => ({ views: eb('views', '+', 1) }))
    .where('id', '=', paperId)
    .returning('views')
    .executeTakeFirstOrThrow()

/** Deletes the salts and the records of readers that are older than a given time. */
async function purgeReadersBefore(db: Db, moment: Date): Promise<void> {
  await db.deleteFrom('library.reader').where('counted_at', '<', moment).execute()
  await db.deleteFrom('library.reader_salt').where('day', '<', moment.toISOString().slice(0, 10)).execute()
}

type SignedIn = { reader: Actor; request: Pick<CallRequest, 'address' | 'userAgent'> }

/**
 * Records the browser of a signed-in member as a reader, too, since PDF downloads are plain links without sign-in. A
 * page view and a PDF download within 30 seconds then count as one view. Downloads in an author's browser do not count
 * for the rest of the day.
 */
async function markBrowser(kernel: Kernel, paperId: string, { reader, request }: SignedIn): Promise<void> {
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

/** Marks this browser as used by an author of the paper, so that downloads without sign-in are not counted. */
const markAuthor = (tx: Db, { paperId, key, now }: Omit<Mark, 'notSince'>) =>
  tx
    .insertInto('library.reader')
    .values({ paper_id: paperId, reader_key: key, counted_at: now, is_author: true })
    .onConflict((conflict) => conflict.columns(['paper_id', 'reader_key']).doUpdateSet({ is_author: true }))
    .execute()

/**
 * Views of a paper by the same reader within this time count once, as the COUNTER standard requires. Source:
 * docs/product.md, "Library".
 */
const SAME_READER_MS = 30_000

type Asking = Pick<CallRequest, 'address' | 'userAgent'>

type ViewRequest = { reader: Actor | undefined; request: Asking }

const hidden = (text: string, salt: string): string => createHmac('sha256', salt).update(text).digest('base64url')

/**
 * Returns a browser's key: a hash of its network and user agent with the day's salt. IP addresses are not stored. Pure.
 */
const browserKey = ({ address, userAgent }: Asking, salt: string): string =>
  hidden(`${networkOf(address)} ${userAgent}`, salt)

/**
 * Returns the keys that identify a reader. A view counts only if none of them was recorded recently. The only key of a
 * member is their id. A visitor has a key for the network, since a user agent can be forged, and a key for the browser,
 * since a member may just have viewed the paper in that browser. Pure.
 */
function readerKeys({ reader, request }: ViewRequest, salt: string): string[] {
  if (reader) return [`member ${reader.id}`]
  return [browserKey(request, salt), hidden(networkOf(request.address), salt)]
}

/** Returns the salt of a day. The first caller stores a fresh one; all later callers read it. */
async function saltOf(tx: Db, day: string, fresh: string): Promise<string> {
  const known = await tx.selectFrom('library.reader_salt').select('salt').where('day', '=', day).executeTakeFirst()
  if (known) return known.salt
  const { salt } = await tx
    .insertInto('library.reader_salt')
    .values({ day, salt: fresh })
    .onConflict((conflict) => conflict.column('day').doUpdateSet({ day }))
    .returning('salt')
    .executeTakeFirstOrThrow()
  return salt
}

type Mark = { paperId: string; key: string; now: Date; notSince: Date }

/**
 * Records a reader's key. The row lock ensures that simultaneous views by one reader count once.
 * @returns whether this view counts
 */
const markReader = (tx: Db, { paperId, key, now, notSince }: Mark) =>
  tx
    .insertInto('library.reader')
    .values({ paper_id: paperId, reader_key: key, counted_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['paper_id', 'reader_key'])
        .doUpdateSet({ counted_at: now })
        .where(sql<boolean>`reader.counted_at <= ${notSince} and not reader.is_author`),
    )
    .returning('counted_at')
    .executeTakeFirst()
