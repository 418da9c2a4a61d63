import { randomUUID } from 'node:crypto'
import { createSubmission } from '#features/review/server/review.fixture.ts'
import type { TestApp, TestMember } from '#server/testing/test-app.ts'
import type { AnonymityMode } from '../contract.ts'
import type { Recommendation } from '../answers-contract.ts'

/** Sets the profile of a member: their institution, and the subjects that they know. */
export const describeMember = (testApp: TestApp, member: TestMember, profile: object) =>
  testApp.as(member)('PUT /api/auth/profile', { body: profile })

type Sent = { id: string; paperId: string }

type Sending = { author: TestMember; editor: TestMember; mode?: AnonymityMode } & Record<string, unknown>

/** Creates a submission of a member, and has an editor send it to review. */
export async function createRound(testApp: TestApp, { author, editor, mode, ...traits }: Sending): Promise<Sent> {
  const sent = await createSubmission(testApp, author, traits)
  await testApp.as(editor)('POST /api/admin/reviews/publication/:id/review', {
    params: { id: sent.id },
    body: mode ? { mode } : {},
  })
  return sent
}

type Inviting = { id: string; editor: TestMember } & Record<string, unknown>

export async function invite(testApp: TestApp, { id, editor, ...body }: Inviting) {
  const { invitation } = await testApp.as(editor)('POST /api/admin/reviews/publication/:id/reviewers', {
    params: { id },
    body,
  })
  return invitation
}

/** Invites a member, who accepts. @returns the id of the review */
export async function createReview(
  testApp: TestApp,
  { id, editor, reviewer }: { id: string; editor: TestMember; reviewer: TestMember },
): Promise<string> {
  const { id: invitationId } = await invite(testApp, { id, editor, user_id: reviewer.id })
  await respond(testApp, reviewer, { id: invitationId, accept: true })
  return invitationId
}

type Response = { id: string; accept: boolean; reason?: string; suggestion?: string }

export const respond = (testApp: TestApp, by: TestMember | undefined, { id, ...body }: Response) =>
  testApp.as(by)('POST /api/peer-reviews/:id/respond', { params: { id }, body })

const rated = (score: number) => ({ score, remark: 'As far as one can tell.' })

/** Complete answers of a review. */
export const answersOf = (traits: object = {}) => ({
  significance: rated(4),
  rigour: rated(3),
  clarity: rated(5),
  ethics: rated(4),
  patient_safety: rated(2),
  comments_to_authors: 'The question matters, but the methods need a control group and a power calculation.',
  comments_to_editor: 'Confidential: the sample looks too small.',
  anchored: [{ section: 'section-4', quote: 'finding3', offset: 16, text: 'How was this measured?' }],
  ...traits,
})

type Saving = { id: string; version: number; answers?: object }

export const saveAs = (testApp: TestApp, by: TestMember | undefined, { id, version, answers = answersOf() }: Saving) =>
  testApp.as(by)('PUT /api/peer-reviews/:id', { params: { id }, body: { version, answers } })

export const submitAs = (
  testApp: TestApp,
  by: TestMember | undefined,
  { id, recommendation = 'minor' }: { id: string; recommendation?: Recommendation },
) => testApp.as(by)('POST /api/peer-reviews/:id/submit', { params: { id }, body: { recommendation } })

type Completing = { id: string; answers?: object }

/** Writes and submits a complete review. */
export async function completeReview(testApp: TestApp, reviewer: TestMember, { id, answers = {} }: Completing) {
  await saveAs(testApp, reviewer, { id, version: 0, answers: answersOf(answers) })
  await submitAs(testApp, reviewer, { id })
}

export const reviewOf = (testApp: TestApp, by: TestMember | undefined, id: string) =>
  testApp.as(by)('GET /api/peer-reviews/:id', { params: { id } })

export const roundOf = async (testApp: TestApp, editor: TestMember, id: string) =>
  (await testApp.as(editor)('GET /api/admin/reviews/publication/:id/round', { params: { id } })).round

/** Returns the mails to an address, newest first. */
export const mailsTo = (testApp: TestApp, email: string) =>
  testApp.kernel.db
    .selectFrom('kernel.mail')
    .select(['subject', 'body'])
    .where('recipient', '=', email)
    .orderBy('queued_at', 'desc')
    .execute()

/** Returns the token of the invitation that was mailed to an address. */
export async function tokenFor(testApp: TestApp, email: string): Promise<string> {
  const [mail] = await mailsTo(testApp, email)
  return /review-invitation\?token=([\w-]+)/.exec(mail?.body ?? '')?.[1] ?? ''
}

/** Returns an address that no other test uses. */
export const newAddress = () => `invited.${randomUUID()}@example.org`

/** Returns the fields with which an editor invites a person by e-mail. */
export const mailedInvitation = (email: string, traits: object = {}) => ({
  email,
  name: 'Prof. Lena Brandt',
  role: 'clinician',
  institution: 'Bergen General Hospital',
  message: 'Your work on alarms would help us.',
  ...traits,
})
