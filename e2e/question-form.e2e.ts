import { expect, type Locator, type Page } from '@playwright/test'
import { adminToken, uniqueQuestion, fillQuick, NUMBER, QUICK, send } from './asker.ts'
import { PHONE } from './people.ts'
import { test } from './test.ts'

test.use({ viewport: PHONE, hasTouch: true })

test('a clinician asks in four steps and sees every hint and error', async ({ page }) => {
  await page.goto('/submit-clinician-question', { waitUntil: 'networkidle' })
  const main = page.getByRole('main')
  const next = main.getByRole('button', { name: 'Next' })
  // The first step has no "Previous" button, not even a disabled one.
  await expect(main.getByRole('button', { name: 'Previous' })).toHaveCount(0)
  await expect(main.getByRole('heading', { name: 'For inspiration' })).toBeVisible()
  await expect(main.getByRole('progressbar', { name: 'Steps of the form' })).toHaveAttribute('aria-valuenow', '1')
  await next.click()
  await expect(main.getByText('Please enter your healthcare research question')).toBeVisible()
  await expect(main.getByLabel('Your question')).toBeFocused()
  const counter = main.getByText('/ 500')
  await main.getByLabel('Your question').fill('x'.repeat(450))
  const calm = await counter.evaluate((element) => getComputedStyle(element).color)
  await main.getByLabel('Your question').fill('x'.repeat(451))
  expect(await counter.evaluate((element) => getComputedStyle(element).color)).not.toBe(calm)
  const question = uniqueQuestion('footbath')
  await main.getByLabel('Your question').fill(question)
  await next.click()
  await next.click()
  await expect(main.getByText('Please select your healthcare research setting')).toBeVisible()
  await main.getByLabel('Healthcare research setting').selectOption('Surgery')
  await main.getByLabel('Context or background').fill('ab')
  await next.click()
  await expect(main.getByText('Context must be at least 3 characters')).toBeVisible()
  await main.getByLabel('Context or background').fill('Feet swell on the late shift.')
  await next.click()
  await expect(main.getByText('shows readers who asked')).toBeVisible()
  await expect(main.getByText('Your privacy')).toBeVisible()
  await next.click()
  for (const message of ['Please enter your name', 'Please enter your email', 'Please select your role'])
    await expect(main.getByText(message)).toBeVisible()
  await main.getByLabel('Name', { exact: true }).fill('Amara Osei')
  await main.getByLabel('Email', { exact: true }).fill('amara')
  await main.getByLabel('Role', { exact: true }).selectOption('Nurse')
  await next.click()
  await expect(main.getByText('Please enter a valid email')).toBeVisible()
  await main.getByLabel('Email', { exact: true }).fill('amara@example.org')
  await next.click()
  await main.getByLabel('Join the active mentorship program').check()
  await main.getByRole('radio', { name: 'E-mail and in the app' }).check()
  await expect(main.getByText('Feet swell on the late shift.')).toBeVisible()
  await page.reload()
  await expect(main.getByRole('radio', { name: 'E-mail and in the app' })).toBeChecked()
  await expect(page).toHaveTitle(/^Step 4 of 4: How would you like to take part\?/)
  await send(page)
  await expect(main.getByText(NUMBER)).toBeVisible()
  await expect(main.getByText(question)).toBeVisible()
  await expect(main.getByRole('heading', { name: 'Expected timeline' })).toBeVisible()
  await expect(main.getByRole('heading', { name: 'Next steps' })).toBeVisible()
  await expect(main.getByRole('link', { name: 'Follow your question' })).toHaveClass(/bg-brand/)
  await expect(main.getByRole('link', { name: 'Return to Home' })).toHaveAttribute('href', '/')
  await expect(page).toHaveURL(/\/submit-clinician-question$/)
  await main.getByRole('button', { name: 'Submit Another Question' }).click()
  await expect(main.getByText('Step 1 of 4')).toBeVisible()
  await expect(main.getByLabel('Your question')).toHaveValue('')
})

