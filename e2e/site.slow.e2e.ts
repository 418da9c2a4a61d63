import { expect, type Page } from '@playwright/test'
import { mailTo } from './outbox.ts'
import { uniqueAddress, listenTo } from './people.ts'
import { test } from './test.ts'

const ABOUT = [
  ['About', '/about', 'About Inflo'],
  ['Why Inflo', '/about/why', 'Why Inflo'],
  ['For Students', '/about/students', 'For Students'],
  ['For Professionals', '/about/professionals', 'For Professionals'],
] as const
const LINK = /^http:\/\/[\w.]+:\d+(\/newsletter\/\w+\/[\w-]{43})$/m

const foot = (page: Page) => page.getByRole('contentinfo')
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const linkIn = (text: string): string => LINK.exec(text)?.[1] ?? ''

async function askAtTheFoot(page: Page, address: string): Promise<void> {
  await foot(page).getByLabel('Email').fill(address)
  await foot(page).getByRole('button', { name: 'Subscribe' }).click()
}

/**
 * Confirms by the mailed link, and unsubscribes by the link in the welcome e-mail: both by buttons, which mail scanners
 * don't press.
 */
async function confirmAndLeave(page: Page, address: string): Promise<void> {
  await page.goto(linkIn((await mailTo(address, /Please confirm/)).body))
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(heading(page, 'Successfully subscribed!')).toBeVisible()
  await page.goto(linkIn((await mailTo(address, /You are subscribed/)).body))
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(heading(page, 'You’re unsubscribed')).toBeVisible()
}

test('a visitor reads home and about, subscribes in the footer, confirms and unsubscribes', async ({ page }) => {
  const { heard } = listenTo(page)
  const address = uniqueAddress('reader')
  await page.goto('/')
  await expect(heading(page, 'Questions from practice, answered in the open')).toBeVisible()
  for (const name of ['Papers of the Month', 'Why Different', 'From question to paper']) {
    await expect(page.getByRole('heading', { level: 2, name })).toBeVisible()
  }
  for (const step of ['Ask', 'Form Team', 'Research & Write', 'Peer Review', 'Publish & Share']) {
    await expect(page.getByRole('heading', { level: 3, name: step })).toBeVisible()
  }
  await foot(page).getByRole('link', { name: 'About Us' }).click()
  await page.waitForURL('/about')
  for (const [tab, path, title] of ABOUT) {
    await page.getByRole('navigation', { name: 'About Inflo' }).getByRole('link', { name: tab, exact: true }).click()
    await page.waitForURL(path)
    await expect(heading(page, title)).toBeVisible()
    await expect(foot(page).getByRole('link', { name: 'Privacy Policy' })).toBeVisible()
  }
  await askAtTheFoot(page, address)
  await expect(foot(page).getByText('did not send a confirmation link')).toBeVisible()
  await confirmAndLeave(page, address)
  expect(heard).toEqual([])
})

test('an invalid address in the footer is refused and stays in the field', async ({ page }) => {
  const complaints = listenTo(page)
  complaints.allow(/422/)
  await page.goto('/terms')
  await askAtTheFoot(page, 'nobody@nowhere')
  await expect(page.getByText('Subscription failed')).toBeVisible()
  // The error appears once, and a key dismisses the toast.
  await expect(page.getByText('Please enter a valid email address')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(page.getByText('Subscription failed')).toHaveCount(0)
  await expect(foot(page).getByText('Please enter a valid email address')).toBeVisible()
  await expect(foot(page).getByLabel('Email')).toHaveValue('nobody@nowhere')
  expect(complaints.heard).toEqual([])
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('a visitor reads home, about and privacy, and subscribes, confirms and unsubscribes', async ({ page }) => {
    const address = uniqueAddress('plain')
    await page.goto('/')
    await expect(heading(page, 'Questions from practice, answered in the open')).toBeVisible()
    await expect(page.getByText(/^Active Researchers?$|^Just opened$/)).toBeVisible()
    await page.goto('/about')
    await page.getByRole('link', { name: 'For Professionals' }).click()
    await expect(heading(page, 'For Professionals')).toBeVisible()
    await foot(page).getByRole('link', { name: 'Privacy Policy' }).click()
    await expect(page.getByText('We set no cookies, with one exception')).toBeVisible()
    await askAtTheFoot(page, address)
    await expect(heading(page, 'Not confirmed yet')).toBeVisible()
    await confirmAndLeave(page, address)
  })

  test('an invalid address leads to a page with an error', async ({ page }) => {
    await page.goto('/')
    await askAtTheFoot(page, 'nobody@nowhere')
    await expect(heading(page, 'Subscription failed')).toBeVisible()
  })
})

test('each page has its address and description in the head', async ({ page }) => {
  for (const path of ['/', '/about', '/about/why', '/privacy', '/terms']) {
    await page.goto(path)
    const address = new URL(page.url()).origin + path
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', address)
    await expect(page.locator('meta[property="og:url"]')).toHaveAttribute('content', address)
    await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /\w{3}/)
  }
  await page.goto('/')
  const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '{}')
  expect(JSON.stringify(data)).toContain('/research?search={search_term_string}')
})
