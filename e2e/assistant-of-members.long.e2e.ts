import { expect } from '@playwright/test'
import { ask, fieldOn, KNOWN, logOn, open, panelOn, UNKNOWN } from './assistant.ts'
import { look } from './axe.ts'
import { aStudent } from './community.ts'
import { as } from './members.ts'
import { test } from './test.ts'

const WORDY =
  'It is important to note that, due to the fact that nights are long, doses of antibiotics go missing on wards.'

test('a member’s conversation is theirs: a new one begins with the sign-in, is listed and deleted, and goes with the sign-out', async ({
  browser,
  request,
}) => {
  const member = await aStudent(request, 'Ines')
  const { page, complaints, leave } = await as(browser)
  await page.goto('/about')
  await open(page)
  await ask(page, UNKNOWN)
  await page.evaluate((kept) => localStorage.setItem('token', kept), member.token)
  await page.goto('/student/dashboard')
  await expect(panelOn(page)).toHaveAccessibleName('Research coach')
  await expect(logOn(page)).not.toContainText(UNKNOWN)
  await expect(panelOn(page)).toContainText('20 of 20 left today, until midnight Pacific')
  for (const tool of ['Summarizing', 'Concise writing', 'Expand ideas', 'Writing quality'])
    await expect(panelOn(page).getByRole('button', { name: tool })).toBeVisible()
  await look(page)
  await panelOn(page).getByRole('button', { name: 'Concise writing' }).click()
  await expect(panelOn(page).getByText('needs a text of yours')).toBeVisible()
  await expect(fieldOn(page)).toBeFocused()
  await expect(panelOn(page)).toContainText('20 of 20 left today')
  await look(page)
  await panelOn(page).getByRole('button', { name: 'How long should the introduction be?' }).click()
  await expect(logOn(page)).toContainText('How long should the introduction be?')
  await expect(logOn(page)).toHaveAttribute('aria-busy', 'false')
  await expect(panelOn(page).getByText('needs a text of yours')).toHaveCount(0)
  await fieldOn(page).fill(WORDY)
  await panelOn(page).getByRole('button', { name: 'Concise writing' }).click()
  await expect(panelOn(page)).toContainText('18 of 20 left today')
  await expect(fieldOn(page)).toHaveValue('')
  await expect(fieldOn(page)).toBeFocused()

  await panelOn(page).getByRole('button', { name: 'Earlier conversations' }).click()
  await expect(panelOn(page).getByRole('heading', { name: 'Earlier conversations' })).toBeFocused()
  await look(page)
  page.once('dialog', (question) => void question.accept())
  await panelOn(page)
    .getByRole('button', { name: /^Delete How long/ })
    .click()
  await expect(panelOn(page).getByText('What you ask the assistant is kept here')).toBeVisible()
  await panelOn(page).getByRole('button', { name: 'Back' }).click()
  await ask(page, KNOWN)
  await panelOn(page).getByRole('button', { name: 'New conversation' }).click()
  await ask(page, UNKNOWN)
  await panelOn(page).getByRole('button', { name: 'Earlier conversations' }).click()
  const listed = panelOn(page).getByRole('button', { name: /^Delete (How|Which)/ })
  await expect(listed).toHaveCount(2)
  const all = panelOn(page).getByRole('button', { name: 'Delete all conversations' })
  page.once('dialog', (question) => void question.dismiss())
  await all.click()
  await expect(listed).toHaveCount(2)
  page.once('dialog', (question) => void question.accept())
  await all.click()
  await expect(panelOn(page).getByText('What you ask the assistant is kept here')).toBeVisible()
  await panelOn(page).getByRole('button', { name: 'Back' }).click()
  await expect(logOn(page)).toContainText('Hello.')
  await ask(page, UNKNOWN)
  await panelOn(page).getByRole('button', { name: 'Minimise' }).click()
  await page.getByRole('button', { name: /^Menu of/ }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('button', { name: /^Assistant/ }).click()
  await expect(logOn(page)).toContainText('Hello.')
  await expect(logOn(page)).not.toContainText(UNKNOWN)
  expect(complaints.heard).toEqual([])
  await leave()
})
