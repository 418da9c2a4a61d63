import { type APIRequestContext, type Browser, expect, type Page } from '@playwright/test'
import { createPaperOfTwo, createStudent } from './community.ts'
import { as } from './members.ts'

/** Returns the text of the methods section. */
export const methods = (page: Page) => page.getByRole('textbox', { name: 'Methods', exact: true })
/** Returns the words that are offered to the member. */
export const panel = (page: Page) =>
  page.getByRole('status').filter({ hasText: 'These words of yours did not make it into the text' })
/** Waits until everything is stored. */
export const saved = (page: Page) => expect(page.getByText(/^Saved \d/)).toBeVisible()

/** Returns the lines of the section, without the names of other members' cursors. */
export const linesIn = (page: Page): Promise<string[]> =>
  methods(page)
    .locator('p, h3')
    .evaluateAll((lines) =>
      lines.map((line) => {
        const copy = line.cloneNode(true) as HTMLElement
        for (const cursor of copy.querySelectorAll('.writer-cursor')) cursor.remove()
        return copy.textContent ?? ''
      }),
    )

/** Creates a paper with one sentence and opens it for two authors. */
export async function twoAuthors(browser: Browser, request: APIRequestContext, question: string) {
  const [amara, daniel] = [await createStudent(request, 'Amara'), await createStudent(request, 'Daniel')]
  const paperId = await createPaperOfTwo(request, [amara, daniel], question)
  const [one, other] = [await as(browser, amara), await as(browser, daniel)]
  await one.page.goto(`/student/papers/${paperId}?section=methods`)
  await methods(one.page).click()
  await one.page.keyboard.type('We counted alarms in wards.')
  await saved(one.page)
  await other.page.goto(`/student/papers/${paperId}?section=methods`)
  await expect(methods(other.page)).toContainText('We counted alarms in wards.')
  return { paperId, one, other, amara }
}
