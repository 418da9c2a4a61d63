import { expect } from '@playwright/test'
import { uniqueQuestion, fillQuick, NUMBER, QUICK, send } from './asker.ts'
import { createBrowserUser, signIn, theAdmin } from './people.ts'
import { test } from './test.ts'

test('a visitor whose browser blocks storage opens pages, asks a question and signs in', async ({ browser }) => {
  const { page, complaints, leave } = await createBrowserUser(browser)
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    }
    Object.defineProperty(window, 'localStorage', { get: refuse, configurable: true })
  })
  for (const path of ['/', '/research', '/faq', '/general-feedback']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  await page.goto(QUICK)
  const main = await fillQuick(page, uniqueQuestion('soft slipper'))
  await send(page)
  await expect(main.getByText(NUMBER)).toBeVisible()
  await signIn(page, theAdmin(), '/admin/control')
  await expect(page.getByRole('heading', { level: 1, name: 'Admin Control Center' })).toBeVisible()
  expect(complaints.heard).toEqual([])
  await leave()
})
