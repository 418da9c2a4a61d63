import { type APIRequestContext, expect } from '@playwright/test'
import { aCommunity, type Community } from './community.ts'
import { as } from './members.ts'
import { SECTIONS } from './paper-text.ts'
import { test } from './test.ts'

const NOTES = 'Please say how the charts were chosen.'
/** After this long the dialog would have opened by itself. */
const OPENED_AFTER_MS = 2_000

type Reviews = { items: { id: string; paper_title: string }[] }

async function sendBack(request: APIRequestContext, { admin, student, completePaperId }: Community): Promise<void> {
  const by = ({ token }: { token: string }) => ({ authorization: `Bearer ${token}` })
  const submitted = await request.post(`/api/student/papers/${completePaperId}/submit-for-publication`, {
    headers: by(student),
    data: { abstract: SECTIONS[0]?.[1], category: 'Clinical Workflow', keywords: 'handover' },
  })
  expect(submitted.ok()).toBe(true)
  const waiting = await request.get('/api/admin/reviews?kind=publication&size=50', { headers: by(admin) })
  const { items } = (await waiting.json()) as Reviews
  const item = items.findLast(({ paper_title: title }) => title.startsWith('Do paper charts hide doses'))
  const decided = await request.post(`/api/admin/reviews/publication/${item?.id}/decision`, {
    headers: by(admin),
    data: { decision: 'revision_requested', admin_notes: NOTES },
  })
  expect(decided.ok()).toBe(true)
}

test('a paper that is sent back opens with what the editor wrote', async ({ browser, request }) => {
  const community = await aCommunity(request)
  await sendBack(request, community)
  const { page, leave } = await as(browser, community.student)
  await page.clock.install()
  await page.goto(`/student/papers/${community.completePaperId}`)
  await expect(page.getByText(NOTES)).toBeVisible()
  await page.clock.runFor(OPENED_AFTER_MS)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('link', { name: 'Submit Paper' }).click()
  await expect(page.getByRole('heading', { name: 'Submit for publication' })).toBeVisible()
  await leave()
})
