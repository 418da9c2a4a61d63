import { transact } from '#server/data/transact.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import type { ClinicianQuestionInput } from '../contract.ts'
import { decideQuestion, setQuestionStatus, mergeQuestion } from './status-transitions.ts'
import type { QuestionProgress } from '../states.ts'
import type { QuestionDecision } from './policy.ts'
import { findByTrackingNumber } from './queries.ts'

/** Returns a clinician's question in which every field is valid. */
export const createClinicianQuestion = (traits: Partial<ClinicianQuestionInput> = {}): ClinicianQuestionInput => ({
  question_text: 'Does early mobilisation shorten delirium in ventilated adults?',
  clinical_setting: 'icu',
  submitter_name: 'Elin Strand',
  submitter_email: 'elin.strand@example.org',
  submitter_role: 'physician',
  ...traits,
})

export type SubmittedQuestion = { id: string; trackingNumber: string; email: string }

/** Asks a question as a visitor, or as the member `by`. Each question has a different e-mail address. */
export async function createSubmittedQuestion(
  testApp: TestApp,
  traits: Partial<ClinicianQuestionInput> = {},
  by?: { token: string },
): Promise<SubmittedQuestion> {
  const email = traits.submitter_email ?? `asker.${crypto.randomUUID()}@example.org`
  const body = createClinicianQuestion({ ...traits, submitter_email: email })
  const { tracking_number: trackingNumber } = await testApp.as(by)('POST /api/clinician-questions/submit', { body })
  const row = await findByTrackingNumber(testApp.kernel.db, trackingNumber)
  if (!row) throw new Error('The question is not stored')
  await testApp.runPendingJobs()
  return { id: row.id, trackingNumber, email }
}

type By = { actor: { id: string }; notes?: string; seenAt?: Date }

export const decideOn = (testApp: TestApp, { id }: { id: string }, decided: By & { decision: QuestionDecision }) =>
  transact(testApp.kernel, (tx) =>
    decideQuestion(testApp.kernel, tx, { notes: 'Which wards?', ...decided, id, now: testApp.kernel.now() }),
  )

export const mergeInto = (testApp: TestApp, { id }: { id: string }, merged: By & { into: string }) =>
  transact(testApp.kernel, (tx) =>
    mergeQuestion(testApp.kernel, tx, { notes: 'It was asked before.', ...merged, id, now: testApp.kernel.now() }),
  )

type Mark = { status: QuestionProgress; paperUrl?: string }

export const markAs = (testApp: TestApp, { id }: { id: string }, mark: Mark) =>
  transact(testApp.kernel, (tx) => setQuestionStatus(testApp.kernel, tx, { id, now: testApp.kernel.now(), ...mark }))

export const mailsTo = (testApp: TestApp, recipient: string) =>
  testApp.kernel.db
    .selectFrom('kernel.mail')
    .selectAll()
    .where('recipient', '=', recipient)
    .orderBy('queued_at')
    .orderBy('id')
    .execute()

/** Returns the secret of the answer link in the newest e-mail; empty if there is none. */
export async function answerSecret(testApp: TestApp, { email, trackingNumber }: SubmittedQuestion): Promise<string> {
  const body = (await mailsTo(testApp, email)).map((mail) => mail.body).findLast((text) => text?.includes('#answer='))
  return new RegExp(`/track/${trackingNumber}#answer=([\\w-]{43})$`, 'm').exec(body ?? '')?.[1] ?? ''
}
