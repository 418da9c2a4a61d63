import type { Actor } from '#server/access/actor.ts'
import { logAdminAction } from '#server/admin-log/admin-log.ts'
import { type Db, transact, type Tx } from '#server/data/db.ts'
import type { Kernel } from '#server/kernel.ts'
import { Failure, invalidField } from '#shared/calls/failure.ts'
import type { Decided, Decision, DecisionBody, ReviewKind } from '../../contract.ts'
import { decideOnClaim, decideOnPublication, type Deciding, type Outcome } from './deciding.ts'
import { findItem } from '../panel/service.ts'
import { asDecided, findUnseen, isRepeated, overtakenBy } from './overtaken.ts'
import { decideOnProposal, decideOnRefinedQuestion } from './suggestions.ts'
import { belongs } from '../policy.ts'
import { addDecision } from '../queries.ts'
import { decideOnQuestion } from './question-deciding.ts'

function refuseDecision(kind: ReviewKind, decision: Decision): never {
  throw invalidField('decision', `“${decision}” is no decision on a ${kind.replace('_', ' ')}.`)
}

/** Carries a decision to its room, with what follows from it. @throws Failure invalid for a decision of another kind. */
async function carryOut(kind: ReviewKind, deciding: Deciding<Decision>, wishes: DecisionBody): Promise<Outcome> {
  const { decision } = deciding
  switch (kind) {
    case 'question':
      if (!belongs(kind, decision)) refuseDecision(kind, decision)
      return decideOnQuestion({ ...deciding, decision }, wishes)
    case 'claim':
      if (!belongs(kind, decision)) refuseDecision(kind, decision)
      return decideOnClaim({ ...deciding, decision })
    case 'publication':
      if (!belongs(kind, decision)) refuseDecision(kind, decision)
      return decideOnPublication({ ...deciding, decision })
    case 'proposal':
      if (!belongs(kind, decision)) refuseDecision(kind, decision)
      return decideOnProposal({ ...deciding, decision }, wishes)
    case 'refined_question':
      if (!belongs(kind, decision)) refuseDecision(kind, decision)
      return decideOnRefinedQuestion({ ...deciding, decision }, wishes)
  }
}

type ToDecide = { kind: ReviewKind; id: string; body: DecisionBody }
type Item = { kind: ReviewKind; id: string; body: DecisionBody; arrivedAt: Date | null }

/** Refuses a decision that does not know of the last one. After the item's lock, so that no other can come in between. */
async function refuseUnseen(tx: Db, { kind, id, body }: Item): Promise<void> {
  if (body.seen_reviewed_at === undefined) return
  const unseen = await findUnseen(tx, { kind, id }, body.seen_reviewed_at)
  if (unseen) throw overtakenBy(kind, unseen)
}

async function decideIn(tx: Tx, { kernel, actor }: { kernel: Kernel; actor: Actor }, item: Item): Promise<Decided> {
  const { kind, id, body } = item
  const now = kernel.now()
  const { decision, admin_notes: notes } = body
  const outcome = await carryOut(kind, { kernel, tx, id, decision, notes, actor, now }, body)
  await refuseUnseen(tx, item)
  await addDecision(tx, {
    kind,
    item_id: id,
    decision,
    notes,
    actor_id: actor.id,
    actor_name: actor.name,
    decided_at: now,
    arrived_at: item.arrivedAt,
  })
  // Last, because entries of the log wait for each other.
  await logAdminAction(tx, {
    actor,
    action: `review: ${kind} ${decision}`,
    target: outcome.target.slice(0, 500),
    reason: notes,
    at: now,
  })
  return {
    kind,
    id,
    status: outcome.status,
    admin_notes: notes,
    reviewed_at: now.toISOString(),
    reviewed_by: actor.name,
    project_id: outcome.projectId ?? null,
    paper_id: outcome.paperId ?? null,
    library_id: outcome.libraryId ?? null,
    public_number: outcome.publicNumber ?? null,
  }
}

/**
 * Decides on one item in one transaction: what follows, who is told, the decision itself and the log.
 * One's own decision sent again is answered with what stands.
 * @throws Failure conflict that says who decided what and when, where another decision came first.
 */
export async function decideReview(
  kernel: Kernel,
  actor: Actor,
  { kind, id, body }: ToDecide,
): Promise<{ item: Decided }> {
  const found = await findItem(kernel.db, kind, id)
  // What waits for its asker's answer is not on the desk, and nobody here lets it wait.
  const arrivedAt = found?.due_at ? new Date(found.arrived_at) : null
  try {
    return { item: await transact(kernel, (tx) => decideIn(tx, { kernel, actor }, { kind, id, body, arrivedAt })) }
  } catch (error) {
    if (!(error instanceof Failure) || error.kind !== 'conflict') throw error
    const unseen = await findUnseen(kernel.db, { kind, id }, body.seen_reviewed_at)
    const own = unseen && isRepeated(unseen, actor, body) ? await findItem(kernel.db, kind, id) : undefined
    if (unseen && own) return { item: asDecided(own, unseen) }
    throw unseen ? overtakenBy(kind, unseen) : error
  }
}
