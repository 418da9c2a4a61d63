import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { fieldOn, openAssistantPanel } from './assistant.ts'
import { uniqueQuestion, fillQuick, NUMBER, QUICK, send } from './asker.ts'
import { createColleague, type Colleague } from './community.ts'
import { createBrowserUser, signIn } from './people.ts'
import { dashboardTab } from './student.ts'
import { test } from './test.ts'

const HOME = '/student/dashboard'
const question = (page: Page) => page.getByRole('main').getByLabel('Your question')

async function fillCommunity(page: Page, text: string): Promise<void> {
  const main = page.getByRole('main')
  await main.getByLabel('Your question').fill(text)
  await main.getByRole('radio', { name: 'Relative or carer' }).check()
  await main.getByLabel('Category').selectOption('Clinical Workflow')
  await main.getByRole('radio', { name: 'High - Active clinical need' }).check()
  await main.getByLabel('Email').fill('sam@example.org')
  // While the visitor fills in the form, the page loads the code that sends the question. Waits for it.
  await page.waitForLoadState('networkidle')
}

/** Returns everything that the browser has stored for the site, as visible in this tab. */
const storedWords = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]))

const pressSignOut = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: /^Menu of / }).click()
  await page.getByRole('banner').getByRole('button', { name: 'Sign out' }).click()
}

/** Signs out although there is unsent text. */
async function discardAndLeave(page: Page): Promise<void> {
  await pressSignOut(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out and discard' }).click()
  await expect(page.getByRole('banner').getByText('Sign In', { exact: true }).first()).toBeVisible()
}

async function signInHere(page: Page, { email, password }: Colleague): Promise<void> {
  const dialog = page.getByRole('dialog', { name: /^(?:Welcome Back|Sign in again)$/ })
  await dialog.getByLabel('Email Address').fill(email)
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(dialog).toBeHidden()
}

const anAmara = (request: APIRequestContext) => createColleague(request, { firstName: 'Amara', lastName: 'Osei' })
const aBoaz = (request: APIRequestContext) => createColleague(request, { firstName: 'Boaz', lastName: 'Levi' })

const FORMS = [
  { name: 'the form for everyone', path: '/submit', fill: fillCommunity },
  { name: 'the short form for clinicians', path: QUICK, fill: fillQuick },
]

for (const { name, path, fill } of FORMS) {
  test(`${name}: a member’s two tabs keep two questions, and sending one keeps the other`, async ({
    browser,
    request,
  }) => {
    const { page: first, leave } = await createBrowserUser(browser)
    await signIn(first, await anAmara(request), HOME)
    const second = await first.context().newPage()
    const [one, other] = [uniqueQuestion('blue lamp'), uniqueQuestion('green lamp')]
    await first.goto(path)
    await second.goto(path)
    await fill(first, one)
    await fill(second, other)
    await first.reload()
    await expect(question(first)).toHaveValue(one)
    await send(first)
    await expect(first.getByRole('main').getByText(NUMBER)).toBeVisible()
    await second.reload()
    await expect(question(second)).toHaveValue(other)
    await second.close()
    const again = await first.context().newPage()
    await again.goto(path)
    await expect(question(again)).toHaveValue(other)
    await leave()
  })

  test(`${name}: a visitor’s text belongs to its tab alone`, async ({ browser }) => {
    const { page: first, leave } = await createBrowserUser(browser)
    const second = await first.context().newPage()
    const [one, other] = [uniqueQuestion('red scarf'), uniqueQuestion('grey scarf')]
    await first.goto(path)
    await fill(first, one)
    await second.goto(path)
    await expect(question(second)).toHaveValue('')
    await fill(second, other)
    await first.reload()
    await expect(question(first)).toHaveValue(one)
    await send(first)
    await expect(first.getByRole('main').getByText(NUMBER)).toBeVisible()
    await second.reload()
    await expect(question(second)).toHaveValue(other)
    const third = await first.context().newPage()
    await third.goto(path)
    await expect(question(third)).toHaveValue('')
    expect(await storedWords(third)).not.toContain('scarf')
    await leave()
  })

  test(`${name}: nobody sees the previous member’s unsent text`, async ({ browser, request }) => {
    const { page, leave } = await createBrowserUser(browser)
    const [amara, boaz] = [await anAmara(request), await aBoaz(request)]
    await signIn(page, amara, HOME)
    await page.goto(path)
    await fill(page, uniqueQuestion('quiet slipper'))
    await pressSignOut(page)
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText('quiet slipper')).toBeVisible()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(question(page)).toHaveValue(/quiet slipper/)
    await discardAndLeave(page)
    await page.goto(path)
    await expect(question(page)).toHaveValue('')
    expect(await storedWords(page)).not.toMatch(/slipper|@example\.org/)

    // When a session expires, the text stays stored for its member, and other members who sign in do not see it.
    await signIn(page, amara, HOME)
    await page.goto(path)
    await fill(page, uniqueQuestion('quiet slipper'))
    await page.evaluate(() => localStorage.removeItem('token'))
    await page.reload()
    await expect(question(page)).toHaveValue('')
    await signIn(page, boaz, HOME)
    await page.goto(path)
    await expect(question(page)).toHaveValue('')
    expect(await storedWords(page)).not.toMatch(/slipper|amara@example\.org|sam@example\.org/)
    await leave()
  })
}

