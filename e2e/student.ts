import { expect, type Locator, type Page } from '@playwright/test'
import { ABSTRACT, ABSTRACT_TOO_SHORT, SECTIONS } from './paper-text.ts'
import { uniqueAddress, type Entrant, fillRegistration } from './people.ts'

const STUDENT: Entrant = {
  firstName: 'Jonas',
  lastName: 'Weidmann',
  email: uniqueAddress('jonas'),
  password: 'Moss-and-lichen-7',
}
export const STUDENT_NAME = `${STUDENT.firstName} ${STUDENT.lastName}`

/** Registers, after two refusals, and sets up the profile. */
export async function join(page: Page): Promise<void> {
  await page.goto('/')
  await page.getByRole('link', { name: 'Get Started' }).first().click()
  const form = page.getByRole('dialog', { name: 'Join Inflo' })
  const create = form.getByRole('button', { name: 'Create Account' })
  await fillRegistration(page, { ...STUDENT, password: 'moss' })
  await create.click()
  await expect(page.getByText('Password Too Short')).toBeVisible()
  await form.getByLabel('Password', { exact: true }).fill(STUDENT.password)
  await create.click()
  await expect(page.getByText('Password Mismatch')).toBeVisible()
  await form.getByLabel('Confirm Password').fill(STUDENT.password)
  await create.click()
  await page.waitForURL('/setup')
  await expect(page.getByText('Account created successfully. Please complete your profile setup.')).toBeVisible()
  await page.getByLabel('Institution').fill('Makerere University')
  await page.getByLabel('Program').fill('Nursing')
  await page.getByRole('button', { name: 'Complete Setup' }).click()
  await expect(page.getByText('Profile Setup Complete!')).toBeVisible()
  await page.waitForURL('/student/dashboard')
}

export const dashboardTab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name })

type Project = { question: string; asker: string }

