import { z } from 'zod'
import { ESTIMATED_DURATIONS } from '#features/projects/suggestion-options.ts'
import type { DemoAction } from './actions.ts'
import { Days, readContent } from './data.ts'
import type { World } from './world.ts'
import { ADMIN, MemberKey } from './people.ts'

// The following times are in days.
const DECIDED_AFTER = 2.2
const SENT_AGAIN_AFTER = 4.1

/** Describes a suggestion: its author, its time, and its outcome. */
const Suggestion = z.strictObject({
  by: MemberKey,
  sent: Days,
  becomes: z.enum(['pending_review', 'revision_requested', 'approved', 'rejected', 'withdrawn']),
  notes: z.string().default(''),
})

const Proposal = Suggestion.extend({
  body: z.strictObject({
    title: z.string(),
    description: z.string(),
    background: z.string(),
    proposed_tags: z.array(z.string()),
    estimated_duration: z.enum(ESTIMATED_DURATIONS),
    required_skills: z.array(z.string()),
    collaboration_type: z.enum(['solo', 'pair', 'team']),
  }),
  /** The first description, and what the admin asked the student to change. */
  earlier: z.strictObject({ notes: z.string(), description: z.string() }).optional(),
})

const RefinedQuestion = Suggestion.extend({
  /** The title of the project whose question is refined. */
  of: z.string(),
  body: z.strictObject({
    refined_question_title: z.string(),
    refined_question_description: z.string(),
    research_methodology: z.string(),
    expected_outcomes: z.string(),
    timeline_weeks: z.int(),
    learning_objectives: z.array(z.string()),
    required_skills: z.array(z.string()),
  }),
})

const { proposals, refinedQuestions } = readContent(
  'suggestions.json',
  z.strictObject({ proposals: z.array(Proposal), refinedQuestions: z.array(RefinedQuestion) }),
)

type Kind = 'proposal' | 'refined_question'
type Decision = { decision: 'approved' | 'rejected' | 'revision_requested'; notes: string }

async function decide(world: World, which: { kind: Kind; id: string }, { decision, notes }: Decision) {
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

type Sent = { kind: Kind; id: () => string; wish: z.output<typeof Suggestion> }

/** Returns the decision on a suggestion or its withdrawal; nothing while it is pending. */
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

// Sends the proposal with a shorter description first, then again with the full one.
function proposalComes(wish: z.output<typeof Proposal>): DemoAction[] {
  const { by, sent, body, earlier } = wish
  let proposalId = ''
  const first: DemoAction = {
    daysAgo: sent,
    name: 'A project is proposed',
    act: async (world) => {
      const call = await world.as(by)
      const thinner = { ...body, description: earlier?.description ?? body.description }
      proposalId = (await call('POST /api/student/project-proposals', { body: thinner })).proposal.id
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

function refinedComes(wish: z.output<typeof RefinedQuestion>): DemoAction[] {
  let refinedId = ''
  const first: DemoAction = {
    daysAgo: wish.sent,
    name: 'A question is refined',
    act: async (world) => {
      const call = await world.as(wish.by)
      const { questions } = await call('GET /api/refined-research/questions')
      const original = questions.find(({ title }) => title === wish.of)
      if (!original) throw new Error(`There is no refinable question named ${wish.of}`)
      const body = { ...wish.body, original_question_id: original.question_id }
      refinedId = (await call('POST /api/refined-research/submit-refined-question', { body })).refined_question.id
    },
  }
  return [first, ...ending({ kind: 'refined_question', id: () => refinedId, wish })]
}

/** Returns proposals of projects and refined questions. Some are pending, some were returned, some became projects. */
export const suggestionActions = (): DemoAction[] => [
  ...proposals.flatMap(proposalComes),
  ...refinedQuestions.flatMap(refinedComes),
]
