import { expect } from '@playwright/test'
import { createBrowserUser } from './people.ts'
import { test } from './test.ts'

test('a page opened from another one renders its linked data and footer under the same policy', async ({ browser }) => {
  const { page, complaints, leave } = await createBrowserUser(browser)
  await page.goto('/about')
  await page.getByRole('link', { name: 'Research Library' }).first().click()
  await expect(page).toHaveURL(/\/research$/)
  await page.locator('main article a, main h2 a, main h3 a').first().click()
  await expect(page).toHaveURL(/\/research\/INF|\/research\/./)
  await expect(page.getByRole('heading', { name: 'Abstract' })).toBeVisible()
  await expect(page.locator('script[type="application/ld+json"]')).not.toHaveCount(0)
  expect(complaints.heard).toEqual([])
  const refused = await page.evaluate(() => {
    const attempts = [
      () => void (document.createElement('div').innerHTML = '<img src="x">'),
      () => void (document.createElement('script').src = 'https://evil.example/x.js'),
      () => void (document.createElement('iframe').srcdoc = '<p>'),
      () => document.createRange().createContextualFragment('<b>'),
    ]
    return attempts.map((attempt) => {
      try {
        attempt()
        return 'done'
      } catch (error) {
        return (error as Error).name
      }
    })
  })
  expect(refused).toEqual(Array(4).fill('TypeError'))
  await leave()
})
