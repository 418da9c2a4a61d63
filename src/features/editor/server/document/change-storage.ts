import * as Y from 'yjs'
import type { Damage } from '#formats/manuscript/losses/loss-recorder.ts'
import type { MoveIds } from '#formats/manuscript/moves/move-ids.ts'
import type { StrokesOf } from '#formats/manuscript/attribution/strokes.ts'
import { transact, type Tx } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { countEntries } from '#server/realtime/topic-queries.ts'
import { WHY_CLOSED_TO_YOU } from '../../limits.ts'
import {
  SECTION_PLANS,
  whyClosed,
  addRestoreConflictText,
  claimClient,
  findOwners,
  noteClients,
  lockPaper,
  type PaperRow,
  may,
  paperRolesOf,
} from '#features/team/server/public.ts'
import type { Db } from '#server/data/db.ts'
import { appliesWhole } from './validation/change-policy.ts'
import { storeDerived } from './section-projection.ts'
import type { Follower } from './followers.ts'
import { COMPACT_AFTER_CHANGES, RESTS_ON_REFUSED } from './limits.ts'
import { appendChange, changesAfter, documentTopic, loadDocument, noteOf } from './log-queries.ts'
import type { OpenDocument, PendingChange } from './open-document.ts'
import { HOUR_MS, addVersion } from './versions/versions.ts'

/**
 * Returns the followers whose changes can't be stored, with the reason: the paper is closed, or they may not edit it.
 */
async function whyNot(tx: Tx, paper: PaperRow, followers: Follower[]): Promise<Map<Follower, string>> {
  const actors = new Map(followers.map(({ actor }) => [actor.id, actor]))
  const standings = await paperRolesOf(tx, [...actors.values()], paper.id)
  const closed = whyClosed(paper.status)
  const why = ({ actor }: Follower) =>
    may(standings.get(actor.id) ?? 'stranger', 'suggest') ? closed : WHY_CLOSED_TO_YOU
  return new Map(followers.map((one) => [one, why(one)] as const).filter((one): one is [Follower, string] => !!one[1]))
}

/**
 * Records which member typed the received characters ("strokes"). If a tab is closed while offline, another tab sends
 * its text later. Strokes of an unknown tab are attributed to the member who sends them. Strokes of another member's
 * tab are also stored, since a server may have forwarded them and crashed before it stored them. They are attributed to
 * nobody. Otherwise, a member could write under a colleague's name.
 */
async function noteStrokes(tx: Tx, paperId: string, taken: PendingChange[]): Promise<void> {
  const own = new Map(taken.map(({ follower }) => [follower.client, follower.actor.id]))
  const clients = new Set(taken.flatMap(({ strokes }) => strokes.map(({ client }) => client)))
  const others = [...clients].filter((client) => !own.has(client))
  const owners = new Map([...(others.length > 0 ? await findOwners(tx, paperId, others) : []), ...own])
  const brought: StrokesOf[] = []
  for (const { strokes, follower } of taken) {
    for (const stroke of strokes) {
      const { client, from } = stroke
      if (from === 0 && !owners.has(client)) {
        owners.set(client, follower.actor.id)
        await noteClients(tx, { paperId, memberId: follower.actor.id, clients: [client] })
      }
      if (owners.get(client) !== follower.actor.id) brought.push(stroke)
    }
  }
  if (brought.length > 0) await addRestoreConflictText(tx, paperId, brought)
}

type Judged = { changes: PendingChange[]; refused: Map<Follower, string> }

/**
 * Returns the changes that depend only on stored changes. Changes that depend on a refused change are also refused,
 * since the log does not contain the refused change.
 */
async function restingOnStored(tx: Tx, paperId: string, { changes, refused }: Judged): Promise<PendingChange[]> {
  const { doc } = await loadDocument(tx, paperId)
  for (const { follower, update } of changes) {
    if (!refused.has(follower) && !appliesWhole(doc, update)) refused.set(follower, RESTS_ON_REFUSED)
  }
  return changes.filter(({ follower }) => !refused.has(follower))
}

/** Returns the text that changes moved; undefined if it is not known of one of them. */
function movedIn(changes: PendingChange[]): MoveIds[] | undefined {
  const known = changes.flatMap(({ moved }) => (moved ? [moved] : []))
  return known.length === changes.length ? known.flat() : undefined
}

export type Stored = { seq: number; refused: Map<Follower, string> }

