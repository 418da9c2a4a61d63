import type * as Y from 'yjs'
import { sql } from 'kysely'
import type { Losses } from '#formats/manuscript/losses/loss-recorder.ts'
import { type LostPiece, piecesOf } from '#formats/manuscript/losses/lost-pieces.ts'
import { type ClockSpan, type ClockSpans, spansByClient } from '#formats/manuscript/losses/spans.ts'
import { knownLost } from '#formats/manuscript/losses/known-losses.ts'
import { readSection } from '#formats/manuscript/yjs/section.ts'
import { sectionRoot } from '#formats/manuscript/roots.ts'
import { strokesIn } from '#formats/manuscript/attribution/strokes.ts'
import type { Tx } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import type { LossReason } from '../../document/lost-words-contract.ts'
import { SECTION_PLANS, findOwners, publishPaperChange } from '#features/team/server/public.ts'
import type { Removal } from '#formats/manuscript/losses/removals.ts'
import type { Db } from '#server/data/db.ts'
import { addLostWords, appendLostWords, REMOVED_PASSAGES_MAX, type LostWordsOwner, offered } from './queries.ts'
import './tables.ts'

/**
 * The maximum number of offers of lost words that a member has for a paper. Further passages are appended to the newest
 * offer.
 */
const OFFERS_MAX = 200
/**
 * A passage of at least this many letters is searched for in the whole paper. A shorter passage is searched for
 * together with adjacent letters. The second constant is the maximum number of adjacent letters on each side.
 */
const KNOWN_AGAIN_LETTERS = 23
const NEIGHBOURING_LETTERS = 12

const lettersOf = (text: string): string => text.replaceAll(/\s+/g, '')

/** Returns the letters of each section of a paper. Pure. */
const lettersIn = (doc: Y.Doc): string[] =>
  SECTION_PLANS.map(({ name }) => {
    const root = sectionRoot(doc, name)
    const strokes = strokesIn(root, readSection(root).leftOut)
    return lettersOf(strokes.map(({ text }) => text).join(''))
  })

/**
 * Returns whether the paper still contains words whose original characters were deleted, because a member moved the
 * passage. Pure.
 */
function survives(
  { words, before, after }: Pick<LostPiece, 'words' | 'before' | 'after'>,
  sections: string[],
): boolean {
  const wordCharacters = lettersOf(words)
  if (wordCharacters === '') return true
  const [left, right] = [before.slice(-NEIGHBOURING_LETTERS), after.slice(0, NEIGHBOURING_LETTERS)]
  const around = lettersOf(left + words + right)
  const isKnownAgain = wordCharacters.length >= KNOWN_AGAIN_LETTERS
  return sections.some(
    (section) =>
      (isKnownAgain && section.includes(wordCharacters)) || (left + right !== '' && section.includes(around)),
  )
}

type Noting = {
  paperId: string
  doc: Y.Doc
  losses: Losses
  /** Characters that are not lost, since they were inserted again or deleted on purpose. */
  settled: ClockSpans
  /** The reason for the loss, if the server changed the document itself. */
  reason?: LossReason | undefined
}

type Loss = Pick<Noting, 'paperId' | 'doc' | 'losses' | 'settled'> & { removals: KnownRemoval[]; now: Date }

/** Offers lost words to their writers. @returns whether any words were lost. */
async function offer(tx: Tx, { paperId, doc, losses, settled, removals, now }: Loss): Promise<boolean> {
  const sections = lettersIn(doc)
  const clients = [...new Set(losses.runs.flatMap(({ client, writer = client }) => [client, writer]))]
  const known = spansByClient([...(await listLostSpans(tx, paperId, clients)), ...[...settled.values()].flat()])
  const pieces = piecesOf({ runs: knownLost(losses.runs, known), removals })
  const owners = await findOwners(tx, paperId, clients)
  let isNews = false
  for (const { removal, writer, ...piece } of pieces) {
    const memberId = owners.get(writer) ?? owners.get(piece.client)
    if (memberId === undefined || survives(piece, sections)) continue
    const reason = removals.find((one) => one === removal)?.reason ?? 'removed'
    const words = { ...piece, paperId, memberId, reason, now }
    if ((await countLostWords(tx, words)) < OFFERS_MAX) await addLostWords(tx, words)
    else await appendLostWords(tx, words)
    isNews = true
  }
  return isNews
}

/**
 * Stores the text that a locked paper's changes removed, and offers the lost words to their writers.
 */
export async function noteLosses(kernel: Kernel, tx: Tx, noting: Noting): Promise<void> {
  const { paperId, losses, reason = 'removed' } = noting
  const now = kernel.now()
  const removed = losses.removals.map((one): KnownRemoval => ({ ...one, reason: one.isOwn ? reason : 'removed' }))
  if (removed.length > 0) await addRemovals(tx, { paperId, removals: removed, now })
  if (losses.runs.length === 0) return
  const removals = await listRemovals(tx, paperId)
  if (await offer(tx, { ...noting, removals, now })) await publishPaperChange(kernel, tx, paperId)
}

async function addRemovals(
  tx: Db,
  { paperId, removals, now }: { paperId: string; removals: KnownRemoval[]; now: Date },
): Promise<void> {
  const rows = removals.map(({ client, clock, section, before, text, runs, reason }) => ({
    paper_id: paperId,
    client_id: client,
    clock,
    section,
    before_words: before,
    words: text,
    runs: JSON.stringify(runs),
    reason,
    removed_at: now,
  }))
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
    await tx
      .insertInto('editor.removed_passage')
      .values(rows.slice(at, at + ROWS_AT_ONCE))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}

/** Lists the passages that were removed from a paper. */
async function listRemovals(db: Db, paperId: string): Promise<KnownRemoval[]> {
  const rows = await db
    .selectFrom('editor.removed_passage')
    .selectAll()
    .where('paper_id', '=', paperId)
    .orderBy('removed_at', 'desc')
    .orderBy('client_id')
    .orderBy('clock')
    .limit(REMOVED_PASSAGES_MAX)
    .execute()
  return rows.map(({ client_id: client, clock, section, before_words: before, words: text, runs, reason }) => ({
    client,
    clock,
    section,
    before,
    text,
    runs,
    reason,
    isOwn: reason !== 'removed',
  }))
}

/** Lists the characters from these tabs that were already offered to their writers. */
const listLostSpans = (db: Db, paperId: string, clients: number[]): Promise<ClockSpan[]> =>
  db
    .selectFrom('editor.lost_span')
    .select(['client_id as client', 'clock_from as from', 'clock_to as to'])
    .where('paper_id', '=', paperId)
    .where('client_id', '=', sql<number>`any(${clients}::bigint[])`)
    .execute()

const countLostWords = async (db: Db, whose: LostWordsOwner): Promise<number> =>
  (
    await offered(db, whose)
      .select(sql<number>`count(*)::integer`.as('count'))
      .executeTakeFirstOrThrow()
  ).count

const ROWS_AT_ONCE = 500

type KnownRemoval = Removal & { reason: LossReason }
