import { expect } from '@playwright/test'
import { createWriter } from './community.ts'
import { submitAndDecide } from './decisions.ts'
import { as } from './members.ts'
import { test } from './test.ts'

const NOTES = 'Please say how the charts were chosen.'
/** The time after which the dialog would have opened automatically. */
const OPENED_AFTER_MS = 2_000

test('a returned paper opens with the editor’s notes', async ({ browser, request }) => {
  const writer = await createWriter(request)
  await submitAndDecide(request, writer, { decision: 'revision_requested', admin_notes: NOTES })
  const { page, leave } = await as(browser, writer.student)
  await page.clock.install()
  await page.goto(`/student/papers/${writer.paperId}`)
  await expect(page.getByText(NOTES)).toBeVisible()
  await page.clock.runFor(OPENED_AFTER_MS)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('link', { name: 'Submit Paper' }).click()
  await expect(page.getByRole('heading', { name: 'Submit for publication' })).toBeVisible()
  await leave()
})
