import { expect, type Locator, type Page } from '@playwright/test'
import { expectAccessiblePage } from './axe.ts'
import { createWriter } from './community.ts'
import { dismissCompletionDialog } from './completion.ts'
import { as } from './members.ts'
import { test } from './test.ts'

const STEPS_MAX = 250

/** Presses Tab until an element has the focus, as a person without a mouse would. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let step = 0; step < STEPS_MAX; step += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`${String(target)} is not reached by Tab`)
}

async function press(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press('Enter')
}

async function type(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.insertText(text)
}

test('an author opens, writes, saves a version of and submits a paper by keyboard alone', async ({
  browser,
  request,
}) => {
  const { student, paperId } = await createWriter(request)
  const { page, complaints, leave } = await as(browser, student)
  await page.goto(`/student/papers/${paperId}`)
  // The page shows when it was last saved before anything is typed.
  await expect(page.getByText(/^Saved \d.* PT$/)).toBeVisible()
  await dismissCompletionDialog(page)

  await press(
    page,
    page.getByRole('navigation', { name: 'Sections', exact: true }).getByRole('link', { name: /^Methods/ }),
  )
  await expect(page.getByRole('heading', { name: 'Methods', level: 2 })).toBeVisible()
  await tabTo(page, page.getByRole('textbox', { name: 'Methods', exact: true }))
  await page.keyboard.press('Control+End')
  await page.keyboard.type(' We asked twice.')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('All your changes are saved.')).toBeVisible()
  await page.keyboard.press('Shift+Tab')
  const tool = (name: string) => page.getByRole('toolbar', { name: 'Formatting' }).getByRole('button', { name })
  // The section's description has the focus in between.
  await page.keyboard.press('Shift+Tab')
  await expect(tool('Bold')).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(tool('Italic')).toBeFocused()
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowRight')
  await expect(tool('Bold')).toBeFocused()
  for (let step = 0; step < STEPS_MAX; step += 1) {
    if (await page.getByRole('button', { name: 'Name this version' }).evaluate((one) => one === document.activeElement))
      break
    await page.keyboard.press('Shift+Tab')
  }
  await page.keyboard.press('Enter')
  const naming = page.getByRole('dialog', { name: 'Name this version' })
  await expect(naming.getByLabel('Version name')).toBeFocused()
  await expectAccessiblePage(page)
  await page.keyboard.type('Before we submit')
  await page.keyboard.press('Enter')
  await expect(naming).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Versions' })).toContainText('Before we submit')

  await press(page, page.getByRole('link', { name: 'Submit Paper' }))
  await expect(page.getByRole('heading', { name: 'Submit for publication' })).toBeVisible()
  const form = page.getByRole('main')
  await tabTo(page, form.getByLabel('Category'))
  await page.keyboard.type('Clin')
  await expect(form.getByLabel('Category')).toHaveValue('Clinical Workflow')
  await type(page, form.getByRole('textbox', { name: /^Keywords/ }), 'handover, night shift')
  const ethics = form.getByRole('radio').first()
  await tabTo(page, ethics)
  await page.keyboard.press('Space')
  await type(page, form.getByRole('textbox', { name: 'Committee and approval number' }), 'Lagos, no. 2026/114')
  for (const name of ['Conflicts of interest', 'Funding', 'Use of AI'])
    await press(page, form.getByRole('button', { name: `${name}: None` }))
  await press(page, form.getByRole('button', { name: 'Add a funder' }))
  await expect(form.getByRole('group', { name: 'Funder 1' }).getByLabel('Name')).toBeFocused()
  await page.keyboard.insertText('Wellcome Trust')
  await press(page, form.getByRole('button', { name: 'Add a funder' }))
  await press(page, form.getByRole('button', { name: 'Remove funder 2' }))
  await expect(form.getByRole('button', { name: 'Add a funder' })).toBeFocused()
  await type(page, form.getByRole('textbox', { name: 'Data availability' }), 'On request from the authors.')
  await press(page, form.getByRole('button', { name: 'Add your contribution' }))
  const roles = page.getByRole('dialog', { name: 'Your contribution' })
  await tabTo(page, roles.getByRole('checkbox', { name: 'Formal analysis' }))
  await page.keyboard.press('Space')
  await press(page, roles.getByRole('button', { name: 'Save' }))
  await expect(roles).toHaveCount(0)
  await press(page, form.getByRole('button', { name: 'Submit Paper' }))
  await expect(page.getByRole('heading', { name: 'Your paper is submitted' })).toBeFocused()
  expect(complaints.heard).toEqual([])
  await leave()
})
