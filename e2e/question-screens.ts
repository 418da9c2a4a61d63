import { expect, type Page } from '@playwright/test'

/** A state of a screen, and how to reach it. */
export type State = { name: string; open: (page: Page) => Promise<void>; only?: 'phone' | 'desktop' }
/** @param isMissing true if the server answers that the page's item does not exist */
export type Screen = { path: string; states?: State[]; isMissing?: boolean }

export const press =
  (name: string | RegExp) =>
  async (page: Page): Promise<void> =>
    page.getByRole('button', { name }).or(page.getByRole('link', { name })).first().click()

const A_DRAFT = {
  question_text: 'Does Mrs Keller, born 3.4.1951, sleep better with earplugs?',
  clinical_setting: 'surgery',
  submitter_name: 'Amara Osei',
  submitter_email: 'amara@example.org',
  submitter_role: 'nurse',
}

/** Returns the owner of the drafts that a page shows. */
const ownerOn = (page: Page): Promise<string> =>
  page.evaluate(() => (JSON.parse(localStorage.getItem('user') ?? 'null') as { id: string } | null)?.id ?? 'visitor')

/** Opens a step of the form with a draft in which the earlier steps are valid. */
async function openStep(page: Page, step: number): Promise<void> {
  await page.evaluate((kept) => sessionStorage.setItem('tab-draft:a', JSON.stringify(kept)), {
    id: 'a',
    form: 'clinician-question-draft',
    owner: await ownerOn(page),
    at: '2026-11-20T09:00:00.000Z',
    values: A_DRAFT,
  })
  await page.goto(`/submit-clinician-question?step=${step}`)
  await expect(page.locator('form input, form select').first()).toBeVisible()
  await page.evaluate(() => sessionStorage.removeItem('tab-draft:a'))
}

const QUESTION_FORM: Screen = {
  path: '/submit-clinician-question',
  states: [
    { name: 'a refused step', open: press('Next') },
    ...[2, 3, 4].map((step) => ({ name: `step ${step}`, open: (page: Page) => openStep(page, step) })),
  ],
}

// Unsent questions in the device's storage format: one that the server refused, and one that was sent later.
const UNSENT = {
  'unsent-question:a': {
    kind: 'community',
    form: { question: 'Do night lights help?' },
    clientId: 'a',
    tries: 1,
    nextAt: 0,
    waitsFor: 'connection',
    refused: 'Too long.',
  },
  'sent-question:b': { clientId: 'b', question: 'Do earplugs help?', trackingNumber: 'Q-2026-7K3M9QXA' },
}

/** Adds the questions to the viewer's storage, or removes them again. */
const putUnsent = async (page: Page, isThere: boolean): Promise<void> =>
  page.evaluate(
    ({ owner, items, put }) => {
      const storage = owner === 'visitor' ? sessionStorage : localStorage
      for (const [name, item] of Object.entries(items)) {
        if (put) storage.setItem(`person:${owner}:${name}`, JSON.stringify(item))
        else storage.removeItem(`person:${owner}:${name}`)
      }
    },
    { owner: await ownerOn(page), items: UNSENT, put: isThere },
  )

/** Stores these questions on the device while a page opens. */
const withUnsent = (text: string) => async (page: Page) => {
  await putUnsent(page, true)
  await page.reload()
  await expect(page.getByText(text, { exact: true })).toBeVisible()
  await putUnsent(page, false)
}

/** Shows any page while unsent questions are stored. */
export const storedQuestions: State = {
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
        await page
          .getByLabel('Your question')
          .fill('Which bedside card lowers missed doses of Mrs Keller on night shifts?')
        await expect(page.getByText('Asked or answered before?').filter({ visible: true })).toBeVisible()
        await expect(page.getByText('May identify a patient', { exact: true })).toBeVisible()
        await page.locator('main summary').evaluate((line: HTMLElement) => line.click())
      },
    },
  ],
}

const COMMUNITY_FORM: Screen = {
  path: '/submit',
  states: [{ name: 'a refused form', open: (page) => page.locator('main button[type=submit]').click() }],
}

/** The page that offers a form for each audience, and the three forms for asking a question. */
export const questionForms: Screen[] = [{ path: '/ask' }, COMMUNITY_FORM, QUESTION_FORM, QUICK_FORM]
