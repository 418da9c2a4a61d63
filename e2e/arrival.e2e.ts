import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { expectNoFindings } from './axe.ts'
import { createWriter, type CommunityMember } from './community.ts'
import { dismissCompletionDialog } from './completion.ts'
import { submitAndDecide } from './decisions.ts'
import { as } from './members.ts'
import { test } from './test.ts'

/** Submits the finished paper and publishes it, by calls. @returns the address of its page */
async function publish(
  request: APIRequestContext,
  writer: { student: CommunityMember; paperId: string },
): Promise<string> {
  const approved = { decision: 'approved_for_publication', admin_notes: '' }
  const { item } = await submitAndDecide(request, writer, approved)
  return `/research/${item.library_id}`
}

/** Inserts everything that the toolbar offers, by mouse and keys. */
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

test('content made in the workspace appears on the paper’s page and in its files', async ({ browser, request }) => {
  const writer = await createWriter(request)
  const { page, leave } = await as(browser, writer.student)
  await page.goto(`/student/papers/${writer.paperId}`)
  await dismissCompletionDialog(page)
  await page
    .getByRole('navigation', { name: 'Sections', exact: true })
    .getByRole('link', { name: 'Conclusion' })
    .click()
  await write(page)
  await leave()

  const address = await publish(request, writer)
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
