import { recordAddressProven } from '#features/accounts/server/public.ts'
import { randomUUID } from 'node:crypto'
import { transact } from '#server/data/transact.ts'
import type { TestApp, TestMember } from '#server/testing/test-app.ts'
import { SECTION_PLANS, type SectionName } from '#features/team/sections.ts'
import { lockPaper } from '#features/team/server/queries.ts'
import { createEmptyPaper } from './create-paper.ts'
import { changeDocument } from './document/change-document.ts'
import { writeSectionText } from './document/section-content.ts'
import { joinPaper } from './join-paper.ts'

/** Returns a text of `count` numbered words. */
export const words = (count: number, word = 'finding'): string =>
  Array.from({ length: count }, (_, index) => `${word}${index + 1}`).join(' ')

/** Creates a paper with its lead and, optionally, other writers. The paper's project has no question. */
export function createPaper(testApp: TestApp, lead: TestMember, others: TestMember[] = []): Promise<string> {
  const now = testApp.kernel.now()
  return transact(testApp.kernel, async (tx) => {
    const paperId = await createEmptyPaper(tx, {
      projectId: randomUUID(),
      questionId: null,
      title: 'Alert fatigue by the hour',
      category: 'Diagnostics',
      leadId: lead.id,
      dueAt: null,
      now,
    })
    for (const { id: memberId } of others) await joinPaper(tx, { paperId, memberId, now })
    return paperId
  })
}

/** Adds a new member to a paper, who may only suggest changes. */
export async function aSuggester(testApp: TestApp, lead: TestMember, paperId: string): Promise<TestMember> {
  const guest = await testApp.createMember({ firstName: 'Ida', role: 'clinician' })
  // Members see an invitation only after they have proved that the invited address is theirs.
  await transact(testApp.kernel, (tx) => recordAddressProven(tx, guest.id, testApp.kernel.now()))
  await testApp.as(lead)('POST /api/student/papers/:paperId/guests', {
    params: { paperId },
    body: { email: guest.email, guest: 'suggest' },
  })
  const { invitations } = await testApp.as(guest)('GET /api/student/guest-invitations/mine')
  await testApp.as(guest)('POST /api/student/guest-invitations/:invitationId/respond', {
    params: { invitationId: invitations[0]?.invitation_id ?? '' },
    body: { accept: true },
  })
  return guest
}

type Save = { paperId: string; sectionName: SectionName; content: string; base_version?: number }

export const save = (testApp: TestApp, by: TestMember | undefined, { paperId, sectionName, ...body }: Save) =>
  testApp.as(by)('PUT /api/student/papers/:paperId/sections/:sectionName', { params: { paperId, sectionName }, body })

/** Writes `wordsEach` words into every section, in one change. */
export async function writeAll(
  { kernel }: TestApp,
  { id: memberId }: TestMember,
  { paperId, wordsEach }: { paperId: string; wordsEach: number },
) {
  const touched = SECTION_PLANS.map(({ name }) => name)
  await transact(kernel, async (tx) => {
    const paper = await lockPaper(tx, paperId)
    if (!paper) throw new Error('There is no paper')
    const change: Parameters<typeof changeDocument>[2]['change'] = (doc) =>
      touched.forEach((name) => writeSectionText(doc, name, words(wordsEach)))
    await changeDocument(kernel, tx, { paper, memberId, change, touched })
  })
}

export const submissionOf = (traits: object = {}) => ({
  abstract: words(200),
  category: 'Diagnostics' as const,
  keywords: 'sepsis, alarms',
  coAuthors: '',
  submissionNotes: '',
  ...traits,
})

/** Declarations in the form in which the page sends them. */
export const DECLARED = {
  ethics: 'approved' as const,
  ethics_details: 'Ethics committee of the University of Lagos, no. 2026/114',
  conflicts_of_interest: 'None.',
  funding: 'Wellcome Trust, grant 123456.',
  data_availability: 'On request from the authors.',
  ai_use: 'A language model corrected the English.',
}

type Submission = { paperId: string } & Record<string, unknown>

export const submit = (testApp: TestApp, by: TestMember | undefined, { paperId, ...traits }: Submission) =>
  testApp.as(by)('POST /api/student/papers/:paperId/submit-for-publication', {
    params: { paperId },
    body: submissionOf(traits),
  })

type Comment = { paperId: string; text: string } & Record<string, unknown>

export const comment = (testApp: TestApp, by: TestMember | undefined, { paperId, ...said }: Comment) =>
  testApp.as(by)('POST /api/student/papers/:paperId/comments', {
    params: { paperId },
    body: { section: 'methods', ...said },
  })
