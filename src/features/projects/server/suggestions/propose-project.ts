import type { Actor } from '#server/access/actor.ts'
import type { Kernel } from '#server/kernel.ts'
import { PROPOSAL_REVIEW_TIME } from '#shared/business.ts'
import type { MyProposal, ProposalBody } from '../../contract.ts'
import { proposalColumns } from './content.ts'
import { kind } from './proposals.ts'
import { suggest, presentProposal, resubmit } from './suggestions.ts'

const NEXT_STEPS = [
  `An editor will read your proposal, normally within ${PROPOSAL_REVIEW_TIME}.`,
  'We’ll tell you the decision. If a revision is requested, you can change your proposal in My Workspace and send it again.',
  'Once it is approved, its paper opens in My Workspace with you as its lead, and other places are offered to students.',
]

type Sent = { proposal: MyProposal; next_steps: string[] }

type Change = { id: string; body: ProposalBody }

export async function propose(kernel: Kernel, actor: Actor, body: ProposalBody): Promise<Sent> {
  const columns = { ...proposalColumns(body), question_id: null, timeline_weeks: null }
  const row = await suggest(kernel, actor, { kind, ...columns })
  return { proposal: presentProposal(row), next_steps: NEXT_STEPS }
}

export async function resubmitProposal(kernel: Kernel, actor: Actor, { id, body }: Change): Promise<Sent> {
  const row = await resubmit(kernel, actor, { id, kind, columns: proposalColumns(body) })
  return { proposal: presentProposal(row), next_steps: NEXT_STEPS }
}
