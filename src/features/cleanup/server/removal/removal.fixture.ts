import { submitClinicianQuestion } from '#features/questions/server/public.ts'
import { allTables, rowsOf } from '#server/data/data.fixture.ts'
import type { TestApp, TestMember } from '#server/testing/test-app.ts'
import type { RemovalKind } from '../../removal-kinds.ts'

/** Creates a question whose asker has the given e-mail address. If `by` is given, that member asks while signed in. */
export async function createAskedQuestion(
  testApp: TestApp,
  { text, email = 'ida.brandt@kliniken-lund.se', by }: { text: string; email?: string; by?: TestMember },
) {
  const question = {
    question_text: text,
    clinical_setting: 'icu' as const,
    context_background: 'Forty wards',
    importance_reason: '',
    submitter_name: 'Dr. Ida Brandt',
    submitter_email: email,
    submitter_institution: 'County Hospital',
    submitter_role: 'physician' as const,
    submitter_linkedin: '',
    notify_on_completion: true,
    allow_student_contact: true,
    credit_by_name: true,
    active_mentorship: false,
    mentor_notification_preference: 'email' as const,
  }
  const from = { address: '::1', memberId: by?.id ?? null }
  const { tracking_number: number } = await submitClinicianQuestion(testApp.kernel, question, from)
  const found = await testApp.kernel.db
    .selectFrom('questions.question')
    .select('id')
    .where('tracking_number', '=', number)
    .executeTakeFirstOrThrow()
  return { id: found.id, number }
}

const CALLS = {
  questions: 'POST /api/admin/cleanup/remove-fake-questions',
  messages: 'POST /api/admin/cleanup/remove-test-messages',
} as const

export const previewRemovals = (testApp: TestApp, admin: TestMember, kind: RemovalKind) =>
  testApp.as(admin)('GET /api/admin/cleanup/removals/preview', { query: { kind } })

/** Removes the items that the preview currently lists. */
export async function removePreviewed(testApp: TestApp, admin: TestMember, kind: RemovalKind) {
  const { hash, confirmation } = await previewRemovals(testApp, admin, kind)
  return testApp.as(admin)(CALLS[kind], { body: { reason: 'Before we open.', confirmation, preview_hash: hash } })
}

/** Returns every row of the features' tables, as text. */
export async function rowsOfFeatures(testApp: TestApp, ...featureNames: string[]) {
  const tables = (await allTables(testApp.kernel.db)).filter((name) =>
    featureNames.some((plugin) => name.startsWith(`${plugin}.`)),
  )
  return rowsOf(testApp.kernel.db, tables)
}
