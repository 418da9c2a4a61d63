import { expect, type Page } from '@playwright/test'

/** A state of a screen, and how it is reached. */
export type State = { name: string; open: (page: Page) => Promise<void>; only?: 'phone' | 'desktop' }
/** @param isMissing what is asked for is not there, as the server's answer says */
export type Screen = { path: string; states?: State[]; isMissing?: boolean }

export const press =
  (name: string | RegExp) =>
  async (page: Page): Promise<void> =>
    page.getByRole('button', { name }).or(page.getByRole('link', { name })).first().click()

const QUESTION_FORM: Screen = {
  path: '/submit-clinician-question',
  states: [{ name: 'a refused step', open: press('Next') }],
}

// As a device keeps them: one that the server did not take, and one that was sent since.
const UNSENT = {
  waiting: [
    {
      kind: 'community',
      form: { question: 'Do night lights help?' },
      clientId: 'a',
      tries: 1,
      nextAt: 0,
      waitsFor: 'connection',
      refused: 'Too long.',
    },
  ],
  sent: [{ clientId: 'b', question: 'Do earplugs help?', trackingNumber: 'Q-2026-7K3M9QXA' }],
}

/** Lets the device hold such questions while a page opens. */
const withUnsent = (text: string) => async (page: Page) => {
  await page.evaluate((box) => localStorage.setItem('unsent-questions', JSON.stringify(box)), UNSENT)
  await page.reload()
  await expect(page.getByText(text, { exact: true })).toBeVisible()
  await page.evaluate(() => localStorage.removeItem('unsent-questions'))
}

/** Any page, where something waits. */
export const keptQuestions: State = {
  name: 'questions on the device',
  open: withUnsent('Your question was not sent'),
}

const QUICK_FORM: Screen = {
  path: '/submit-clinician-question/quick',
  states: [
    { name: 'a refused form', open: (page) => page.locator('main button[type=submit]').click() },
    { name: 'questions on the device', open: withUnsent('Not sent') },
    {
      name: 'what was asked before',
      open: async (page) => {
        await page.getByLabel('Your question').fill('Which bedside card lowers missed doses on night shifts?')
        await expect(page.getByRole('heading', { name: 'Asked or answered before?' })).toBeVisible()
      },
    },
  ],
}

const COMMUNITY_FORM: Screen = {
  path: '/submit',
  states: [{ name: 'a refused form', open: (page) => page.locator('main button[type=submit]').click() }],
}

/** The three pages on which a question is asked. */
export const questionForms: Screen[] = [COMMUNITY_FORM, QUESTION_FORM, QUICK_FORM]