/** Finds the project and claims it. */
export async function claim(page: Page, { question, asker }: Project): Promise<void> {
  await dashboardTab(page, 'Available Projects').click()
  await page.getByRole('link', { name: `Claim Project: ${question}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Claim Research Project' })
  await expect(dialog.getByText(`Asked by ${asker}`)).toBeVisible()
  const why = dialog.getByLabel('Why do you want to work on this project?')
  await why.fill('Because')
  await why.blur()
  await expect(dialog.getByText('Please write at least 10 characters.')).toBeVisible()
  const send = dialog.getByRole('button', { name: 'Submit claim' })
  await expect(send).toBeDisabled()
  await expect(send).toHaveAccessibleDescription('Still missing: 3 more characters in your explanation.')
  // Pressing the disabled button moves the focus to the missing field.
  await send.focus()
  await page.keyboard.press('Enter')
  await expect(why).toBeFocused()
  await why.fill('I have worked nights on two wards, and want to know whether the card I was given did any good.')
  await dialog.getByRole('button', { name: 'Submit claim' }).click()
  await expect(dialog.getByText('Proposal Submitted Successfully!')).toBeVisible()
  await dialog.getByRole('link', { name: 'Go to Overview' }).click()
  await expect(page.getByRole('heading', { name: 'Your claim is with the editors' })).toBeVisible()
}

/** Returns the text of a section's editor, with an empty line between paragraphs. */
const textOf = (editor: Locator): Promise<string> =>
  editor.evaluate((element) =>
    [...element.querySelectorAll('p')].map((block) => (block.textContent === '' ? '' : block.innerText)).join('\n\n'),
  )

const toRead = (editor: Locator, text: string) => expect.poll(() => textOf(editor)).toBe(text)

async function writeSection(page: Page, heading: string, text: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Sections', exact: true }).getByRole('link', { name: heading }).click()
  const editor = page.getByRole('textbox', { name: heading, exact: true })
  await toRead(editor, '')
  await editor.click()
  // Types line breaks as keys in the field, so that no keystroke is lost if the page changes meanwhile.
  for (const [index, line] of text.split(/(\n\n|\n)/).entries()) {
    if (line === '\n\n') await page.keyboard.press('Enter')
    else if (line === '\n') await page.keyboard.press('Shift+Enter')
    else if (index > 0 && heading === 'References') await page.keyboard.type(line)
    else await page.keyboard.insertText(line)
  }
  await toRead(editor, text)
  await expect(page.getByText(/^Saved \d/)).toBeVisible()
}

/** Writes the nine sections, with a reload before the last. */
export async function write(page: Page): Promise<void> {
  await page.goto('/student/dashboard')
  await dashboardTab(page, 'My Workspace').click()
  await page.getByRole('region', { name: 'My papers' }).getByRole('link', { name: 'Continue Writing' }).click()
  await expect(page.getByRole('button', { name: 'Submit Paper' })).toBeDisabled()
  for (const [heading, text] of SECTIONS.slice(0, -1)) await writeSection(page, heading, text)
  await expect(page.getByRole('progressbar', { name: 'Overall progress' })).toHaveAttribute('aria-valuenow', '89')

  await page.reload()
  for (const [heading, text] of SECTIONS.slice(0, -1)) {
    await page.getByRole('navigation', { name: 'Sections', exact: true }).getByRole('link', { name: heading }).click()
    await toRead(page.getByRole('textbox', { name: heading, exact: true }), text)
  }
  const [lastHeading, lastText] = SECTIONS.at(-1) ?? ['', '']
  await writeSection(page, lastHeading, lastText)
}

async function declare(form: Locator): Promise<void> {
  await form.getByRole('button', { name: 'Submit Paper' }).click()
  await expect(form.getByText('Please choose the option that applies to this paper.')).toBeVisible()
  await form.getByRole('radio', { name: 'Approved by an ethics committee' }).check()
  await form.getByRole('textbox', { name: 'Committee and approval number' }).fill('Lagos, no. 2026/114')
  for (const name of ['Conflicts of interest', 'Funding', 'Use of AI'])
    await form.getByRole('button', { name: `${name}: None` }).click()
  await expect(form.getByRole('textbox', { name: 'Funding' })).toHaveValue('None.')
  await form.getByRole('textbox', { name: 'Data availability' }).fill('On request from the authors.')
}

async function sayWhatOneDid(page: Page, form: Locator): Promise<void> {
  await expect(form.getByText('(suggested from the text, not confirmed yet)')).toBeVisible()
  await form.getByRole('button', { name: 'Add your contribution' }).click()
  const roles = page.getByRole('dialog', { name: 'Your contribution' })
  await expect(roles.getByRole('checkbox', { name: 'Writing – original draft' })).toBeChecked()
  await roles.getByRole('checkbox', { name: 'Formal analysis' }).check()
  await roles.getByRole('combobox', { name: 'Formal analysis: level of contribution' }).selectOption('lead')
  await roles.getByRole('button', { name: 'Save' }).click()
  await expect(roles).toBeHidden()
  await expect(form.getByText('Formal analysis (lead), Writing – original draft')).toBeVisible()
}

/** Submits on the page that the completion dialog links to. */
export async function submit(page: Page): Promise<void> {
  // The dialog opens automatically once the last section is complete.
  const dialog = page.getByRole('dialog', { name: 'Your paper is complete' })
  await dialog.getByRole('link', { name: 'Submit for publication' }).click()
  await expect(page.getByRole('heading', { name: 'Submit for publication' })).toBeVisible()
  const form = page.getByRole('main')
  const abstract = form.getByRole('textbox', { name: 'Abstract' })
  await expect(abstract).toHaveValue(ABSTRACT)
  await expect(form.getByLabel('Category')).toHaveValue('Clinical Workflow')
  await form.getByRole('textbox', { name: /^Keywords/ }).fill('handover, night shift, missed doses')
  for (const refused of [ABSTRACT_TOO_SHORT, `${ABSTRACT} ${ABSTRACT}`]) {
    await abstract.fill(refused)
    await form.getByRole('button', { name: 'Submit Paper' }).click()
    await expect(form.getByText('The abstract needs 150 to 250 words; it has')).toBeVisible()
    await expect(abstract).toBeFocused()
  }
  await abstract.fill(ABSTRACT)
  await declare(form)
  await sayWhatOneDid(page, form)
  await form.getByRole('button', { name: 'Submit Paper' }).click()
  await expect(page.getByRole('heading', { name: 'Your paper is submitted' })).toBeVisible()
  await page.getByRole('link', { name: 'Back to the paper', exact: true }).last().click()
  await expect(page.getByRole('heading', { name: 'Submitted for publication review' })).toBeVisible()
}
