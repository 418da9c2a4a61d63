import type { Actor } from '#server/actor.ts'
import { logAdminAction } from '#server/admin-log.ts'
import { transact } from '#server/db.ts'
import type { Kernel } from '#server/kernel.ts'
import { Failure, invalidField } from '#shared/failure.ts'
import type { Decided, Decision, DecisionBody, ReviewKind } from '../contract.ts'
import { decideOnClaim, decideOnPublication, decideOnQuestion, type Deciding, type Outcome } from './deciding.ts'
import { belongs, isDecidedKind } from './policy.ts'
import { addDecision } from './queries.ts'

function refuseDecision(kind: ReviewKind, decision: Decision): never {
  throw invalidField('decision', `“${decision}” is no decision on a ${kind}.`)
}

/** Carries a decision to its room, with what follows from it. @throws Failure invalid for a decision of another kind. */
async function carryOut(kind: ReviewKind, deciding: Deciding<Decision>, wishes: DecisionBody): Promise<Outcome> {
  const { decision } = deciding
  if (!isDecidedKind(kind)) throw new Failure('not_found', 'There is nothing of this kind to review.')
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
  }
}

type ToDecide = { kind: ReviewKind; id: string; body: DecisionBody }

/** Decides on one item in one transaction: what follows, who is told, the decision itself and the log. */
export function decideReview(kernel: Kernel, actor: Actor, { kind, id, body }: ToDecide): Promise<{ item: Decided }> {
  return transact(kernel, async (tx) => {
    const now = kernel.now()
    const { decision, admin_notes: notes } = body
    const outcome = await carryOut(kind, { kernel, tx, id, decision, notes, actor, now }, body)
    await addDecision(tx, {
      kind,
      item_id: id,
      decision,
      notes,
      actor_id: actor.id,
      actor_name: actor.name,
      decided_at: now,
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
      item: {
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
      },
    }
  })
}
