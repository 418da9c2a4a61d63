import { expect, type Locator, type Page } from '@playwright/test'
import { uniqueQuestion, NUMBER, QUICK } from './asker.ts'
import { DESKTOP, listenTo, PHONE } from './people.ts'
import { test } from './test.ts'

const TAPS_MAX = 8

test.use({ viewport: PHONE, hasTouch: true, isMobile: true })

/**
 * Counts the taps of a finger. Touches of the on-screen keyboard do not count, including its "next" and "send" keys.
 */
function aFinger(page: Page) {
  let taps = 0
  const tap = async (what: Locator) => {
    taps += 1
    await what.tap()
  }
  return {
    taps: () => taps,
    tap,
    type: async (field: Locator, text: string) => {
      await tap(field)
      await expect(field).toBeFocused()
      await page.keyboard.type(text)
    },
    /** Counts two taps: opening the phone's native list, and choosing an option. */
    choose: async (select: Locator, label: string) => {
      await tap(select)
      taps += 1
      await select.selectOption(label)
    },
  }
}

test('a clinician asks a question in eight taps from home and goes straight to the form next time', async ({
  page,
}) => {
  const { heard } = listenTo(page)
  const { tap, type, choose, taps } = aFinger(page)
  await page.goto('/')
  const main = page.getByRole('main')
  await tap(main.getByRole('link', { name: 'Submit a question' }).first())
  await expect(main.getByRole('heading', { level: 1, name: 'Submit a question' })).toBeVisible()
  await tap(main.getByRole('link', { name: 'I care for patients' }))
  await page.waitForURL(QUICK)
  await type(main.getByLabel('Your question'), uniqueQuestion('cold drink'))
  await choose(main.getByLabel('Healthcare research setting'), 'Surgery')
  await choose(main.getByLabel('Role'), 'Nurse')
  await type(main.getByLabel('Name', { exact: true }), 'Amara Osei')
  await page.keyboard.press('Enter')
  await page.keyboard.type('amara@example.org')
  await page.keyboard.press('Enter')
  await expect(main.getByText(NUMBER)).toBeVisible()
  expect(taps()).toBeLessThanOrEqual(TAPS_MAX)

  await main.getByRole('link', { name: 'Return to Home' }).tap()
  await main.getByRole('link', { name: 'Submit a question' }).first().tap()
  await page.waitForURL(QUICK)
  await expect(main.getByRole('link', { name: 'Full form' })).toBeVisible()
  await main.getByRole('link', { name: 'Form for everyone' }).tap()
  await page.waitForURL('/submit')
  await page.goBack()
  await page.goBack()
  await main.getByRole('link', { name: 'Submit a question' }).first().tap()
  await page.waitForURL('/submit')
  expect(heard).toEqual([])
})

test('a patient asks a question in eight taps from home', async ({ page }) => {
  const { tap, type, choose, taps } = aFinger(page)
  await page.goto('/')
  const main = page.getByRole('main')
  await tap(main.getByRole('link', { name: 'Submit a question' }).first())
  await tap(main.getByRole('link', { name: 'I am a patient, a relative, or curious' }))
  await page.waitForURL('/submit')
  await type(main.getByLabel('Your Question'), uniqueQuestion('long bath'))
  await tap(main.getByText('Patient', { exact: true }))
  await choose(main.getByLabel('Category'), 'Patient Experience')
  await tap(main.getByText('Low - Academic interest'))
  await type(main.getByLabel('Email'), 'pat@example.org')
  await page.keyboard.press('Enter')
  await expect(main.getByText(NUMBER)).toBeVisible()
  expect(taps()).toBeLessThanOrEqual(TAPS_MAX)
  await main.getByRole('link', { name: 'Follow your question' }).tap()
  await page.waitForURL(/\/track\/Q-/)
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })
  test('both audiences are offered, and on a phone the first opens the short form', async ({ page }) => {
    await page.goto('/ask')
    const main = page.getByRole('main')
    await expect(main.getByRole('link', { name: 'I am a patient' })).toHaveAttribute('href', '/submit')
    await expect(main.getByRole('link', { name: 'I care for patients' })).toHaveAttribute('href', QUICK)
    await page.setViewportSize(DESKTOP)
    await expect(main.getByRole('link', { name: 'I care for patients' })).toHaveAttribute(
      'href',
      '/submit-clinician-question',
    )
  })
})

