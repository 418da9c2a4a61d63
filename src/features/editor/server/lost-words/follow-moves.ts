import * as Y from 'yjs'
import type { Damage, LossRecorder } from '#formats/manuscript/losses/loss-recorder.ts'
import type { LostRun } from '#formats/manuscript/losses/lost-runs.ts'
import type { ClockSpans } from '#formats/manuscript/losses/spans.ts'
import { type Move, movesBetween } from '#formats/manuscript/moves/moved-text.ts'
import { idsOfMoves, type MoveIds, withText } from '#formats/manuscript/moves/move-ids.ts'
import { repairMoves } from '#formats/manuscript/moves/repair-moves.ts'
import { referencesRoot, sectionRoot } from '#formats/manuscript/roots.ts'
import { findOwners, noteClients, SECTION_PLANS } from '#features/team/server/public.ts'
import type { Db } from '#server/data/db.ts'
import type { Tx } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { appendChange } from '../document/log-queries.ts'
import { sectionsTouched } from '../document/touched-sections.ts'
import { MOVES_KNOWN_MAX } from './queries.ts'
import './tables.ts'

/**
 * The client ids under which text is inserted again are below this number, and so lower than most ids of tabs. Yjs puts
 * the text of a lower id first. Text that its writer then types at the same place therefore follows it.
 */
const SIGNS_MAX = 2 ** 20

/** A copy of a document at one moment, and the damage that earlier changes may have caused. */
export type Damaged = { doc: Y.Doc; damage: Damage; needsRepair: boolean }

/**
 * Copies a document if its text may need a repair. Awaits nothing, so that the copy and the damage belong to the same
 * moment.
 */
export function damagedDocument(doc: Y.Doc, recorder: LossRecorder): Damaged {
  const damage = recorder.losses()
  if (!recorder.mayNeedRepair) return { doc, damage, needsRepair: false }
  const copy = new Y.Doc()
  // Yjs reports changes only below roots that were requested, so all roots are requested here.
  for (const { name } of SECTION_PLANS) sectionRoot(copy, name)
  referencesRoot(copy)
  Y.applyUpdate(copy, Y.encodeStateAsUpdate(doc))
  return { doc: copy, damage, needsRepair: true }
}

export type Followed = {
  doc: Y.Doc
  /** The sections that the repair changed. */
  touched: string[]
  /** True if the repair was appended to the document's log. */
  isChanged: boolean
  /** Characters that are not lost, since they were inserted again or deleted on purpose. */
  settled: ClockSpans
  /** The text to offer to its writers. */
  lost: LostRun[]
}

/**
 * Repairs a document after a member moved text, by splitting, joining or restyling paragraphs or by moving lines. Text
 * that others typed in the moved text at the same time is moved along with it. Stores which text was moved.
 */
export async function followMoves(
  kernel: Kernel,
  tx: Tx,
  { paperId, doc, damage, needsRepair }: Damaged & { paperId: string },
): Promise<Followed> {
  const now = kernel.now()
  if (!needsRepair) {
    const moves = damage.moved.transfers.flatMap(({ deleted, inserted }) => movesBetween(deleted, inserted))
    await addMoves(tx, { paperId, moves, now })
    return { doc, touched: [], isChanged: false, settled: new Map(), lost: damage.runs }
  }
  const known = withText(doc, await listMoves(tx, paperId))
  const signs = new Map<number, number>()
  const signFor = (client: number): number => {
    const sign = signs.get(client) ?? freeClientId(doc)
    signs.set(client, sign)
    return sign
  }
  const updates: Uint8Array[] = []
  const touched = new Set<string>()
  doc.on('update', (update) => updates.push(update))
  doc.on('afterTransaction', (transaction) => {
    for (const name of sectionsTouched(transaction)) touched.add(name)
  })
  const { moves, settled, lost } = repairMoves(doc, { known, ...damage.moved, runs: damage.runs, signFor })
  await addMoves(tx, { paperId, moves, now })
  if (updates.length === 0) return { doc, touched: [], isChanged: false, settled, lost }
  const owners = await findOwners(tx, paperId, [...signs.keys()])
  for (const [client, sign] of signs) {
    const memberId = owners.get(client)
    if (memberId !== undefined) await noteClients(tx, { paperId, memberId, clients: [sign] })
  }
  const by = [...new Set(owners.values())]
  await appendChange(kernel, tx, { paperId, update: Y.mergeUpdates(updates), by, moved: idsOfMoves(moves) })
  return { doc, touched: [...touched], isChanged: true, settled, lost }
}

function freeClientId(doc: Y.Doc): number {
  let id = 0
  while (id === 0 || doc.store.clients.has(id)) id = Math.floor(Math.random() * SIGNS_MAX)
  return id
}

const ROWS_AT_ONCE = 1_000

async function addMoves(
  tx: Db,
  { paperId, moves, now }: { paperId: string; moves: readonly Move[]; now: Date },
): Promise<void> {
  const rows = moves.map(({ source, copy, text, isRestored = false }) => ({
    paper_id: paperId,
    source_client: source.client,
    source_clock: source.clock,
    copy_client: copy.client,
    copy_clock: copy.clock,
    length: text.length,
    is_restored: isRestored,
    moved_at: now,
  }))
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
    await tx
      .insertInto('editor.moved_text')
      .values(rows.slice(at, at + ROWS_AT_ONCE))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}

/**
 * The maximum number of moved characters that a repair knows, since the repair looks at each of them. Copies of one text
 * count each.
 */
const CHARACTERS_KNOWN_MAX = 500_000

/** Lists the newest moves in a paper, the newest first. */
async function listMoves(db: Db, paperId: string): Promise<MoveIds[]> {
  const rows = await db
    .selectFrom('editor.moved_text')
    .select(['source_client', 'source_clock', 'copy_client', 'copy_clock', 'length', 'is_restored'])
    .where('paper_id', '=', paperId)
    .orderBy('moved_at', 'desc')
    .orderBy('copy_client')
    .orderBy('copy_clock')
    .limit(MOVES_KNOWN_MAX)
    .execute()
  let characters = 0
  const known = rows.filter(({ length }) => (characters += length) <= CHARACTERS_KNOWN_MAX)
  return known.map(({ source_client: client, source_clock: clock, copy_client, copy_clock, ...rest }) => ({
    source: { client, clock },
    copy: { client: copy_client, clock: copy_clock },
    length: rest.length,
    isRestored: rest.is_restored,
  }))
}
