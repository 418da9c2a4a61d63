import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { runScript } from './run-script.ts'
import { createCommunity, type Colleague } from './community.ts'
import { as } from './members.ts'
import { createBrowserUser } from './people.ts'
import { createOwnServer } from './servers.ts'
import { test } from './test.ts'

const COMMAND = 'scripts/inflo/main.ts'
const NOTICE = 'This browser has text from before Inflo was restored from a backup'
/** The time within which the restarted server is available again. */
const BACK_WITHIN_MS = 120_000

const methods = (page: Page) => page.getByRole('textbox', { name: 'Methods', exact: true })

async function typeAtEnd(page: Page, text: string): Promise<void> {
  await methods(page).click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(text)
}

async function signedInAgain(request: APIRequestContext, { email, password }: Colleague): Promise<string> {
  const answer = await request.post('/api/auth/login', { data: { email, password } })
  return ((await answer.json()) as { access_token: string }).access_token
}

test('after a restore, a browser offers its local text and changes nothing in the restored paper', async ({
  browser,
  playwright,
}) => {
  test.slow()
  const server = await createOwnServer({ bare: true })
  const request = await playwright.request.newContext({ baseURL: server.address })
  const { student, draftPaperId } = await createCommunity(request)
  const address = `${server.address}/student/papers/${draftPaperId}?section=methods`
  const { page, leave } = await as(browser, student)
  await page.goto(address)
  await typeAtEnd(page, 'In the backup. ')
  await expect(page.getByText(/^Saved \d/)).toBeVisible()
  const taken = await runScript(COMMAND, ['backup', '--unverified'], server.settings)
  const [id = ''] = taken.split(':')
  await typeAtEnd(page, 'After the backup. ')
  await expect(page.getByText(/^Saved \d/)).toBeVisible()
  await page.context().setOffline(true)
  await typeAtEnd(page, 'Never sent. ')
  const database = new URL(server.settings.DATABASE_URL ?? '').pathname.slice(1)
  await runScript(COMMAND, ['restore', id, '--replace', database, '--without-backup'], server.settings)
  const signIn = async () => expect((await signedInAgain(request, student)) ?? '').toMatch(/./)
  await expect(signIn).toPass({ timeout: BACK_WITHIN_MS })

  // Signs in again in this browser, while the earlier tab is still open.
  const token = await signedInAgain(request, student)
  await page.evaluate((kept) => localStorage.setItem('token', kept), token)
  await page.addInitScript((kept) => localStorage.setItem('token', kept), token)
  await page.context().setOffline(false)
  const notice = page.getByRole('status').filter({ hasText: NOTICE })
  await expect(notice).toBeVisible({ timeout: BACK_WITHIN_MS })
  await expect(notice).toContainText('After the backup. Never sent.')
  await expect(notice.getByRole('button', { name: 'Copy Methods' })).toBeVisible()
  await expect(methods(page)).toContainText('In the backup.')
  await expect(methods(page)).not.toContainText('After the backup.')

  await typeAtEnd(page, 'And on. ')
  const other = await createBrowserUser(browser)
  await other.page.addInitScript((kept) => localStorage.setItem('token', kept), token)
  await other.page.goto(address)
  await expect(methods(other.page)).toContainText('In the backup. And on.')
  await expect(methods(other.page)).not.toContainText('Never sent.')
  await expect(other.page.getByText(NOTICE)).toBeHidden()

  await notice.getByRole('button', { name: 'Remove this copy' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove for good' }).click()
  await expect(notice).toBeHidden()
  await page.reload()
  await expect(methods(page)).toContainText('And on.')
  await expect(notice).toBeHidden()
  await other.leave()
  await leave()
  await request.dispose()
  await server.stop()
})
