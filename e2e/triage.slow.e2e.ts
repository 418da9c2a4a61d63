import { type APIRequestContext, expect, type Locator } from '@playwright/test'
import { expectNoFindings } from './axe.ts'
import { createPaperOf, createStudent, theAdminSignedIn, writeSections } from './community.ts'
import { as } from './members.ts'
import { ABSTRACT } from './paper-text.ts'
import { DESKTOP, PHONE } from './people.ts'
import { test } from './test.ts'

/** Submits a paper with the text that all journeys write, so that two of them are similar. */
async function submitPaper(request: APIRequestContext, name: string, question: string): Promise<void> {
  const lead = await createStudent(request, name)
  const paperId = await createPaperOf(request, lead, question)
  await writeSections(request, lead, { id: paperId, sections: 9 })
  const submitted = await request.post(`/api/student/papers/${paperId}/submit-for-publication`, {
    headers: { authorization: `Bearer ${lead.token}` },
    data: { abstract: ABSTRACT, category: 'Clinical Workflow' },
  })
  expect(submitted.ok(), await submitted.text()).toBe(true)
}

const topOf = async (part: Locator): Promise<number> => (await part.boundingBox())?.y ?? Number.NaN

test('an editor follows the checks to the text, and compares a copied passage with its source', async ({
  browser,
  request,
}) => {
  const first = `Do unsigned charts hide doses on ward ${Date.now() % 100_000}?`
  const second = `Do late rounds hide doses on ward ${Date.now() % 100_000}?`
  await submitPaper(request, 'Lina', first)
  await submitPaper(request, 'Amara', second)
  const { page, complaints } = await as(browser, await theAdminSignedIn(request))
  await page.setViewportSize(DESKTOP)
  await page.goto('/admin/panel?tab=publications')
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: second })
  await row.locator('summary').first().click()

  const checks = row.getByRole('region', { name: 'Checks' })
  await expect(checks.getByText('The authors chose no reporting guideline.')).toBeVisible()
  await expect(checks.getByText('4 references without a DOI, a PubMed number or a link.')).toBeVisible()
  const place = checks.getByRole('button', { name: /^Methods: “patients”/ })
  await place.press('Enter')
  expect(await page.evaluate(() => getSelection()?.toString())).toBe('patients')
  const methods = row.getByRole('region', { name: 'Submitted text' }).locator(':focus')
  await expect(methods).toBeInViewport()

  // The page asks again until the comparison is done.
  const similarity = row.getByRole('region', { name: 'Similarity' })
  const source = similarity.getByRole('listitem').filter({ hasText: first }).first()
  await expect(source).toContainText(/\d\d\.\d %/)
  await source.getByRole('button', { name: `Show passages: ${first}` }).press('Enter')
  const passage = source.getByRole('list').getByRole('listitem').first()
  const [own, other] = [passage.getByText(/^This submission/), passage.getByText(/^Other submission/)]
  await expect(other).toBeVisible()
  expect(await topOf(own)).toBe(await topOf(other))
  await expectNoFindings(page)
  await passage.getByRole('button', { name: 'Show in the text' }).press('Enter')
  expect(await page.evaluate(() => getSelection()?.toString().length ?? 0)).toBeGreaterThan(100)

  await page.setViewportSize(PHONE)
  expect(await topOf(other)).toBeGreaterThan(await topOf(own))
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectNoFindings(page)
  expect(complaints.heard).toEqual([])
})

test('an editor can retry when checks and similarity cannot be loaded', async ({ browser, request }) => {
  const question = `Do early rounds hide doses on ward ${Date.now() % 100_000}?`
  await submitPaper(request, 'Ruth', question)
  const { page, complaints } = await as(browser, await theAdminSignedIn(request))
  complaints.allow(/503/)
  const unavailable = { status: 503, json: { detail: 'Please try again in a moment.' } }
  await page.route(/\/(?:checks|similarity)$/, (route) => route.fulfill(unavailable))
  await page.goto('/admin/panel?tab=publications')
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: question })
  await row.locator('summary').first().click()
  for (const part of ['checks', 'similarity'])
    await expect(row.getByRole('alert').filter({ hasText: `The ${part} could not be loaded` })).toBeVisible()
  await page.unroute(/\/(?:checks|similarity)$/)
  for (const [part, name] of [
    ['checks', 'Checks'],
    ['similarity', 'Similarity'],
  ]) {
    const alert = row.getByRole('alert').filter({ hasText: `The ${part} could not be loaded` })
    await alert.getByRole('button', { name: 'Try Again' }).click()
    await expect(row.getByRole('region', { name, exact: true })).toBeVisible()
  }
  expect(complaints.heard).toEqual([])
})
