import { transact } from '#server/data/transact.ts'
import type { TestHouse } from '#server/testing/house.ts'
import type { ClinicianQuestionInput } from '../contract.ts'
import { decideQuestion, markQuestion, mergeQuestion } from './advancing.ts'
import type { QuestionProgress } from '../states.ts'
import type { QuestionDecision } from './policy.ts'
import { findByTrackingNumber } from './queries.ts'

/** A clinician's question that holds in every field. */
export const aClinicianQuestion = (traits: Partial<ClinicianQuestionInput> = {}): ClinicianQuestionInput => ({
  question_text: 'Does early mobilisation shorten delirium in ventilated adults?',
  clinical_setting: 'icu',
  submitter_name: 'Elin Strand',
  submitter_email: 'elin.strand@example.org',
  submitter_role: 'physician',
  ...traits,
})

export type Asked = { id: string; trackingNumber: string; email: string }

/** Asks a question as a visitor, or as a member, under an address of its own. */
export async function anAskedQuestion(
  house: TestHouse,
  traits: Partial<ClinicianQuestionInput> = {},
  by?: { token: string },
): Promise<Asked> {
  const email = traits.submitter_email ?? `asker.${crypto.randomUUID()}@example.org`
  const body = aClinicianQuestion({ ...traits, submitter_email: email })
  const { tracking_number: trackingNumber } = await house.as(by)('POST /api/clinician-questions/submit', { body })
  const row = await findByTrackingNumber(house.kernel.db, trackingNumber)
  if (!row) throw new Error('The question is not stored')
  await house.settle()
  return { id: row.id, trackingNumber, email }
}

type By = { actor: { id: string }; notes?: string; seenAt?: Date }

export const decideOn = (house: TestHouse, { id }: { id: string }, decided: By & { decision: QuestionDecision }) =>
  transact(house.kernel, (tx) =>
    decideQuestion(house.kernel, tx, { notes: 'Which wards?', ...decided, id, now: house.kernel.now() }),
  )

export const mergeInto = (house: TestHouse, { id }: { id: string }, merged: By & { into: string }) =>
  transact(house.kernel, (tx) =>
    mergeQuestion(house.kernel, tx, { notes: 'It was asked before.', ...merged, id, now: house.kernel.now() }),
  )

type Mark = { status: QuestionProgress; paperUrl?: string }

export const markAs = (house: TestHouse, { id }: { id: string }, mark: Mark) =>
  transact(house.kernel, (tx) => markQuestion(house.kernel, tx, { id, now: house.kernel.now(), ...mark }))

export const mailsTo = (house: TestHouse, recipient: string) =>
  house.kernel.db
    .selectFrom('kernel.mail')
    .selectAll()
    .where('recipient', '=', recipient)
    .orderBy('queued_at')
    .orderBy('id')
    .execute()

/** The secret of the newest mail's link to answer; empty where it has none. */
export async function answerSecret(house: TestHouse, { email, trackingNumber }: Asked): Promise<string> {
  const body = (await mailsTo(house, email)).map((mail) => mail.body).findLast((text) => text?.includes('#answer='))
  return new RegExp(`/track/${trackingNumber}#answer=([\\w-]{43})$`, 'm').exec(body ?? '')?.[1] ?? ''
}
