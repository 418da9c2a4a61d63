import { createSubmittedQuestion, mailsTo } from '#features/questions/server/questions.fixture.ts'
import { createClaim, decideAs } from '#features/review/server/review.fixture.ts'
import type { TestApp, TestMember } from '#server/testing/test-app.ts'
import { save, words } from '#features/editor/server/workspace.fixture.ts'

type Traits = Parameters<typeof createSubmittedQuestion>[1]
type Making = { admin: TestMember; lead: TestMember; by?: TestMember; traits?: Traits }

/**
 * Creates a paper on a question whose asker offered to mentor. The asker has a new e-mail address, unless `by` is a
 * signed-in member.
 */
export async function aMentoredPaper(testApp: TestApp, { admin, lead, by, traits }: Making) {
  const question = await createSubmittedQuestion(
    testApp,
    { active_mentorship: true, credit_by_name: true, ...traits },
    by,
  )
  const id = await createClaim(testApp, { by: lead, admin, questionId: question.id })
  const { item } = await decideAs(testApp, admin, { kind: 'claim', id, decision: 'approved' })
  const paper = await testApp.kernel.db
    .selectFrom('team.paper')
    .select('id')
    .where('question_id', '=', question.id)
    .executeTakeFirstOrThrow()
  return { paperId: paper.id, email: by?.email ?? question.email, trackingNumber: question.trackingNumber, item }
}

/** Returns the mails that invite an asker to mentor, the oldest first. */
export const mentorMails = async (testApp: TestApp, email: string) =>
  (await mailsTo(testApp, email)).filter(({ body }) => body?.includes('paper-invitation?token='))

export async function tokenOf(testApp: TestApp, email: string): Promise<string> {
  const mail = (await mentorMails(testApp, email)).at(-1)
  return /paper-invitation\?token=(\S+)/.exec(mail?.body ?? '')?.[1] ?? ''
}

export const follow = async (testApp: TestApp, by: TestMember) =>
  testApp.as(by)('POST /api/student/guest-invitations/accept', { body: { token: await tokenOf(testApp, by.email) } })

export const mentoringOf = (testApp: TestApp, by: TestMember | undefined, paperId: string) =>
  testApp.as(by)('GET /api/student/papers/:paperId/mentoring', { params: { paperId } })

export const writeWords = (testApp: TestApp, by: TestMember, { paperId, count }: { paperId: string; count: number }) =>
  save(testApp, by, { paperId, sectionName: 'methods', content: words(count) })

type Answering = { paperId: string; draft?: number; answer?: string; note?: string; credit_by_name?: boolean }

export const answer = (testApp: TestApp, by: TestMember | undefined, { paperId, draft = 1, ...body }: Answering) =>
  testApp.as(by)('POST /api/student/papers/:paperId/mentoring/:draft/answer', {
    params: { paperId, draft },
    body: { answer: 'done' as const, ...(body as object) },
  })
