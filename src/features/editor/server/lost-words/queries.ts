import { sql } from 'kysely'
import type { LostPiece } from '#formats/manuscript/losses/lost-pieces.ts'
import type { Db } from '#server/data/db.ts'
import type { LossReason } from '../../document/lost-words-contract.ts'
import './tables.ts'

/** A tab that stayed away for longer sends words whose place is no longer known. */
const REMOVED_KNOWN_FOR_MS = 90 * 24 * 3_600_000
/** The number of a paper's removed passages that are stored, the newest. */
export const REMOVED_PASSAGES_MAX = 1_000
/** Every server has reported a loss after this time. */
const DISMISSED_KEPT_MS = 24 * 3_600_000

export type Offer = Omit<LostPiece, 'removal'> & { paperId: string; memberId: string; reason: LossReason; now: Date }

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

/** Adds words to the newest offer, if a member has more offers than anybody reads one by one. */
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

/** Deletes dismissed words, and the oldest removed passages. */
export async function tidyLostWords(db: Db, now: Date): Promise<void> {
  const before = (ms: number) => new Date(now.getTime() - ms)
  await db.deleteFrom('editor.lost_words').where('dismissed_at', '<', before(DISMISSED_KEPT_MS)).execute()
  await db.deleteFrom('editor.removed_passage').where('removed_at', '<', before(REMOVED_KNOWN_FOR_MS)).execute()
  await sql`
    delete from editor.removed_passage using (
      select paper_id, client_id, clock,
        row_number() over (partition by paper_id order by removed_at desc, client_id, clock) as place
      from editor.removed_passage
    ) as ranked
    where place > ${REMOVED_PASSAGES_MAX} and removed_passage.paper_id = ranked.paper_id
      and removed_passage.client_id = ranked.client_id and removed_passage.clock = ranked.clock`.execute(db)
}
