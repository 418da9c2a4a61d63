import { GUEST_INVITATION_PATH } from '#features/team/paths.ts'
import type { DemoAction } from './actions.ts'
import { teamCompleteAt } from './claims.ts'
import type { World } from './world.ts'
import type { DemoMentoring, PaperQuestion } from './question-content.ts'

// The following times are in days.
const COMES_AFTER = 1.7

type Meant = { mentor: string; paperId: string }

async function comes(world: World, mentor: string): Promise<void> {
  const letter = await world.mailTo(mentor, GUEST_INVITATION_PATH)
  const token = /\?token=(\S+)/.exec(letter)?.[1] ?? ''
  const call = await world.as(mentor)
  await call('POST /api/student/guest-invitations/accept', { body: { token } })
}

async function reviews(world: World, { mentor, paperId }: Meant, { draft, note }: DemoMentoring): Promise<void> {
  const call = await world.as(mentor)
  await call('POST /api/student/papers/:paperId/mentoring/:draft/answer', {
    params: { paperId, draft: String(draft) },
    body: { answer: 'done', note },
  })
}

/** Makes the asker who offered to mentor a question follow the link to its paper and review its drafts. */
export function mentorActions(question: PaperQuestion, paperId: () => string): DemoAction[] {
  const { asker, mentoring } = question
  if (!mentoring || typeof asker !== 'string') return []
  const meant = (): Meant => ({ mentor: asker, paperId: paperId() })
  return [
    {
      daysAgo: teamCompleteAt(question) - COMES_AFTER,
      name: 'A mentor joins a paper',
      act: (world) => comes(world, asker),
    },
    ...mentoring.map((wish) => ({
      daysAgo: wish.at,
      name: 'A mentor reviews a draft',
      act: (world: World) => reviews(world, meant(), wish),
    })),
  ]
}