const SIMILAR = Array.from({ length: 5 }, (_, index) => ({
  kind: 'question',
  title: `Does a bedside card of colour ${index} lower missed doses on night shifts in surgery?`,
  state: 'Approved, open for students to claim',
  url: `/track/Q-2026-AAAAAAA${index + 2}`,
}))

/** Returns the distance of every field and button of the form from the top of the page. */
const positions = (page: Page) =>
  page
    .locator('main form')
    .evaluate((form: HTMLFormElement) => [...form.elements].map((one) => one.getBoundingClientRect().top + scrollY))

for (const [name, viewport] of [
  ['phone', PHONE],
  ['wide screen', DESKTOP],
] as const) {
  test(`hints about a question in progress do not move any field on a ${name}`, async ({ page }) => {
    await page.route('**/api/public/similar-questions', (route) => route.fulfill({ json: { similar: SIMILAR } }))
    await page.setViewportSize(viewport)
    for (const path of [QUICK, '/submit-clinician-question', '/submit']) {
      await page.goto(path)
      const main = page.getByRole('main')
      const before = await positions(page)
      await main.getByLabel(/^Your question/i).fill('Do Mrs Keller, born 3.4.1951, and others sleep with earplugs?')
      const note = main.getByText('May identify a patient', { exact: true })
      await expect(note).toBeVisible()
      await expect(main.getByText('“Mrs Keller” and “3.4.1951”', { exact: true })).toBeVisible()
      await expect(main.getByText('Asked or answered before?').filter({ visible: true })).toBeVisible()
      const take = main.getByRole('button', { name: 'Remove them' })
      const after = (await positions(page)).filter((_, index) => index !== 1)
      expect(after).toEqual(before)
      await take.click()
      await expect(note).toBeHidden()
      await expect(main.getByLabel(/^Your question/i)).toHaveValue(/^Do \[name\], born \[date\], and others/)
      await expect(main.getByLabel(/^Your question/i)).toBeFocused()
      expect(await positions(page)).toEqual(before)
      await page.evaluate(() => localStorage.clear())
    }
  })
}

test('a press before hydration takes effect, and so does one on a newly opened page', async ({ page }) => {
  await page.route('**/api/public/similar-questions', (route) => route.fulfill({ json: { similar: SIMILAR } }))
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/assets/browser-*.js', async (route) => {
    await released
    await route.continue()
  })
  const main = page.getByRole('main')
  const opened = page.goto(QUICK)
  await main.getByLabel('Name', { exact: true }).fill('Amara Osei')
  await main.getByRole('button', { name: 'Submit question' }).click()
  release()
  await opened
  await expect(main.getByText('Please enter your email')).toBeVisible()
  await expect(main.getByLabel('Name', { exact: true })).toHaveValue('Amara Osei')
  await expect(main.getByText('Please enter your name')).toBeHidden()
  await main.getByLabel('Your question').fill('Do earplugs help people who sleep on wards?')
  await expect(main.getByText('Asked or answered before?').filter({ visible: true })).toBeVisible()
  const fullForm = main.getByRole('link', { name: 'Full form' })
  await fullForm.click()
  // A click that begins on one page and ends on the next is ignored.
  await expect(fullForm).toHaveAttribute('aria-current', 'page')
  await main.getByRole('link', { name: 'Quick ask' }).click()
  await main.getByRole('button', { name: 'Submit question' }).click({ delay: 300 })
  await expect(main.getByText('Please enter your email')).toBeVisible()
})
