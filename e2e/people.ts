import { type Browser, type BrowserContextOptions, devices, expect, type Page } from '@playwright/test'
import { waitForHydration } from './wait-for-hydration.ts'

export const DESKTOP = { width: 1280, height: 900 }
export const PHONE = { width: 390, height: 844 }

/** Errors in a browser: console messages (including CSP violations), script errors, failed and refused requests. */
export type Complaints = { heard: string[]; allow: (...patterns: RegExp[]) => void }

/** Collects a page's errors from now on. A test can allow the errors that it expects. */
export function listenTo(page: Page): Complaints {
  const heard: string[] = []
  const allowed: RegExp[] = []
  const hear = (complaint: string) => {
    if (!allowed.some((pattern) => pattern.test(complaint))) heard.push(complaint)
  }
  page.on('console', (message) => {
    if (message.type() === 'error') hear(`console: ${message.text()} (${message.location().url})`)
  })
  page.on('pageerror', (error) => hear(`script: ${error.message}`))
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? ''
    // Navigating to another page aborts its pending requests.
    if (reason !== 'net::ERR_ABORTED') hear(`failed: ${request.method()} ${request.url()} ${reason}`)
  })
  page.on('response', (response) => {
    if (response.status() >= 400)
      hear(`answered ${response.status()}: ${response.request().method()} ${response.url()}`)
  })
  return { heard, allow: (...patterns) => void allowed.push(...patterns) }
}

export type BrowserUser = { page: Page; complaints: Complaints; leave: () => Promise<void> }

/** Opens a separate browser context for a person. */
export async function createBrowserUser(browser: Browser, options: BrowserContextOptions = {}): Promise<BrowserUser> {
  // The server recognises a headless browser by its user agent as a robot, and does not count its visits as views.
  const { userAgent } = devices['Desktop Chrome']
  const context = await browser.newContext({ userAgent, viewport: DESKTOP, ...options })
  if (options.javaScriptEnabled !== false) waitForHydration(context)
  const page = await context.newPage()
  return { page, complaints: listenTo(page), leave: () => context.close() }
}

/** Returns a unique e-mail address, even if called twice at the same moment. */
export const uniqueAddress = (name: string): string => `${name}.${crypto.randomUUID().slice(-12)}@example.org`

export type Entrant = { firstName: string; lastName: string; email: string; password: string }

/** Fills in the registration form, in a dialog or on its page. */
export async function fillRegistration(page: Page, entrant: Entrant, role = 'Student'): Promise<void> {
  const form = page.getByRole('dialog')
  await form.getByLabel('First Name').fill(entrant.firstName)
  await form.getByLabel('Last Name').fill(entrant.lastName)
  await form.getByLabel('Email Address').fill(entrant.email)
  await form.getByLabel('Role').selectOption(role)
  await form.getByLabel('Password', { exact: true }).fill(entrant.password)
  await form.getByLabel('Confirm Password').fill(entrant.password)
}

/** Signs in through the header's dialog, and waits until the landing page is shown. */
export async function signIn(page: Page, { email, password }: Pick<Entrant, 'email' | 'password'>, landing: string) {
  await page.goto('/')
  await page.getByRole('link', { name: 'Sign In', exact: true }).click()
  const form = page.getByRole('dialog', { name: 'Welcome Back' })
  await form.getByLabel('Email Address').fill(email)
  await form.getByLabel('Password', { exact: true }).fill(password)
  await form.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page.getByText('Login successful.')).toBeVisible()
  await page.waitForURL(landing)
}

/** Returns the first admin, created from the settings of the server under test. */
export const theAdmin = () => ({
  email: process.env.INFLO_ADMIN_EMAIL ?? '',
  password: process.env.INFLO_ADMIN_PASSWORD ?? '',
})
