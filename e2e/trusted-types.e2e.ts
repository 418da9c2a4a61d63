import { expect } from '@playwright/test'
import { importArticles } from './articles.ts'
import { aCommunity } from './community.ts'
import { aPerson } from './people.ts'
import { test } from './test.ts'

const PUBLIC = [
  '/',
  '/about',
  '/faq',
  '/support',
  '/submit',
  '/submit-clinician-question/quick',
  '/login',
  '/general-feedback',
]
const OF_MEMBERS = ['/student/dashboard', '/student/profile', '/my-questions', '/notifications', '/settings/security']
const OF_ADMINS = ['/admin/panel', '/admin/control']

test('text becomes no HTML and no script anywhere, and no screen asks for it', async ({ browser, request }) => {
  test.slow()
  const { student, admin, paperNumber } = await aCommunity(request)
  const [article = paperNumber] = await importArticles(request)
  const walks = [
    { token: '', paths: [...PUBLIC, `/research/${article}`, `/research/${paperNumber}/provenance`] },
    { token: student.token, paths: OF_MEMBERS },
    { token: admin.token, paths: OF_ADMINS },
  ]
  for (const { token, paths } of walks) {
    const { page, complaints, leave } = await aPerson(browser)
    if (token) await page.addInitScript((kept) => localStorage.setItem('token', kept), token)
    for (const path of paths) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    }
    expect(complaints.heard).toEqual([])
    await leave()
  }
})

test('a page that is opened from another draws its linked data and its foot under the same rule', async ({
  browser,
  request,
}) => {
  await importArticles(request)
  const { page, complaints, leave } = await aPerson(browser)
  await page.goto('/about')
  await page.getByRole('link', { name: 'Research Library' }).first().click()
  await expect(page).toHaveURL(/\/research$/)
  await page.locator('main article a, main h2 a, main h3 a').first().click()
  await expect(page).toHaveURL(/\/research\/INF|\/research\/./)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await page.locator('script[type="application/ld+json"]').count()).toBeGreaterThan(0)
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