/** Stores changes of a document in one transaction. Refuses changes by followers who may no longer edit it. */
export function storeChanges(kernel: Kernel, paperId: string, waiting: PendingChange[]): Promise<Stored> {
  return transact(kernel, async (tx) => {
    const followers = [...new Set(waiting.map((one) => one.follower))]
    const paper = await lockPaper(tx, paperId)
    const refused = paper
      ? await whyNot(tx, paper, followers)
      : new Map(followers.map((one) => [one, WHY_CLOSED_TO_YOU]))
    for (const follower of followers) {
      if (refused.has(follower) || follower.isKnown) continue
      const { client, actor } = follower
      if (await claimClient(tx, { paperId, memberId: actor.id, client })) continue
      refused.set(follower, WHY_CLOSED_TO_YOU)
    }
    for (const { follower, restsOnRefused } of waiting)
      if (restsOnRefused && !refused.has(follower)) refused.set(follower, RESTS_ON_REFUSED)
    const rest = waiting.filter(({ follower }) => !refused.has(follower))
    const taken = rest.length === waiting.length ? rest : await restingOnStored(tx, paperId, { changes: rest, refused })
    if (taken.length === 0) return { appended: undefined, refused }
    const by = [...new Set(taken.map(({ follower }) => follower.actor.id))]
    await noteStrokes(tx, paperId, taken)
    const update = Y.mergeUpdates(taken.map((one) => one.update))
    return { appended: await appendChange(kernel, tx, { paperId, update, by, moved: movedIn(taken) }), refused }
  }).then(({ appended, refused }) => {
    for (const { follower } of waiting) if (!refused.has(follower)) follower.isKnown = true
    return { seq: appended?.seq() ?? 0, refused }
  })
}

/** Derives the changed sections, saves the hourly version, and compacts the log if it has become long. */
export async function deriveOpenDocument(kernel: Kernel, open: OpenDocument): Promise<void> {
  const changed = new Map(open.changed)
  open.changed.clear()
  let damage: Damage | undefined
  try {
    await transact(kernel, async (tx) => {
      const paper = await lockPaper(tx, open.paperId)
      if (!paper) return
      // No change is appended to the log while the paper is locked, so the derived text is complete.
      const stored = await changesAfter(tx, open.paperId, open.seq)
      open.takeStored(stored)
      // A newer build has written to the document, and will derive its sections.
      if (open.isAhead) return
      for (const [name, by] of open.changed) changed.set(name, by)
      open.changed.clear()
      // Derives all sections if a process may have crashed after it stored changes and before it derived their
      // sections, since those sections are unknown.
      const isBehind = paper.document_seq < open.readTo
      if (isBehind) for (const { name } of SECTION_PLANS) if (!changed.has(name)) changed.set(name, null)
      // Also derives the sections of changes that were just stored and may not be in `changed` yet, since the stored
      // log position includes these changes.
      for (const name of open.waiting.flatMap(({ touched }) => touched)) if (!changed.has(name)) changed.set(name, null)
      const { doc, seq, recorder } = open.isAsStored ? open : await loadDocument(tx, paper.id, paper.document_seq)
      // `storeDerived` reads the document before it first awaits, so later changes are not included.
      ;({ damage } = await storeDerived(kernel, tx, { paper, doc, seq, changed, recorder }))
      await noteHourly(tx, paper.id, kernel.now())
      await compactLong(kernel, tx, open)
    })
    if (damage) open.recorder.forget(damage)
  } catch (error) {
    for (const [name, by] of changed) if (!open.changed.has(name)) open.changed.set(name, by)
    throw error
  }
}

async function compactLong(kernel: Kernel, tx: Tx, open: OpenDocument): Promise<void> {
  const topic = documentTopic(open.paperId)
  const { entries } = await countEntries(tx, topic)
  // Compacts the document only without pending changes, since these may still be refused.
  if (entries < COMPACT_AFTER_CHANGES || !open.isAsStored) return
  await kernel.pubsub.compact(tx, topic, {
    through: open.seq,
    by: { kind: 'state', data: noteOf([]), bytes: Y.encodeStateAsUpdate(open.doc) },
  })
}

/** Saves one version an hour while people write in a paper. */
async function noteHourly(tx: Db, paperId: string, now: Date): Promise<void> {
  const since = new Date(now.getTime() - HOUR_MS)
  const newest = await tx
    .selectFrom('editor.version')
    .select('id')
    .where('paper_id', '=', paperId)
    .where('made_at', '>', since)
    .limit(1)
    .executeTakeFirst()
  if (!newest) await addVersion(tx, { paperId, reason: 'hourly', madeBy: null, now })
}
