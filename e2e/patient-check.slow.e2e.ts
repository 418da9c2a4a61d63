import { expect } from '@playwright/test'
import { PHONE, theAdmin } from './people.ts'
import { test } from './test.ts'

test.use({ viewport: PHONE })

test('a question that may identify a patient is sent only if its sender decides so', async ({ page, request }) => {
  await page.goto('/submit')
  const question = page.getByLabel('Your Question')
  await question.fill('Mrs Abernathy, born 3 March 1957, fell twice. Do hip protectors help?')
  await page.getByRole('radio', { name: 'Patient', exact: true }).check()
  await page.getByLabel('Category').selectOption({ index: 1 })
  await page.getByRole('radio', { name: /^Low/ }).check()
  await page.getByRole('main').getByLabel('Email').fill('carer@home.example')
  await page.getByRole('button', { name: 'Submit question' }).click()

  const dialog = page.getByRole('dialog', { name: 'Could this identify a patient?' })
  await expect(dialog.getByText('Mrs Abernathy')).toBeVisible()
  await expect(dialog.getByText('3 March 1957')).toBeVisible()
  await dialog.getByRole('button', { name: 'Edit text' }).click()
  await expect(question).toHaveValue(/Mrs Abernathy/)
  await page.getByRole('button', { name: 'Submit question' }).click()
  await dialog.getByRole('button', { name: 'Redact and send' }).click()
  await expect(page.getByText('[name], born [date], fell twice. Do hip protectors help?')).toBeVisible()

  await page.getByRole('button', { name: 'Submit Another Question' }).click()
  await question.fill('Mr Kowalczyk needs a quieter room at night: does light wake him?')
  await page.getByRole('radio', { name: 'Patient', exact: true }).check()
  await page.getByLabel('Category').selectOption({ index: 1 })
  await page.getByRole('radio', { name: /^Low/ }).check()
  await page.getByRole('main').getByLabel('Email').fill('carer@home.example')
  await page.getByRole('button', { name: 'Submit question' }).click()
  await dialog.getByRole('button', { name: 'Send anyway' }).click()
  await expect(page.getByText('Your tracking number')).toBeVisible()

  const { access_token: token } = (await (await request.post('/api/auth/login', { data: theAdmin() })).json()) as {
    access_token: string
  }
  const answer = await request.get('/api/admin/reviews?kind=question&size=50', {
    headers: { authorization: `Bearer ${token}` },
  })
  const { items } = (await answer.json()) as { items: { question_text: string; possible_identifiers: string[] }[] }
  const told = (start: string) => items.find(({ question_text: text }) => text.startsWith(start))?.possible_identifiers
  expect(told('[name], born')).toEqual([])
  expect(told('Mr Kowalczyk')).toEqual(['Mr Kowalczyk'])
})
