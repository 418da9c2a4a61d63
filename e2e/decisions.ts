import { type APIRequestContext, expect } from '@playwright/test'
import { type CommunityMember, theAdminSignedIn } from './community.ts'
import { SECTIONS } from './paper-text.ts'

type Reviews = { items: { id: string; paper_id: string }[] }
type Decided = { item: { library_id: string } }

const bearer = ({ token }: { token: string }) => ({ authorization: `Bearer ${token}` })

/** Submits the finished paper and decides on it, by calls. @returns the answer to the decision */
export async function submitAndDecide(
  request: APIRequestContext,
  { student, paperId }: { student: CommunityMember; paperId: string },
  decision: { decision: string; admin_notes: string },
): Promise<Decided> {
  const submitted = await request.post(`/api/student/papers/${paperId}/submit-for-publication`, {
    headers: bearer(student),
    data: { abstract: SECTIONS[0]?.[1], category: 'Clinical Workflow', keywords: 'handover' },
  })
  expect(await submitted.text()).toContain('submission_id')
  const admin = await theAdminSignedIn(request)
  const waiting = await request.get('/api/admin/reviews?kind=publication&size=50', { headers: bearer(admin) })
  const { items } = (await waiting.json()) as Reviews
  const item = items.find(({ paper_id: paper }) => paper === paperId)
  const opened = await request.get(`/api/admin/reviews/publication/${item?.id}/text`, { headers: bearer(admin) })
  expect(opened.ok(), await opened.text()).toBe(true)
  const decided = await request.post(`/api/admin/reviews/publication/${item?.id}/decision`, {
    headers: bearer(admin),
    data: decision,
  })
  expect(decided.ok(), await decided.text()).toBe(true)
  return (await decided.json()) as Decided
}
