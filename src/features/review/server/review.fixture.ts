import { submitClinicianQuestion } from '#features/questions/server/public.ts'
import { createPaper, submit, writeAll } from '#features/editor/server/workspace.fixture.ts'
import type { TestApp, TestMember } from '#server/testing/test-app.ts'
import type { Decision, ReviewKind } from '../contract.ts'

type QuestionTraits = { text?: string; creditByName?: boolean }

/** Asks a clinician's question and finds it in the review list. */
export async function createQuestion(testApp: TestApp, { text, creditByName = true }: QuestionTraits = {}) {
  const question = {
    question_text: text ?? 'Which sepsis warnings are accepted at the bedside at night? We see most of them dismissed.',
    clinical_setting: 'icu' as const,
    context_background: 'Forty wards',
    importance_reason: '',
    submitter_name: 'Dr. Ida Brandt',
    submitter_email: 'ida.brandt@example.org',
    submitter_institution: 'County Hospital',
    submitter_role: 'physician' as const,
    submitter_linkedin: '',
    notify_on_completion: true,
    allow_student_contact: true,
    credit_by_name: creditByName,
    active_mentorship: false,
    mentor_notification_preference: 'email' as const,
  }
  const { tracking_number: number } = await submitClinicianQuestion(testApp.kernel, question, { address: '::1' })
  const found = await testApp.kernel.db
    .selectFrom('questions.question')
    .select('id')
    .where('tracking_number', '=', number)
    .executeTakeFirstOrThrow()
  return { id: found.id, trackingNumber: number }
}

export type ToDecide = { kind: ReviewKind; id: string; decision: Decision; admin_notes?: string } & Record<
  string,
  unknown
>

/** Opens the text of a submission, which an editor does before deciding. */
export const openSubmission = (testApp: TestApp, by: TestMember, id: string) =>
  testApp.as(by)('GET /api/admin/reviews/publication/:id/text', { params: { id } })

/** Decides on an item, after opening it if it is a submission. Members who may not open it are refused by the decision. */
export async function decideAs(testApp: TestApp, by: TestMember | undefined, { kind, id, ...body }: ToDecide) {
  if (kind === 'publication' && by) await openSubmission(testApp, by, id).catch(() => undefined)
  return testApp.as(by)('POST /api/admin/reviews/:kind/:id/decision', { params: { kind, id }, body })
}

export const listAs = (testApp: TestApp, by: TestMember | undefined, query: { kind: ReviewKind; status?: string }) =>
  testApp.as(by)('GET /api/admin/reviews', { query: { ...query, size: '100' } })

type ToClaim = {
  by: TestMember
  admin: TestMember
  questionId: string
  explanation?: string
  teamType?: 'solo' | 'pair'
}

/** Creates a member's claim on an approved question's project. */
export async function createClaim(testApp: TestApp, parts: ToClaim) {
  const { by, admin, questionId, explanation = 'I know these wards well.', teamType = 'solo' } = parts
  const known = await testApp.kernel.db
    .selectFrom('projects.project')
    .select('id')
    .where('question_id', '=', questionId)
    .executeTakeFirst()
  if (!known) await decideAs(testApp, admin, { kind: 'question', id: questionId, decision: 'approved' })
  const { claim } = await testApp.as(by)('POST /api/projects/claim', {
    body: { question_id: questionId, explanation, team_type: teamType },
  })
  return claim.claim_id
}

/** Creates a finished paper without a question, submitted by its lead. */
export async function createSubmission(testApp: TestApp, lead: TestMember, traits: object = {}) {
  const paperId = await createPaper(testApp, lead)
  await writeAll(testApp, lead, { paperId, wordsEach: 360 })
  const { submission_id: id } = await submit(testApp, lead, { paperId, ...traits })
  return { id, paperId }
}
