import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { theAdmin } from './people.ts'

export const QUICK = '/submit-clinician-question/quick'
export const NUMBER = /Q-\d{4}-[2-9A-HJKMNP-TV-Z]{8}/

// Returns a question that shares no search words with other journeys' questions.
export const uniqueQuestion = (about: string) => `Does a ${about}${Date.now()} help after a night shift?`

export async function adminToken(request: APIRequestContext): Promise<string> {
  const answer = await request.post('/api/auth/login', { data: theAdmin() })
  return ((await answer.json()) as { access_token: string }).access_token
}

/** Returns how many questions with this text the server has stored. */
export async function stored(request: APIRequestContext, question: string): Promise<number> {
  const answer = await request.get('/api/admin/reviews?kind=question&size=100', {
    headers: { authorization: `Bearer ${await adminToken(request)}` },
  })
  const { items } = (await answer.json()) as { items: { question_text: string }[] }
  return items.filter(({ question_text: text }) => text === question).length
}

export async function fillQuick(page: Page, question: string): Promise<Locator> {
  const main = page.getByRole('main')
  await main.getByLabel('Your question').fill(question)
  await main.getByLabel('Healthcare research setting').selectOption('Surgery')
  await main.getByLabel('Role').selectOption('Nurse')
  await main.getByLabel('Name', { exact: true }).fill('Amara Osei')
  await main.getByLabel('Email').fill('amara@example.org')
  // While the visitor fills in the form, the page loads the code that sends the question. Waits for it.
  await page.waitForLoadState('networkidle')
  return main
}

export const send = (page: Page) => page.getByRole('button', { name: 'Submit question' }).click()
