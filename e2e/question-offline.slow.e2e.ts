import { expect } from '@playwright/test'
import { uniqueQuestion, fillQuick, NUMBER, QUICK, send, stored } from './asker.ts'
import { createBrowserUser, listenTo, PHONE } from './people.ts'
import { test } from './test.ts'

const SUBMIT = '**/api/clinician-questions/submit'

test.use({ viewport: PHONE, hasTouch: true })

test('a question asked offline is saved and sent automatically', async ({ page, context, request }) => {
  const question = uniqueQuestion('warm blanket')
  await page.goto(QUICK)
  const main = await fillQuick(page, question)
  await context.setOffline(true)
  await send(page)
  await expect(main.getByText('Not sent yet')).toBeVisible()
  await expect(main.getByText('There was no connection.')).toBeVisible()
  await expect(main.getByLabel('Your question')).toHaveValue('')
  expect(await stored(request, question)).toBe(0)
  await main.getByRole('button', { name: 'Change it' }).click()
  await expect(main.getByLabel('Your question')).toHaveValue(question)
  await expect(main.getByText('Not sent yet')).toBeHidden()
  await send(page)
  await expect(main.getByText('Not sent yet')).toBeVisible()
  await context.setOffline(false)
  await expect(main.getByText('Your question was sent')).toBeVisible()
  await expect(main.getByText(NUMBER)).toBeVisible()
  await expect(main.getByText('Not sent yet')).toBeHidden()
  expect(await stored(request, question)).toBe(1)
  await main.getByRole('button', { name: 'Done' }).click()
  await expect(main.getByText('Your question was sent')).toBeHidden()
})

test('an unsent question survives a reload and is sent once even if an answer was lost', async ({
  page,
  context,
  request,
}) => {
  const question = uniqueQuestion('red lamp')
  let lost = 0
  // The server stores the question, but the response never arrives.
  await page.route(SUBMIT, async (route) => {
    await route.fetch()
    lost += 1
    await route.abort('connectionreset')
  })
  await page.goto(QUICK)
  const main = await fillQuick(page, question)
  await send(page)
  await expect(main.getByText('Not sent yet')).toBeVisible()
  await page.reload()
  await expect(main.getByText('Not sent yet')).toBeVisible()
  await expect(main.getByText(question)).toBeVisible()
  await context.setOffline(true)
  await page.reload().catch(() => undefined)
  await context.setOffline(false)
  // Waits for a retry that may be in progress.
  await page.unrouteAll({ behavior: 'wait' })
  await page.goto('/submit')
  await expect(main.getByText('Your question was sent')).toBeVisible()
  await expect(main.getByText(NUMBER)).toBeVisible()
  expect(lost).toBeGreaterThan(0)
  expect(await stored(request, question)).toBe(1)
})

test('a visitor’s question is sent from any page of its tab, which shows the progress', async ({ page, context }) => {
  const question = uniqueQuestion('quiet hour')
  await page.goto(QUICK)
  await fillQuick(page, question)
  await context.setOffline(true)
  await send(page)
  await expect(page.getByRole('main').getByText('Not sent yet')).toBeVisible()
  await page.route(SUBMIT, (route) => route.abort('connectionrefused'))
  await context.setOffline(false)
  await page.goto('/about')
  const main = page.getByRole('main')
  const other = await context.newPage()
  await other.goto('/about')
  await expect(other.getByText('Your question hasn’t been sent yet')).toHaveCount(0)
  await other.close()
  await expect(main.getByText('Your question hasn’t been sent yet')).toBeVisible()
  await expect(main.getByText('There was no connection.')).toBeVisible()
  await page.unroute(SUBMIT)
  await page.goto('/faq')
  await expect(main.getByText('Your question was sent')).toBeVisible()
  await expect(main.getByText(NUMBER)).toBeVisible()
  await main.getByRole('link', { name: 'Follow your question' }).click()
  await expect(main.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(main.getByText('Your question was sent')).toBeHidden()
})

test('a question that the server cannot accept yet is reported and sent as soon as it can', async ({
  page,
  context,
}) => {
  const question = uniqueQuestion('dim corridor')
  listenTo(page).allow(/503/)
  await page.goto(QUICK)
  await fillQuick(page, question)
  await context.setOffline(true)
  await send(page)
  await expect(page.getByRole('main').getByText('Not sent yet')).toBeVisible()
  await page.route(SUBMIT, (route) => route.fulfill({ status: 503, json: { detail: 'Not now.' } }))
  await context.setOffline(false)
  await expect(page.getByRole('main').getByText('The server could not receive it.')).toBeVisible()
  await page.unroute(SUBMIT)
  // Each failed try doubles the delay before the next one.
  await expect(page.getByRole('main').getByText('Your question was sent')).toBeVisible({ timeout: 120_000 })
})

test('two tabs with the same question send it once', async ({ page, context, request }) => {
  const question = uniqueQuestion('window')
  await page.goto(QUICK)
  await fillQuick(page, question)
  const second = await context.newPage()
  await second.bringToFront()
  await second.goto(QUICK)
  await fillQuick(second, question)
  await Promise.all([send(page), send(second)])
  const numbers = await Promise.all([page, second].map((tab) => tab.getByRole('main').getByText(NUMBER).textContent()))
  expect(new Set(numbers).size).toBe(1)
  expect(await stored(request, question)).toBe(1)
})

test('a sender over the limit sees when to try again and keeps the draft', async ({ browser }) => {
  const { page, leave } = await createBrowserUser(browser, { viewport: PHONE })
  listenTo(page).allow(/429/)
  const question = uniqueQuestion('clock')
  const detail = 'Too many requests. Please wait before trying again: 15 minutes.'
  await page.route(SUBMIT, (route) =>
    route.fulfill({ status: 429, headers: { 'retry-after': '900' }, json: { detail } }),
  )
  await page.goto(QUICK)
  const main = await fillQuick(page, question)
  await send(page)
  await expect(main.getByRole('alert')).toHaveText(/15 minutes\. You can send it after .*\d:\d\d/)
  await page.reload()
  await expect(main.getByLabel('Your question')).toHaveValue(question)
  await expect(main.getByText('Not sent yet')).toBeHidden()
  await leave()
})