test('the address shows the step, and a step opens only if the earlier ones are valid', async ({ page }) => {
  await page.goto('/submit-clinician-question?step=3')
  const main = page.getByRole('main')
  await expect(main.getByText('Please enter your healthcare research question')).toBeVisible()
  await expect(main.getByLabel('Your question')).toBeFocused()
  await expect(page).toHaveURL(/\/submit-clinician-question$/)
  await main.getByLabel('Your question').fill(uniqueQuestion('window seat'))
  await main.getByRole('button', { name: 'Next' }).click()
  await expect(page).toHaveURL(/\?step=2$/)
  await expect(page).toHaveTitle(/^Step 2 of 4/)
  await expect(main.getByRole('heading', { level: 1, name: 'Where does the question come up?' })).toBeFocused()
  await main.getByLabel('Healthcare research setting').selectOption('Surgery')
  await main.getByRole('button', { name: 'Next' }).click()
  await main.getByLabel('Name', { exact: true }).fill('Amara Osei')
  await page.goBack()
  await expect(main.getByLabel('Healthcare research setting')).toHaveValue('surgery')
  await expect(main.getByRole('heading', { level: 1 })).toBeFocused()
  await page.goForward()
  await expect(main.getByLabel('Name', { exact: true })).toHaveValue('Amara Osei')
  await page.reload()
  await expect(main.getByText('Step 3 of 4')).toBeVisible()
  await expect(main.getByLabel('Name', { exact: true })).toHaveValue('Amara Osei')
})

test('anyone asks by the community form and sees earlier questions', async ({ page, request }) => {
  const earlier = uniqueQuestion('walk with a podometer')
  const data = {
    question_text: earlier,
    clinical_setting: 'surgery',
    submitter_name: 'Ida Brandt',
    submitter_email: 'ida@example.org',
    submitter_role: 'nurse',
  }
  await request.post('/api/clinician-questions/submit', { data })
  const headers = { authorization: `Bearer ${await adminToken(request)}` }
  const list = await request.get('/api/admin/reviews?kind=question&size=100', { headers })
  const { items } = (await list.json()) as { items: { id: string; question_text: string }[] }
  const { id } = items.find(({ question_text: text }) => text === earlier)!
  const approval = {
    decision: 'approved',
    admin_notes: '',
    project: {
      title: earlier,
      category: 'Clinical Workflow',
      difficulty_level: 2,
      required_skills: [],
      learning_objectives: [],
      timeline_weeks: 8,
      max_students: 2,
    },
  }
  const decided = await request.post(`/api/admin/reviews/question/${id}/decision`, { headers, data: approval })
  expect(decided.status(), await decided.text()).toBe(200)

  await page.goto('/submit', { waitUntil: 'networkidle' })
  const main = page.getByRole('main')
  await send(page)
  await expect(main.getByText('Please enter your healthcare research question')).toBeVisible()
  await expect(main.getByText('Please select a priority level')).toBeVisible()
  await expect(main.getByLabel('Your Question')).toBeFocused()
  await main.getByLabel('Your Question').fill(earlier.replace('Does a', 'Would a'))
  const similar = main.getByRole('region', { name: 'Asked or answered before?' })
  await main.locator('summary', { hasText: 'Asked or answered before?' }).click()
  await expect(similar.getByRole('link', { name: earlier })).toHaveAttribute('href', /^\/track\/Q-/)
  await expect(similar.getByText('Approved, open for students to claim').first()).toBeVisible()
  await expect(main.getByText(/similar question.* listed next to/)).toHaveCount(1)
  await main.getByLabel('Your Question').fill('Which breakfast do surgeons eat before theatre lists?')
  await expect(similar.getByText('No similar questions so far.')).toBeVisible()
  await main.getByRole('radio', { name: 'Relative or carer' }).check()
  await main.getByLabel('Category').selectOption('Clinical Workflow')
  await main.getByRole('radio', { name: 'High - Active clinical need' }).check()
  await main.getByLabel('Email').fill('sam@example.org')
  await send(page)
  await expect(main.getByRole('heading', { level: 1, name: 'Question submitted successfully!' })).toBeVisible()
  await expect(main.getByText('within 48 hours')).toBeVisible()
  await expect(main.getByText(NUMBER)).toBeVisible()
})

