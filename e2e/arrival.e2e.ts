import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { expectNoFindings } from './axe.ts'
import { aCommunity, type Community } from './community.ts'
import { as } from './members.ts'
import { ABSTRACT } from './paper-text.ts'
import { test } from './test.ts'

type Reviews = { items: { id: string; paper_title: string }[] }

/** Submits the finished paper and has it published, by calls. @returns the address of its page. */
async function publish(request: APIRequestContext, { admin, student, completePaperId }: Community): Promise<string> {
  const by = ({ token }: { token: string }) => ({ authorization: `Bearer ${token}` })
  const submitted = await request.post(`/api/student/papers/${completePaperId}/submit-for-publication`, {
    headers: by(student),
    data: { abstract: ABSTRACT, category: 'Clinical Workflow', keywords: 'handover' },
  })
  expect(await submitted.text()).toContain('submission_id')
  const waiting = await request.get('/api/admin/reviews?kind=publication&size=50', { headers: by(admin) })
  const { items } = (await waiting.json()) as Reviews
  const item = items.findLast(({ paper_title: title }) => title.startsWith('Do paper charts hide doses'))
  const decided = await request.post(`/api/admin/reviews/publication/${item?.id}/decision`, {
    headers: by(admin),
    data: { decision: 'approved_for_publication', admin_notes: '' },
  })
  const { item: made } = (await decided.json()) as { item: { library_id: string } }
  return `/research/${made.library_id}`
}

/** Makes what the toolbar can make, by mouse and keys. */
async function write(page: Page): Promise<void> {
  const text = page.getByRole('textbox', { name: 'Conclusion', exact: true })
  const tool = (name: RegExp | string) =>
    page.getByRole('toolbar', { name: 'Formatting' }).getByRole('button', { name })
  await text.click()
  await page.keyboard.press('Control+End')
  await page.keyboard.press('Enter')
  await tool('Heading').click()
  await page.keyboard.type('For wards like platypus')
  await page.keyboard.press('Enter')
  await page.keyboard.type('It was ')
  await page.keyboard.press('Control+b')
  await page.keyboard.type('quokka')
  await page.keyboard.press('Control+b')
  await page.keyboard.type(' and ')
  await page.keyboard.press('Control+i')
  await page.keyboard.type('wombat')
  await page.keyboard.press('Control+i')
  await page.keyboard.type('.')
  await page.keyboard.press('Enter')
  await tool('Bulleted list').click()
  await page.keyboard.type('narwhal')
  await expect(page.getByText(/^Saved \d/)).toBeVisible()
}

test('what is made in the workspace stands on the page of the paper, and in its files', async ({
  browser,
  request,
}) => {
  const community = await aCommunity(request)
  const { page, leave } = await as(browser, community.student)
  await page.goto(`/student/papers/${community.completePaperId}`)
  await page
    .getByRole('navigation', { name: 'Sections', exact: true })
    .getByRole('link', { name: 'Conclusion' })
    .click()
  await write(page)
  await leave()

  const address = await publish(request, community)
  const reader = await as(browser)
  await reader.page.goto(address)
  const article = reader.page.locator('.article').last()
  await expect(article.getByRole('heading', { name: 'For wards like platypus', level: 3 })).toBeVisible()
  await expect(article.locator('b', { hasText: 'quokka' })).toBeVisible()
  await expect(article.locator('i', { hasText: 'wombat' })).toBeVisible()
  await expect(article.getByRole('listitem').filter({ hasText: 'narwhal' })).toBeVisible()
  await expectNoFindings(reader.page)

  const paper = new URL(reader.page.url()).pathname
  const markdown = await (await request.get(`${paper}.md`)).text()
  for (const made of ['### For wards like platypus', '**quokka**', '*wombat*', '- narwhal'])
    expect(markdown).toContain(made)
  const jats = await (await request.get(`${paper}.jats.xml`)).text()
  for (const made of ['<title>For wards like platypus</title>', '<bold>quokka</bold>', '<italic>wombat</italic>'])
    expect(jats).toContain(made)
  await reader.leave()
})