test('a visitor’s text stays when they sign in, and leaves the tab when they sign out', async ({
  browser,
  request,
}) => {
  const { page, leave } = await createBrowserUser(browser)
  const amara = await anAmara(request)
  const text = uniqueQuestion('linen curtain')
  await page.goto('/submit')
  await fillCommunity(page, text)
  await page.getByRole('link', { name: 'Sign In', exact: true }).click()
  await signInHere(page, amara)
  await page.waitForURL(HOME)
  await page.goto('/submit')
  await expect(question(page)).toHaveValue(text)
  await discardAndLeave(page)
  await page.goto('/submit')
  await expect(question(page)).toHaveValue('')
  await leave()
})

test('a message that a member was typing to the assistant waits for them alone after their session ends', async ({
  browser,
  request,
}) => {
  const { page, leave } = await createBrowserUser(browser)
  const [amara, boaz] = [await anAmara(request), await aBoaz(request)]
  const endSession = async () => {
    await page.evaluate(() => localStorage.removeItem('token'))
    await page.reload()
    await expect(fieldOn(page)).toHaveValue('')
  }
  await signIn(page, amara, HOME)
  await openAssistantPanel(page)
  await fieldOn(page).fill('How do I cite a woollen mitten?')
  await endSession()
  await signIn(page, amara, HOME)
  await expect(fieldOn(page)).toHaveValue('How do I cite a woollen mitten?')
  await endSession()
  await signIn(page, boaz, HOME)
  await expect(fieldOn(page)).toHaveValue('')
  expect(await storedWords(page)).not.toContain('mitten')
  await leave()
})

test('a member signed out in another tab is notified and can continue after signing in', async ({
  browser,
  request,
}) => {
  const { page: first, leave } = await createBrowserUser(browser)
  const [amara, boaz] = [await anAmara(request), await aBoaz(request)]
  await signIn(first, amara, HOME)
  const text = uniqueQuestion('paper cup')
  await first.goto('/submit')
  await fillCommunity(first, text)
  const second = await first.context().newPage()
  await second.goto('/about')
  await discardAndLeave(second)
  await expect(first.getByRole('dialog', { name: 'Sign in again' })).toBeVisible()
  await expect(question(first)).toHaveValue('')
  await signInHere(first, amara)
  await expect(question(first)).toHaveValue(text)

  // On a members-only page, the page's address also stays the same.
  await first.goto(HOME)
  await dashboardTab(first, 'Available Projects').click()
  await first.getByRole('link', { name: 'Propose a project' }).click()
  const proposal = first.getByRole('dialog', { name: 'Propose a New Research Project' })
  await proposal.getByLabel('Title').fill('Naps before nights')
  const address = first.url()
  await discardAndLeave(second)
  await expect(first.getByRole('heading', { name: 'You were signed out' })).toBeVisible()
  expect(first.url()).toBe(address)
  await signInHere(first, amara)
  await expect(proposal.getByLabel('Title')).toHaveValue('Naps before nights')

  await discardAndLeave(second)
  await signInHere(first, boaz)
  expect(await storedWords(first)).not.toMatch(/Naps|paper cup|sam@example\.org/)
  await first.goto('/submit')
  await expect(question(first)).toHaveValue('')
  await leave()
})

test('a page from the browser’s cache shows nothing of a member who signed out meanwhile', async ({
  browser,
  request,
}) => {
  const { page, leave } = await createBrowserUser(browser)
  await signIn(page, await anAmara(request), HOME)
  await page.goto('/submit')
  await fillCommunity(page, uniqueQuestion('silk thread'))
  // A page in the back-forward cache does not receive another tab's changes.
  await page.evaluate(() => {
    localStorage.removeItem('token')
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  })
  await expect(question(page)).toHaveValue('')
  await leave()
})

test('going back does not show the previous member’s text, although the browser fills it in', async ({
  browser,
  request,
}) => {
  const { page, leave } = await createBrowserUser(browser)
  await signIn(page, await anAmara(request), HOME)
  await page.goto('/submit')
  await fillCommunity(page, uniqueQuestion('cotton sock'))
  await page.goto('/about')
  const boaz = await aBoaz(request)
  await page.evaluate(
    ([token = '', user = '']) => {
      localStorage.setItem('token', token)
      localStorage.setItem('user', user)
    },
    [boaz.token, JSON.stringify({ id: boaz.id, name: boaz.name })],
  )
  await page.reload()
  await page.goBack()
  await page.waitForLoadState('networkidle')
  await expect(question(page)).toHaveValue('')
  await expect(page.getByRole('main').getByLabel('Email')).toHaveValue('')
  expect(await storedWords(page)).not.toMatch(/sock|sam@example\.org/)
  await leave()
})

test('a draft from an earlier version without an owner is shown to nobody', async ({ page }) => {
  await page.goto('/about')
  await page.evaluate(() => {
    const form = { question: 'Does wool help?', email: 'wool@example.org' }
    localStorage.setItem('community-question-draft', JSON.stringify(form))
    localStorage.setItem('unsent-questions', JSON.stringify({ waiting: [{ kind: 'community', form }], sent: [] }))
  })
  await page.goto('/submit')
  await expect(question(page)).toHaveValue('')
  expect(await storedWords(page)).not.toContain('wool')
})
