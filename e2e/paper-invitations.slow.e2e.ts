import { type APIRequestContext, expect } from '@playwright/test'
import { expectNoFindings, expectAccessiblePage } from './axe.ts'
import {
  createColleague,
  createPaperOf,
  createPaperOfTwo,
  createStudent,
  type Colleague,
  type CommunityMember,
} from './community.ts'
import { as } from './members.ts'
import { mailTo } from './outbox.ts'
import { test } from './test.ts'

async function invite(request: APIRequestContext, lead: CommunityMember, asked: { paperId: string; email: string }) {
  const invited = await request.post(`/api/student/papers/${asked.paperId}/guests`, {
    headers: { authorization: `Bearer ${lead.token}` },
    data: { email: asked.email, guest: 'mentor' },
  })
  expect(invited.ok(), await invited.text()).toBe(true)
}

/** Proves that a member owns their address, by a link sent to it. */
async function proveAddress(request: APIRequestContext, { email, password }: Colleague): Promise<string> {
  expect((await request.post('/api/auth/forgot-password', { data: { email } })).ok()).toBe(true)
  const { body } = await mailTo(email, /password/i)
  const token = /token=([\w-]+)/.exec(body)?.[1]
  const next = `${password}8`
  const reset = await request.post('/api/auth/reset-password', { data: { token, new_password: next } })
  expect(reset.ok(), await reset.text()).toBe(true)
  const signedIn = await request.post('/api/auth/login', { data: { email, password: next } })
  return ((await signedIn.json()) as { access_token: string }).access_token
}

test('a member with a verified address accepts one invitation on the dashboard and declines another', async ({
  browser,
  request,
}) => {
  const lead = await createStudent(request, 'Lina')
  const mentor = await createColleague(request, { firstName: 'Ida', lastName: 'Nkosi', role: 'clinician' })
  const of = Date.now() % 100_000
  const [wanted, other] = [`Which pumps are heard on ward ${of}?`, `Which doors are heard on ward ${of}?`]
  const papers = [await createPaperOf(request, lead, wanted), await createPaperOf(request, lead, other)]
  for (const paperId of papers) await invite(request, lead, { paperId, email: mentor.email })
  const token = await proveAddress(request, mentor)

  const { page, complaints, leave } = await as(browser, { ...mentor, token })
  await page.goto('/student/dashboard')
  const waiting = page.getByRole('region', { name: 'Invitations to papers' })
  await expect(waiting.getByText('Lina Haddad asks you to mentor a paper')).toHaveCount(2)
  await expectAccessiblePage(page)
  await waiting.getByRole('button', { name: `Decline: ${other}` }).click()
  await expect(page.getByText('Invitation declined')).toBeVisible()
  await expect(waiting.getByRole('heading', { level: 3 })).toHaveText([wanted])

  await waiting.getByRole('button', { name: `Accept: ${wanted}` }).press('Enter')
  await page.waitForURL(`/student/papers/${papers[0]}`)
  await expect(page.getByRole('heading', { name: 'You mentor this paper' })).toBeVisible()
  await page.goto('/student/dashboard')
  await expect(page.getByRole('region', { name: 'Papers you mentor' })).toContainText(wanted)
  await expect(waiting).toHaveCount(0)
  expect(complaints.heard).toEqual([])
  await leave()
})

test('an invited co-author is listed among people with access, where the invitation is withdrawn', async ({
  browser,
  request,
}) => {
  const lead = await createStudent(request, 'Lina')
  const mate = await createStudent(request, 'Daniel')
  const paperId = await createPaperOfTwo(request, [lead, mate], `Which lamps are seen on ward ${Date.now() % 100_000}?`)
  const left = await request.delete(`/api/student/papers/${paperId}/members/${mate.id}`, {
    headers: { authorization: `Bearer ${mate.token}` },
    data: { reason: '' },
  })
  expect(left.ok()).toBe(true)

  const { page, complaints } = await as(browser, lead)
  await page.goto(`/student/papers/${paperId}`)
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Share this paper' })
  const email = `co-author-${Date.now()}@example.org`
  await dialog.getByLabel('Role').selectOption('author')
  await dialog.getByLabel('E-mail address').fill(email)
  await dialog.getByRole('button', { name: 'Create invitation' }).click()
  const invited = dialog.getByRole('listitem').filter({ hasText: email })
  await expect(invited).toContainText('Co-author: joins the team · invited, hasn’t joined yet')
  await expect(dialog.getByText('No co-author can join: ')).toBeVisible()
  await expect(dialog.getByLabel('Role')).toHaveValue('mentor')
  await expectNoFindings(page)

  await dialog.getByRole('button', { name: `Withdraw the invitation to ${email}` }).click()
  await expect(invited).toHaveCount(0)
  await expect(dialog.getByRole('option', { name: /^Co-author/ })).toHaveCount(1)
  expect(complaints.heard).toEqual([])
})
