import * as Y from 'yjs'
import type { StrokesOf } from '#formats/manuscript/writers/strokes.ts'
import { transact, type Tx } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import type { Actor } from '#server/access/actor.ts'
import { countEntries } from '#server/live/topic-queries.ts'
import { WHY_CLOSED_TO_YOU } from '../../limits.ts'
import { whyClosed } from '../policy.ts'
import { addBrought, findOwners, noteClients } from '../ledger/queries.ts'
import { lockPaper, type PaperRow } from '../queries.ts'
import { may, standingOf } from '../rights.ts'
import { storeDerived } from './deriving.ts'
import type { Follower } from './followers.ts'
import { COMPACT_AFTER_CHANGES } from './limits.ts'
import { appendChange, changesAfter, documentTopic, loadDocument, noteOf } from './log-queries.ts'
import type { OpenDocument, Waiting } from './open-document.ts'
import { noteHourly } from './versions-queries.ts'

/** Why somebody's change can't be stored; undefined when it can. */
async function whyNot(tx: Tx, paper: PaperRow, actor: Actor): Promise<string | undefined> {
  const standing = await standingOf(tx, actor, paper.id)
  if (!may(standing, 'suggest')) return WHY_CLOSED_TO_YOU
  return whyClosed(paper.status)
}

/** Notes whose strokes a tab's are. @returns whether they are this member's. */
async function ownsClient(tx: Tx, paperId: string, { client, actor }: Follower): Promise<boolean> {
  await noteClients(tx, { paperId, memberId: actor.id, clients: [client] })
  const owner = await tx
    .selectFrom('workspace.document_client')
    .select('member_id')
    .where('paper_id', '=', paperId)
    .where('client_id', '=', client)
    .executeTakeFirst()
  return owner?.member_id === actor.id
}

/**
 * Notes whose the strokes are that came. What was typed in a tab that was closed while it was offline comes by the next: a tab of which
 * nothing was known before is whose brings all of it. Strokes of another's tab are taken, since a server that was killed may have passed
 * them on unstored; but they count for nobody, or else anybody could write in a colleague's name.
 */
async function noteStrokes(tx: Tx, paperId: string, taken: Waiting[]): Promise<void> {
  const clients = [...new Set(taken.flatMap(({ strokes }) => strokes.map(({ client }) => client)))]
  if (clients.length === 0) return
  const owners = await findOwners(tx, paperId, clients)
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
  if (brought.length > 0) await addBrought(tx, paperId, brought)
}

export type Stored = { seq: number; refused: Map<Follower, string> }

/** Stores changes of a document in one transaction, as far as those who made them may still change it. */
export function storeChanges(kernel: Kernel, paperId: string, waiting: Waiting[]): Promise<Stored> {
  return transact(kernel, async (tx) => {
    const refused = new Map<Follower, string>()
    const paper = await lockPaper(tx, paperId)
    for (const follower of new Set(waiting.map((one) => one.follower))) {
      const why = paper ? await whyNot(tx, paper, follower.actor) : WHY_CLOSED_TO_YOU
      if (why) refused.set(follower, why)
      else if (!(await ownsClient(tx, paperId, follower))) refused.set(follower, WHY_CLOSED_TO_YOU)
    }
    const taken = waiting.filter(({ follower }) => !refused.has(follower))
    if (taken.length === 0) return { appended: undefined, refused }
    const by = [...new Set(taken.map(({ follower }) => follower.actor.id))]
    await noteStrokes(tx, paperId, taken)
    const update = Y.mergeUpdates(taken.map((one) => one.update))
    return { appended: await appendChange(kernel, tx, { paperId, update, by }), refused }
  }).then(({ appended, refused }) => ({ seq: appended?.seq() ?? 0, refused }))
}

/** Writes down what the sections say now, with an hourly version and, now and then, the log as one state. */
export async function deriveOpen(kernel: Kernel, open: OpenDocument): Promise<void> {
  const changed = new Map(open.changed)
  open.changed.clear()
  try {
    await transact(kernel, async (tx) => {
      const paper = await lockPaper(tx, open.paperId)
      if (!paper) return
      // Nobody appends while the paper is locked: what is written down is all there is.
      const stored = await changesAfter(tx, open.paperId, open.seq)
      open.takeStored(stored)
      // A newer build writes down what it understands.
      if (open.isAhead) return
      for (const [name, by] of open.changed) changed.set(name, by)
      open.changed.clear()
      // What was stored a moment ago may not have been noted yet: the sections are never said to be further than they are.
      for (const name of open.waiting.flatMap(({ touched }) => touched)) if (!changed.has(name)) changed.set(name, null)
      // What sections say is taken from the document before anything else is waited for.
      await storeDerived(kernel, tx, {
        paper,
        ...(open.isAsStored ? open : await loadDocument(tx, open.paperId)),
        changed,
      })
      await noteHourly(tx, paper.id, kernel.now())
      await compactLong(kernel, tx, open)
    })
  } catch (error) {
    for (const [name, by] of changed) if (!open.changed.has(name)) open.changed.set(name, by)
    throw error
  }
}

async function compactLong(kernel: Kernel, tx: Tx, open: OpenDocument): Promise<void> {
  const topic = documentTopic(open.paperId)
  const { entries } = await countEntries(tx, topic)
  // What waits to be stored may still be refused: it must not come into the log with the state.
  if (entries < COMPACT_AFTER_CHANGES || !open.isAsStored) return
  await kernel.doorbell.compact(tx, topic, {
    through: open.seq,
    by: { kind: 'state', data: noteOf([]), bytes: Y.encodeStateAsUpdate(open.doc) },
  })
}
