import type { TestApp, TestMember } from '#server/testing/test-app.ts'

export const submissionChecklistOf = (testApp: TestApp, by: TestMember | undefined, paperId: string) =>
  testApp.as(by)('GET /api/student/papers/:paperId/submission', { params: { paperId } })

type Saying = { paperId: string; text_hash?: string; agrees?: boolean; note?: string }

/** Records an author's approval or objection for the current text, or for the given one. */
export async function recordApprovalAs(testApp: TestApp, by: TestMember | undefined, { paperId, ...said }: Saying) {
  const text_hash = said.text_hash ?? (await submissionChecklistOf(testApp, by, paperId)).text_hash
  return testApp.as(by)('POST /api/student/papers/:paperId/approval', {
    params: { paperId },
    body: { agrees: true, ...said, text_hash },
  })
}
