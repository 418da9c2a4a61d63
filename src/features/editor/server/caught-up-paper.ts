import {
  type PaperRow,
  findPaper,
  may,
  paperRoleOf,
  lockPaper,
  whyNot,
  whyClosed,
} from '#features/team/server/public.ts'
import type { Actor } from '#server/access/actor.ts'
import type { Db } from '#server/data/db.ts'
import type { Tx } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { Failure } from '#shared/calls/failure.ts'
import { catchUp } from './document/change-document.ts'
import { documentsOf } from './document/documents.ts'
import { documentTopic } from './document/log-queries.ts'
import { notFound } from './service.ts'

type Doing = { actor: Actor; paperId: string; deed: 'write' | 'restore' | 'submit' }

/**
 * Returns a paper whose sections include all stored changes. Derives the sections first, since they are otherwise
 * derived only a few seconds after typed text was stored.
 * @throws Failure not_found, also if the actor may not read it
 */
export async function readCaughtUp(kernel: Kernel, actor: Actor, paperId: string): Promise<PaperRow> {
  const paper = await findPaper(kernel.db, paperId)
  if (!paper || !may(await paperRoleOf(kernel.db, actor, paperId), 'read')) throw notFound()
  const head = await kernel.pubsub.head(documentTopic(paperId))
  if (head <= paper.document_seq) return paper
  await writeDown(kernel, paperId)
  const written = await findPaper(kernel.db, paperId)
  if (!written) throw notFound()
  return written
}

/**
 * Locks a paper if the actor has the given permission. @throws Failure not_found if the actor may not read it,
 * forbidden if they may only read it, conflict while it is closed.
 */
export async function lockForWriting(tx: Db, { actor, paperId, deed: action }: Doing): Promise<PaperRow> {
  const paper = await lockPaper(tx, paperId)
  const paperRole = await paperRoleOf(tx, actor, paperId)
  if (!paper || !may(paperRole, 'read')) throw notFound()
  if (!may(paperRole, action)) throw new Failure('forbidden', whyNot(paperRole, action))
  const closed = whyClosed(paper.status)
  if (closed) throw new Failure('conflict', closed)
  return paper
}

/**
 * Locks a paper like `lockForWriting`, and derives its sections from all stored changes. @throws the same Failures as
 * `lockForWriting`.
 */
export async function lockCaughtUp(kernel: Kernel, tx: Tx, { actor, paperId, deed: action }: Doing) {
  const paper = await lockForWriting(tx, { actor, paperId, deed: action })
  await catchUp(kernel, tx, paper)
  return (await findPaper(tx, paperId)) ?? paper
}

/**
 * Derives the sections of a paper's document from its stored changes. @throws Failure unavailable if the document is
 * unreadable
 */
const writeDown = (kernel: Kernel, paperId: string): Promise<void> => documentsOf(kernel).writeDown(paperId)
