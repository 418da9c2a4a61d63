import type { TestApp, TestMember } from '#server/testing/test-app.ts'

export const submissionChecklistOf = (testApp: TestApp, by: TestMember | undefined, paperId: string) =>
  testApp.as(by)('GET /api/student/papers/:paperId/submission', { params: { paperId } })

type Saying = { paperId: string; text_hash?: string; agrees?: boolean; note?: string }

/** An author says what they think of the text as it stands, or of the one that is named. */
export async function recordApprovalAs(testApp: TestApp, by: TestMember | undefined, { paperId, ...said }: Saying) {
  const text_hash = said.text_hash ?? (await submissionChecklistOf(testApp, by, paperId)).text_hash
  return testApp.as(by)('POST /api/student/papers/:paperId/approval', {
    params: { paperId },
    body: { agrees: true, ...said, text_hash },
  })
}
