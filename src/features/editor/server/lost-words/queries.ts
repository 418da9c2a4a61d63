import { sql } from 'kysely'
import type { LostPiece } from '#formats/manuscript/losses/lost-pieces.ts'
import type { Db } from '#server/data/db.ts'
import type { LossReason } from '../../document/lost-words-contract.ts'
import './tables.ts'

/**
 * The time for which removed passages are stored. If a tab was offline for longer, the position of its lost words is
 * unknown.
 */
const REMOVED_KNOWN_FOR_MS = 90 * 24 * 3_600_000
/** The maximum number of removed passages stored for a paper; older ones are deleted. */
export const REMOVED_PASSAGES_MAX = 1_000
/** The maximum number of moves stored for a paper; older ones are deleted. */
export const MOVES_KNOWN_MAX = 5_000
/**
 * The time for which dismissed words are stored, so that they are not offered again if another server reports the same
 * loss later.
 */
const DISMISSED_KEPT_MS = 24 * 3_600_000

/** Lost words to offer. Words from a save have no spans, since they were never in the shared document. */
export type Offer = Omit<LostPiece, 'removal' | 'writer'> & {
  paperId: string
  memberId: string
  reason: LossReason
  now: Date
}

export async function addLostWords(tx: Db, offer: Offer): Promise<void> {
  const { paperId, memberId, section, words, before, after, reason, now } = offer
  const { id } = await tx
    .insertInto('editor.lost_words')
    .values({
      paper_id: paperId,
      member_id: memberId,
      section,
      words,
      before_words: before,
      after_words: after,
      reason,
      lost_at: now,
      dismissed_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await addLostSpans(tx, offer, id)
}

async function addLostSpans(tx: Db, { paperId, spans }: Offer, id: string): Promise<void> {
  if (spans.length === 0) return
  await tx
    .insertInto('editor.lost_span')
    .values(
      spans.map(({ client, from, to }) => ({
        paper_id: paperId,
        client_id: client,
        clock_from: from,
        clock_to: to,
        lost_words_id: id,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export type LostWordsOwner = { paperId: string; memberId: string }

export const offered = (db: Db, { paperId, memberId }: LostWordsOwner) =>
  db
    .selectFrom('editor.lost_words')
    .where('paper_id', '=', paperId)
    .where('member_id', '=', memberId)
    .where('dismissed_at', 'is', null)

/** Adds words to the newest offer, for a member who already has the maximum number of offers. */
export async function appendLostWords(tx: Db, offer: Offer): Promise<void> {
  const newest = await offered(tx, offer)
    .select('id')
    .orderBy('lost_at', 'desc')
    .orderBy('id')
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('editor.lost_words')
    .set({ words: sql<string>`words || ${`\n${offer.words}`}`, lost_at: offer.now })
    .where('id', '=', newest.id)
    .execute()
  await addLostSpans(tx, offer, newest.id)
}

/** Deletes dismissed words, and the oldest removed passages and moves. */
export async function tidyLostWords(db: Db, now: Date): Promise<void> {
  const before = (ms: number) => new Date(now.getTime() - ms)
  await db.deleteFrom('editor.lost_words').where('dismissed_at', '<', before(DISMISSED_KEPT_MS)).execute()
  await db.deleteFrom('editor.removed_passage').where('removed_at', '<', before(REMOVED_KNOWN_FOR_MS)).execute()
  await db.deleteFrom('editor.moved_text').where('moved_at', '<', before(REMOVED_KNOWN_FOR_MS)).execute()
  await sql`
    delete from editor.moved_text using (
      select ctid as row_id, row_number() over (partition by paper_id order by moved_at desc, copy_client, copy_clock) as place
      from editor.moved_text
    ) as ranked
    where place > ${MOVES_KNOWN_MAX} and moved_text.ctid = ranked.row_id`.execute(db)
  await sql`
    delete from editor.removed_passage using (
      select paper_id, client_id, clock,
        row_number() over (partition by paper_id order by removed_at desc, client_id, clock) as place
      from editor.removed_passage
    ) as ranked
    where place > ${REMOVED_PASSAGES_MAX} and removed_passage.paper_id = ranked.paper_id
      and removed_passage.client_id = ranked.client_id and removed_passage.clock = ranked.clock`.execute(db)
}