/** Chooses an option by the arrow keys. A list joins typed letters to one word only if they are typed fast enough. */
async function chooseByKeys(page: Page, list: Locator, name: string): Promise<void> {
  await expect(list).toBeFocused()
  const chosen = () => list.evaluate((select: HTMLSelectElement) => select.selectedOptions[0]?.label)
  for (let left = await list.locator('option').count(); left > 0 && (await chosen()) !== name; left -= 1)
    await page.keyboard.press('ArrowDown')
  expect(await chosen()).toBe(name)
}

test('Quick ask works by keyboard alone', async ({ page }) => {
  await page.goto('/submit-clinician-question')
  await page.getByRole('link', { name: 'Quick ask' }).focus()
  await page.keyboard.press('Enter')
  await page.waitForURL(QUICK)
  const main = page.getByRole('main')
  // The new page takes the focus once it has loaded.
  await expect(main.getByText('Five fields')).toBeVisible()
  await expect(main).toBeFocused()
  await main.getByRole('link', { name: 'Full form' }).focus()
  // Moves by Tab past the link to the form for the other audience, and past the list of earlier questions.
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.type(uniqueQuestion('cup of tea'))
  // The list of earlier questions is a Tab stop once its code is loaded.
  await expect(main.locator('summary', { hasText: /Similar questions|Asked or answered before/ })).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await chooseByKeys(page, main.getByLabel('Healthcare research setting'), 'Surgery')
  await page.keyboard.press('Tab')
  await chooseByKeys(page, main.getByLabel('Role'), 'Nurse')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Amara Osei')
  await page.keyboard.press('Enter')
  await expect(main.getByLabel('Email')).toBeFocused()
  await page.keyboard.type('amara')
  await page.keyboard.press('Enter')
  await expect(main.getByText('Please enter a valid email')).toBeVisible()
  await expect(main.getByLabel('Email')).toBeFocused()
  await page.keyboard.type('@example.org')
  await page.keyboard.press('Enter')
  await expect(main.getByText(NUMBER)).toBeVisible()
  await expect(main.getByRole('heading', { level: 1 })).toBeFocused()
})

test('a question started in one clinician form continues in the other, and both warn about patient details', async ({
  page,
}) => {
  await page.goto(QUICK)
  const main = await fillQuick(page, 'Mrs Abernathy, born 3 March 1957, sleeps badly. Would earplugs help her?')
  await main.getByRole('link', { name: 'Full form' }).click()
  await expect(main.getByLabel('Your question')).toHaveValue(/Mrs Abernathy/)
  await main.getByRole('button', { name: 'Next' }).click()
  await expect(main.getByLabel('Healthcare research setting')).toHaveValue('surgery')
  await main.getByLabel('Context or background').fill('ab')
  await main.getByRole('link', { name: 'Quick ask' }).click()
  await send(page)
  await expect(
    main.getByText('Context must be at least 3 characters. Please change it in the full form.'),
  ).toBeVisible()
  await main.getByRole('link', { name: 'Full form' }).click()
  await main.getByRole('button', { name: 'Next' }).click()
  await main.getByLabel('Context or background').fill('She lives at 14 Acacia Avenue.')
  await main.getByRole('link', { name: 'Quick ask' }).click()
  await send(page)
  const dialog = page.getByRole('dialog', { name: 'Could this identify a patient?' })
  await expect(dialog.getByText('Mrs Abernathy')).toBeVisible()
  await expect(dialog.getByText('14 Acacia Avenue')).toBeVisible()
  await dialog.getByRole('button', { name: 'Redact and send' }).click()
  await expect(main.getByText('[name], born [date], sleeps badly.')).toBeVisible()
})
