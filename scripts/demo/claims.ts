import type { DemoAction } from './actions.ts'
import type { DemoQuestionIds } from './questions.ts'
import type { World } from './world.ts'
import type { DemoClaim, OpenQuestion, PaperQuestion } from './question-content.ts'
import { ADMIN } from './people.ts'

// The following times are in days. A team's members claim one after another. Claims that are still pending are at most
// two days old.
const FIRST_CLAIM_AFTER = 4.2
const NEXT_CLAIM_AFTER = 1.3
const DECIDED_AFTER = 1.1
const WAITING_SINCE = 1.3

type TeamType = DemoClaim['team']

const projectOf = ({ projectId }: DemoQuestionIds): string => {
  if (!projectId) throw new Error('The question has no project yet')
  return projectId
}

async function claim(
  world: World,
  questionIds: DemoQuestionIds,
  { by, team, why }: { by: string; team: TeamType; why: string },
) {
  const call = await world.as(by)
  const body = { question_id: projectOf(questionIds), explanation: why, team_type: team }
  return (await call('POST /api/projects/claim', { body })).claim.claim_id
}

type Decision = { id: string; decision: 'approved' | 'rejected' | 'revision_requested'; notes?: string }

async function decide(world: World, { id, decision, notes = '' }: Decision) {
  const call = await world.as(ADMIN)
  const params = { kind: 'claim', id } as const
  const { item } = await call('POST /api/admin/reviews/:kind/:id/decision', {
    params,
    body: { decision, admin_notes: notes },
  })
  return item.paper_id
}

/** Returns when a paper's team is complete, in days before the run. */
export const teamCompleteAt = ({ asked, paper }: PaperQuestion): number =>
  asked - FIRST_CLAIM_AFTER - (paper.team.length - 1) * NEXT_CLAIM_AFTER - DECIDED_AFTER

/**
 * Returns the team's claims. The lead claims two seats if enough are left for the other members, who claim one each;
 * `opened` receives the paper's id.
 */
export function teamActions(
  question: PaperQuestion,
  questionIds: DemoQuestionIds,
  opened: (paperId: string) => void,
): DemoAction[] {
  const { paper, project, asked } = question
  const others = paper.team.length - 1
  const leadTakes: TeamType = others > 0 && project.seats >= others + 2 ? 'pair' : 'solo'
  return paper.team.flatMap((by, index) => {
    const claimed = asked - FIRST_CLAIM_AFTER - index * NEXT_CLAIM_AFTER
    const team = index === 0 ? leadTakes : 'solo'
    let claimId = ''
    return [
      {
        daysAgo: claimed,
        name: 'A project is claimed',
        act: async (world) =>
          void (claimId = await claim(world, questionIds, { by, team, why: paper.whys[index] ?? '' })),
      },
      {
        daysAgo: claimed - DECIDED_AFTER,
        name: 'A claim is approved',
        act: async (world) => {
          const paperId = await decide(world, { id: claimId, decision: 'approved' })
          if (index === 0 && paperId) opened(paperId)
        },
      },
    ]
  })
}

async function end(world: World, claimId: string, { becomes, by, notes }: DemoClaim): Promise<void> {
  if (becomes === 'withdrawn') {
    const call = await world.as(by)
    await call('DELETE /api/projects/claims/:claimId', { params: { claimId } })
  } else if (becomes !== 'pending') await decide(world, { id: claimId, decision: becomes, notes })
}

/** Returns claims on a project that stays open: some are pending, some were rejected, some withdrawn. */
export function claimActions({ asked, claims }: OpenQuestion, questionIds: DemoQuestionIds): DemoAction[] {
  return claims.flatMap((wish) => {
    const claimed = wish.becomes === 'pending' ? WAITING_SINCE + (asked % 0.5) : asked / 2
    let claimId = ''
    const made: DemoAction = {
      daysAgo: claimed,
      name: 'A project is claimed',
      act: async (world) => void (claimId = await claim(world, questionIds, wish)),
    }
    if (wish.becomes === 'pending') return [made]
    const ended: DemoAction = {
      daysAgo: claimed - DECIDED_AFTER,
      name: `A claim is ${wish.becomes}`,
      act: (world) => end(world, claimId, wish),
    }
    return [made, ended]
  })
}
