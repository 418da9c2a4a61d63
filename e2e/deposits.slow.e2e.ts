import { expect } from '@playwright/test'
import { openTab } from './control.ts'
import { expectAccessiblePage } from './axe.ts'
import { signIn, theAdmin } from './people.ts'
import { test } from './test.ts'

const deposit = {
  paper_id: 'INF-2026-0001',
  title: 'Bedside cards and missed doses on two wards at night',
  doi: '10.5555/inf-2026-0001',
  registrar: 'datacite',
  state: 'failed',
  attempts: 4,
  last_error: 'DataCite refused the login (401).',
  requested_at: '2026-11-20T20:00:00.000Z',
  last_tried_at: '2026-11-20T21:00:00.000Z',
  registered_at: null,
}
const pagination = { page: 1, size: 50, total: 1, total_pages: 1 }

test('an admin sees a missing agency or a refused deposit and sends it again', async ({ page }) => {
  await signIn(page, theAdmin(), '/admin/control')
  await page.goto('/admin/control')
  await openTab(page, 'Publishing', 'DOI Deposits')
  await expect(page.getByText('No DOI agency is set up on this server')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Nothing has been sent yet' })).toBeVisible()

  // The journeys' server has no registration agency that could refuse a deposit, so the test fakes the server's
  // responses.
  const sent: string[] = []
  let state = 'failed'
  await page.route('**/api/admin/library/doi-deposits?*', (route) =>
    route.fulfill({ json: { registrar: 'datacite', deposits: [{ ...deposit, state }], pagination } }),
  )
  await page.route('**/api/admin/library/doi-deposits/*/retry', (route) => {
    sent.push(route.request().url())
    state = 'waiting'
    return route.fulfill({ json: { ...deposit, state } })
  })
  await page.reload()
  await expect(page.getByText('DataCite refused the login (401).')).toBeVisible()
  await expectAccessiblePage(page)
  await page.getByRole('button', { name: /^Send again/ }).click()
  await expect(page.getByText('Waiting to be sent', { exact: true }).last()).toBeVisible()
  expect(sent).toHaveLength(1)
  expect(sent[0]).toContain('/INF-2026-0001/retry')
})
