import { expect } from '@playwright/test'
import { openTab } from './control.ts'
import { expectAccessiblePage } from './axe.ts'
import { signIn, theAdmin } from './people.ts'
import { test } from './test.ts'

const job = {
  name: 'accounts.erase-who-left',
  failures: 3,
  first_failed_at: '2026-11-18T03:41:00.000Z',
  last_failed_at: '2026-11-20T03:41:00.000Z',
  last_error: '1 of 12 items failed. First error: the row is still referenced.',
  waiting: 1,
  given_up: 2,
}

test('an admin sees failed background jobs and retries them', async ({ page }) => {
  await signIn(page, theAdmin(), '/admin/control')
  await page.goto('/admin/control')
  await openTab(page, 'Operations', 'Background Jobs')
  await expect(page.getByRole('heading', { name: 'No failed jobs' })).toBeVisible()

  // No job fails on the journeys' server, so the test fakes the server's responses.
  const tried: string[] = []
  let pending = { waiting: job.waiting, given_up: job.given_up }
  await page.route('**/api/admin/job-failures', (route) => route.fulfill({ json: { jobs: [{ ...job, ...pending }] } }))
  await page.route('**/api/admin/job-failures/*/try-again', (route) => {
    tried.push(new URL(route.request().url()).pathname)
    pending = { waiting: 0, given_up: 0 }
    return route.fulfill({ json: { taken_up: 3 } })
  })
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Erase who left (accounts)' })).toBeVisible()
  await expect(page.getByText(/^Failed 3 times since .* Gave up on 2, 1 waiting for a retry\.$/)).toBeVisible()
  await expect(page.getByText(job.last_error)).toBeVisible()
  await expectAccessiblePage(page)
  await page.getByRole('button', { name: 'Retry: Erase who left' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByLabel('Reason').fill('The printer has paper again.')
  await page.getByRole('dialog').getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText('Retrying: Erase who left')).toBeVisible()
  await expect(page.getByText(/Nothing left to retry\.$/)).toBeVisible()
  expect(tried).toEqual(['/api/admin/job-failures/accounts.erase-who-left/try-again'])
})
