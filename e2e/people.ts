import { type Browser, type BrowserContextOptions, devices, expect, type Page } from '@playwright/test'
import { waitForHydration } from './wait-for-hydration.ts'

export const DESKTOP = { width: 1280, height: 900 }
export const PHONE = { width: 390, height: 844 }

/** What a browser complains of: the console (violations of the content policy among it), scripts, failed and refused requests. */
export type Complaints = { heard: string[]; allow: (...patterns: RegExp[]) => void }

/** Listens to a page from now on. What is the point of a step can be allowed. */
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
    // Whoever goes on to another page calls off what was under way.
    if (reason !== 'net::ERR_ABORTED') hear(`failed: ${request.method()} ${request.url()} ${reason}`)
  })
  page.on('response', (response) => {
    if (response.status() >= 400)
      hear(`answered ${response.status()}: ${response.request().method()} ${response.url()}`)
  })
  return { heard, allow: (...patterns) => void allowed.push(...patterns) }
}

export type BrowserUser = { page: Page; complaints: Complaints; leave: () => Promise<void> }

/** Somebody with a browser of their own. */
export async function createBrowserUser(browser: Browser, options: BrowserContextOptions = {}): Promise<BrowserUser> {
  // A browser without a window says so, and counts as a robot: what it reads is no view.
  const { userAgent } = devices['Desktop Chrome']
  const context = await browser.newContext({ userAgent, viewport: DESKTOP, ...options })
  if (options.javaScriptEnabled !== false) waitForHydration(context)
  const page = await context.newPage()
  return { page, complaints: listenTo(page), leave: () => context.close() }
}

/** Another each time, also within one moment. */
export const uniqueAddress = (name: string): string => `${name}.${crypto.randomUUID().slice(-12)}@example.org`

export type Entrant = { firstName: string; lastName: string; email: string; password: string }

/** Fills the registration form, in a dialog or on its page. */
export async function fillRegistration(page: Page, entrant: Entrant, role = 'Student'): Promise<void> {
  const form = page.getByRole('dialog')
  await form.getByLabel('First Name').fill(entrant.firstName)
  await form.getByLabel('Last Name').fill(entrant.lastName)
  await form.getByLabel('Email Address').fill(entrant.email)
  await form.getByLabel('Role').selectOption(role)
  await form.getByLabel('Password', { exact: true }).fill(entrant.password)
  await form.getByLabel('Confirm Password').fill(entrant.password)
}

/** Signs in by the header's dialog, and waits until the landing page is there. */
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

/** The first admin, whom the settings of the server under test have created. */
export const theAdmin = () => ({
  email: process.env.INFLO_ADMIN_EMAIL ?? '',
  password: process.env.INFLO_ADMIN_PASSWORD ?? '',
})
