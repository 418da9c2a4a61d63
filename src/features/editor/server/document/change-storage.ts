import * as Y from 'yjs'
import type { Losses } from '#formats/manuscript/losses/loss-recorder.ts'
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
import { pendingBytes } from './validation/change-policy.ts'
import { storeDerived } from './section-projection.ts'
import type { Follower } from './followers.ts'
import { COMPACT_AFTER_CHANGES, RESTS_ON_REFUSED } from './limits.ts'
import { appendChange, changesAfter, documentTopic, loadDocument, noteOf } from './log-queries.ts'
import type { OpenDocument, PendingChange } from './open-document.ts'
import { HOUR_MS, addVersion } from './versions/versions.ts'

/** Returns the followers whose changes can't be stored, and why: the locked paper is closed, or closed to them. */
async function whyNot(tx: Tx, paper: PaperRow, followers: Follower[]): Promise<Map<Follower, string>> {
  const actors = new Map(followers.map(({ actor }) => [actor.id, actor]))
  const standings = await paperRolesOf(tx, [...actors.values()], paper.id)
  const closed = whyClosed(paper.status)
  const why = ({ actor }: Follower) =>
    may(standings.get(actor.id) ?? 'stranger', 'suggest') ? closed : WHY_CLOSED_TO_YOU
  return new Map(followers.map((one) => [one, why(one)] as const).filter((one): one is [Follower, string] => !!one[1]))
}

/**
 * Notes the owners of the arriving strokes. Text that was typed in a tab that was closed while offline arrives through
 * the next tab: strokes of a tab that is not known yet belong to the member who sends all of them. Strokes of another
 * member's tab are stored, since a server that was killed may have passed them on unstored; but they count for nobody,
 * as otherwise anybody could write in a colleague's name.
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
 * Returns those of several changes that depend only on stored ones. A change that depends on one that was refused just
 * now can't be read from the log, and is refused with it.
 */
async function restingOnStored(tx: Tx, paperId: string, { changes, refused }: Judged): Promise<PendingChange[]> {
  const { doc } = await loadDocument(tx, paperId)
  for (const { follower, update } of changes) {
    const before = pendingBytes(doc)
    if (!refused.has(follower)) Y.applyUpdate(doc, update)
    if (pendingBytes(doc) > before) refused.set(follower, RESTS_ON_REFUSED)
  }
  return changes.filter(({ follower }) => !refused.has(follower))
}

export type Stored = { seq: number; refused: Map<Follower, string> }

/** Stores changes of a document in one transaction, as far as those who made them may still change it. */
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
    return { appended: await appendChange(kernel, tx, { paperId, update, by }), refused }
  }).then(({ appended, refused }) => {
    for (const { follower } of waiting) if (!refused.has(follower)) follower.isKnown = true
    return { seq: appended?.seq() ?? 0, refused }
  })
}

/** Derives the changed sections, with an hourly version and, now and then, the log compacted into one state. */
export async function deriveOpenDocument(kernel: Kernel, open: OpenDocument): Promise<void> {
  const changed = new Map(open.changed)
  open.changed.clear()
  let losses: Losses | undefined
  try {
    await transact(kernel, async (tx) => {
      const paper = await lockPaper(tx, open.paperId)
      if (!paper) return
      // Nobody appends while the paper is locked: the derived text is complete.
      const stored = await changesAfter(tx, open.paperId, open.seq)
      open.takeStored(stored)
      // A newer build derives the content that it understands.
      if (open.isAhead) return
      for (const [name, by] of open.changed) changed.set(name, by)
      open.changed.clear()
      // A process that died derived less than it stored, and it is not known which sections its changes touched.
      const isBehind = paper.document_seq < open.readTo
      if (isBehind) for (const { name } of SECTION_PLANS) if (!changed.has(name)) changed.set(name, null)
      // Changes stored a moment ago may not have been noted yet: the derived sections never claim to be further than
      // they are.
      for (const name of open.waiting.flatMap(({ touched }) => touched)) if (!changed.has(name)) changed.set(name, null)
      const { doc, seq, recorder } = open.isAsStored ? open : await loadDocument(tx, paper.id, paper.document_seq)
      // The sections' content is read from the document before anything else is awaited.
      losses = await storeDerived(kernel, tx, { paper, doc, seq, changed, recorder })
      await noteHourly(tx, paper.id, kernel.now())
      await compactLong(kernel, tx, open)
    })
    if (losses) open.recorder.forget(losses)
  } catch (error) {
    for (const [name, by] of changed) if (!open.changed.has(name)) open.changed.set(name, by)
    throw error
  }
}

async function compactLong(kernel: Kernel, tx: Tx, open: OpenDocument): Promise<void> {
  const topic = documentTopic(open.paperId)
  const { entries } = await countEntries(tx, topic)
  // Pending changes may still be refused: they must not get into the log with the state.
  if (entries < COMPACT_AFTER_CHANGES || !open.isAsStored) return
  await kernel.pubsub.compact(tx, topic, {
    through: open.seq,
    by: { kind: 'state', data: noteOf([]), bytes: Y.encodeStateAsUpdate(open.doc) },
  })
}

/** Saves one version an hour while a paper is written. */
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
