import type { DemoAction } from './demo-actions.ts'
import type { World } from './demo-world.ts'
import { PROPOSALS, REFINED_QUESTIONS } from './demo/suggestions.ts'
import type { ProposalWish, RefinedWish, SuggestionFate } from './demo/shapes.ts'
import { ADMIN } from './demo/staff-people.ts'

// All in days.
const DECIDED_AFTER = 2.2
const SENT_AGAIN_AFTER = 4.1

type Kind = 'proposal' | 'refined_question'
type Decision = { decision: 'approved' | 'rejected' | 'revision_requested'; notes?: string | undefined }

async function decide(world: World, which: { kind: Kind; id: string }, { decision, notes = '' }: Decision) {
  const call = await world.as(ADMIN)
  await call('POST /api/admin/reviews/:kind/:id/decision', { params: which, body: { decision, admin_notes: notes } })
}

async function withdraw(world: World, { kind, id }: { kind: Kind; id: string }, by: string): Promise<void> {
  const call = await world.as(by)
  if (kind === 'proposal') {
    await call('DELETE /api/student/project-proposals/:proposalId', { params: { proposalId: id } })
  } else {
    const params = { refinedQuestionId: id }
    await call('DELETE /api/refined-research/refined-questions/:refinedQuestionId', { params })
  }
}

type Sent = { kind: Kind; id: () => string; wish: SuggestionFate }

/** What becomes of something that was sent; nothing while it waits. */
function ending({ kind, id, wish: { by, becomes, notes, sent } }: Sent): DemoAction[] {
  if (becomes === 'pending_review') return []
  return [
    {
      daysAgo: sent - DECIDED_AFTER,
      name: `A ${kind.replace('_', ' ')} is ${becomes.replace('_', ' ')}`,
      act: (world) =>
        becomes === 'withdrawn'
          ? withdraw(world, { kind, id: id() }, by)
          : decide(world, { kind, id: id() }, { decision: becomes, notes }),
    },
  ]
}

// Sent with a thinner description first, then again as it should be.
function proposalComes(wish: ProposalWish): DemoAction[] {
  const { by, sent, body, earlier } = wish
  let proposalId = ''
  const first: DemoAction = {
    daysAgo: sent,
    name: 'A project is proposed',
    act: async (world) => {
      const call = await world.as(by)
      const told = { ...body, description: earlier?.description ?? body.description }
      proposalId = (await call('POST /api/student/project-proposals', { body: told })).proposal.id
    },
  }
  const actions = [first, ...ending({ kind: 'proposal', id: () => proposalId, wish })]
  if (!earlier) return actions
  const asked: DemoAction = {
    daysAgo: sent - DECIDED_AFTER,
    name: 'A proposal is sent back',
    act: (world) =>
      decide(world, { kind: 'proposal', id: proposalId }, { decision: 'revision_requested', notes: earlier.notes }),
  }
  const again: DemoAction = {
    daysAgo: sent - SENT_AGAIN_AFTER,
    name: 'A proposal is sent again',
    act: async (world) => {
      const call = await world.as(by)
      await call('PUT /api/student/project-proposals/:proposalId', { params: { proposalId }, body })
    },
  }
  return [...actions, asked, again]
}

function refinedComes(wish: RefinedWish): DemoAction[] {
  let refinedId = ''
  const first: DemoAction = {
    daysAgo: wish.sent,
    name: 'A question is refined',
    act: async (world) => {
      const call = await world.as(wish.by)
      const { questions } = await call('GET /api/refined-research/questions')
      const original = questions.find(({ title }) => title === wish.of)
      if (!original) throw new Error(`No question that can be refined is called ${wish.of}`)
      const body = { ...wish.body, original_question_id: original.question_id }
      refinedId = (await call('POST /api/refined-research/submit-refined-question', { body })).refined_question.id
    },
  }
  return [first, ...ending({ kind: 'refined_question', id: () => refinedId, wish })]
}

/** Students propose projects and refine questions; some wait, some came back, some became projects. */
export const suggestionActions = (): DemoAction[] => [
  ...PROPOSALS.flatMap(proposalComes),
  ...REFINED_QUESTIONS.flatMap(refinedComes),
]
