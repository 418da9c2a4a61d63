import { type APIRequestContext, expect } from '@playwright/test'
import { expectNoFindings } from './axe.ts'
import { as } from './members.ts'
import { mailTo } from './outbox.ts'
import { uniqueAddress, createBrowserUser, fillRegistration, theAdmin } from './people.ts'
import type { CommunityMember } from './community.ts'
import { test } from './test.ts'

const PASSWORD = 'Moss-and-lichen-7'
const EXPLANATION = 'I have worked nights on two wards, and want to know whether it did any good.'

type Answers = { access_token: string; user_info: { id: string; name: string } }
type Sent = { method?: 'POST' | 'DELETE'; token?: string; data?: object }

/** Makes a call that must succeed. @returns its answer */
async function ask<T>(request: APIRequestContext, path: string, { method, token, data }: Sent = {}): Promise<T> {
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {}
  const response = await request.fetch(path, { method: method ?? (data ? 'POST' : 'GET'), headers, data })
  expect(response.ok(), `${path}: ${await response.text()}`).toBe(true)
  return response.json() as Promise<T>
}

async function aStudent(request: APIRequestContext, firstName: string, lastName: string): Promise<CommunityMember> {
  const email = uniqueAddress(firstName.toLowerCase())
  const data = { first_name: firstName, last_name: lastName, role: 'student', password: PASSWORD, email }
  const { access_token: token, user_info: user } = await ask<Answers>(request, '/api/auth/register', { data })
  const profile = { institution: 'Makerere University', program: 'Nursing', research_interests: ['Patient safety'] }
  await ask(request, '/api/auth/setup-profile', { token, data: profile })
  return { token, id: user.id, name: user.name }
}

/** Creates a project for two from a question. @returns its id */
async function aProjectForTwo(request: APIRequestContext, admin: string, question: string): Promise<string> {
  const asked = {
    question_text: question,
    clinical_setting: 'icu',
    submitter_name: 'Amara Osei',
    submitter_email: uniqueAddress('amara'),
    submitter_role: 'physician',
    credit_by_name: true,
  }
  await ask(request, '/api/clinician-questions/submit', { data: asked })
  const list = '/api/admin/reviews?kind=question&size=100&status=submitted'
  const { items } = await ask<{ items: { id: string; question_text: string }[] }>(request, list, { token: admin })
  const id = items.find(({ question_text: text }) => text === question)?.id
  const decision = { decision: 'approved', title: question, category: 'Diagnostics', max_students: 2 }
  const path = `/api/admin/reviews/question/${id}/decision`
  const { item } = await ask<{ item: { project_id: string } }>(request, path, { token: admin, data: decision })
  return item.project_id
}

const claimAsPair = (request: APIRequestContext, { token }: CommunityMember, question_id: string) =>
  ask<{ claim: { claim_id: string } }>(request, '/api/projects/claim', {
    token,
    data: { question_id, explanation: EXPLANATION, team_type: 'pair' },
  })

const adminToken = async (request: APIRequestContext) =>
  (await ask<Answers>(request, '/api/auth/login', { data: theAdmin() })).access_token

test('a student joins a full project’s waitlist and claims the free seat', async ({ browser, request }) => {
  const question = `Which alarms are silenced on ward ${Date.now() % 100_000}?`
  const project = await aProjectForTwo(request, await adminToken(request), question)
  const holder = await aStudent(request, 'Lina', 'Haddad')
  const { claim } = await claimAsPair(request, holder, project)
  const { page, complaints } = await as(browser, await aStudent(request, 'Otto', 'Berg'))

  await page.goto('/student/dashboard?tab=available')
  await page.getByRole('button', { name: `Join Waitlist: ${question}` }).click()
  await expect(page.getByText('You’re number 1 in line').first()).toBeVisible()
  await expectNoFindings(page)

  await ask(request, `/api/projects/claims/${claim.claim_id}`, { method: 'DELETE', token: holder.token })
  await page.goto('/student/dashboard?tab=workspace')
  const line = page.getByRole('region', { name: 'Waitlists' })
  await expect(line.getByText('A place is free for you')).toBeVisible()
  await expectNoFindings(page)
  await line.getByRole('link', { name: 'Claim Project' }).click()
  const dialog = page.getByRole('dialog', { name: 'Claim Research Project' })
  await dialog.getByLabel('Why do you want to work on this project?').fill(EXPLANATION)
  await dialog.getByRole('button', { name: 'Submit claim' }).click()
  await expect(dialog.getByText('Proposal Submitted Successfully!')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(page.getByRole('article').filter({ hasText: question })).toContainText('Your claim is with the editors')
  expect(complaints.heard).toEqual([])
})

test('a person without an account is invited by e-mail, registers and writes with the team', async ({
  browser,
  request,
}) => {
  const question = `Do bedside cards help on ward ${Date.now() % 100_000}?`
  const admin = await adminToken(request)
  const project = await aProjectForTwo(request, admin, question)
  const lead = await aStudent(request, 'Lina', 'Haddad')
  const { claim } = await claimAsPair(request, lead, project)
  const decision = { decision: 'approved' }
  await ask(request, `/api/admin/reviews/claim/${claim.claim_id}/decision`, { token: admin, data: decision })

  const { page, complaints } = await as(browser, lead)
  await page.goto('/student/dashboard?tab=workspace')
  await page.getByRole('button', { name: `Team of ${question}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Team' })
  const email = uniqueAddress('nia')
  await dialog.getByLabel('E-mail address').fill(email)
  await expectNoFindings(page)
  await dialog.getByRole('button', { name: 'Create invitation' }).click()
  await expect(dialog.getByRole('region', { name: 'Invited' })).toContainText(email)
  await expect(dialog.getByText('This team already has 2 members, including pending invitations.')).toBeVisible()

  const { body } = await mailTo(email, /invites you to a team/)
  const link = /http\S+team-invitation\S+/.exec(body)?.[0] ?? ''
  const guest = await createBrowserUser(browser)
  await guest.page.goto(link)
  await expect(guest.page.getByRole('heading', { name: 'You are invited to a team' })).toBeVisible()
  await expectNoFindings(guest.page)
  await guest.page.getByRole('main').getByRole('button', { name: 'Get Started' }).click()
  await fillRegistration(guest.page, { firstName: 'Nia', lastName: 'Mensah', email, password: PASSWORD })
  await guest.page.getByRole('dialog').getByRole('button', { name: 'Create Account' }).click()
  await guest.page.waitForURL('/setup')
  await guest.page.getByLabel('Institution').fill('Makerere University')
  await guest.page.getByLabel('Program').fill('Nursing')
  await guest.page.getByRole('button', { name: 'Complete Setup' }).click()
  await guest.page.waitForURL(/team-invitation/)

  await guest.page.goto('/student/dashboard?tab=workspace')
  await guest.page.getByRole('link', { name: 'Open the invitation' }).click()
  await guest.page.getByRole('button', { name: 'Open the invitation' }).click()
  await expect(guest.page.getByText('Lina Haddad invites you to write together')).toBeVisible()
  await expectNoFindings(guest.page)
  await guest.page.getByRole('button', { name: `Accept: ${question}` }).click()
  await guest.page.waitForURL(/\/student\/papers\//)

  await page.reload()
  await page.getByRole('button', { name: `Team of ${question}` }).click()
  await expect(dialog.getByRole('list', { name: 'Members of the team' })).toContainText('Nia Mensah')
  expect([...complaints.heard, ...guest.complaints.heard]).toEqual([])
})
