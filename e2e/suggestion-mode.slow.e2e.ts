import { AxeBuilder } from '@axe-core/playwright'
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { createColleague, createWriter, type CommunityMember } from './community.ts'
import { as } from './members.ts'
import { mailTo } from './outbox.ts'
import { test } from './test.ts'

async function aMentor(
  request: APIRequestContext,
  { student, paperId }: { student: CommunityMember; paperId: string },
) {
  const mentor = await createColleague(request, { firstName: 'Ngozi', lastName: 'Bello', role: 'clinician' })
  const invited = await request.post(`/api/student/papers/${paperId}/guests`, {
    headers: { authorization: `Bearer ${student.token}` },
    data: { email: mentor.email, guest: 'mentor' },
  })
  expect(invited.ok(), await invited.text()).toBe(true)
  const { body } = await mailTo(mentor.email, /paper|mentor|invite/i)
  const token = /token=([\w-]+)/.exec(body)?.[1]
  const accepted = await request.post('/api/student/guest-invitations/accept', {
    headers: { authorization: `Bearer ${mentor.token}` },
    data: { token },
  })
  expect(accepted.ok(), await accepted.text()).toBe(true)
  return mentor
}

/** Expects that axe finds nothing in the panel next to the text. */
async function expectNoneBeside(page: Page) {
  const { violations } = await new AxeBuilder({ page }).include('aside').analyze()
  expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([])
}

const editorOf = (page: Page) => page.getByRole('textbox', { name: 'Introduction', exact: true })
/** Returns the editor's text without other members' cursors. */
const written = (page: Page) =>
  editorOf(page).evaluate((editor) => {
    const copy = editor.cloneNode(true) as HTMLElement
    for (const cursor of copy.querySelectorAll('.writer-cursor')) cursor.remove()
    return copy.textContent.replaceAll('\u2060', '').trim()
  })
const rail = (page: Page, name: RegExp) => page.getByRole('region', { name })

test('a key pressed right after a jump takes effect at the new cursor position', async ({ browser, request }) => {
  const { student, paperId } = await createWriter(request, 3)
  const { page, leave } = await as(browser, student)
  await page.goto(`/student/papers/${paperId}?section=introduction`)
  await expect(editorOf(page)).toContainText(/\w{3}/)
  await editorOf(page).click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(' End.')
  // Sends the key before the browser reports that the selection moved: at the end of the text, a Delete would be
  // refused.
  const isTaken = await editorOf(page).evaluate((editor) => {
    getSelection()?.collapse(editor.querySelector('p')?.firstChild ?? editor, 0)
    const key = new KeyboardEvent('keydown', { key: 'Delete', keyCode: 46, bubbles: true, cancelable: true })
    return editor.dispatchEvent(key)
  })
  expect(isTaken).toBe(true)
  await leave()
})

test('the button for suggesting has a name that matches its label, on and off', async ({ browser, request }) => {
  const { student, paperId } = await createWriter(request, 3)
  const { page, leave } = await as(browser, student)
  await page.goto(`/student/papers/${paperId}?section=introduction`)
  await expect(editorOf(page)).toContainText(/\w{3}/)
  const namedOtherwise = async () => {
    const { violations } = await new AxeBuilder({ page }).withRules(['label-content-name-mismatch']).analyze()
    return violations.flatMap(({ nodes }) => nodes.map(({ html }) => html))
  }
  expect(await namedOtherwise()).toEqual([])
  await page.getByRole('button', { name: 'Suggest changes' }).click()
  await expect(page.getByRole('button', { name: 'Suggesting changes', pressed: true })).toHaveText('Suggesting')
  expect(await namedOtherwise()).toEqual([])
  await leave()
})

test('a mentor suggests and comments; the author decides, replies and resolves', async ({ browser, request }) => {
  const { student, paperId } = await createWriter(request, 3)
  const mentor = await aMentor(request, { student, paperId })
  const path = `/student/papers/${paperId}?section=introduction`
  const author = await as(browser, student)
  const guest = await as(browser, mentor)
  await Promise.all([author.page.goto(path), guest.page.goto(path)])
  await expect(guest.page.getByRole('button', { name: 'Suggesting: an author must accept your changes' })).toBeVisible()
  for (const { page } of [author, guest]) await expect(editorOf(page)).toContainText(/\w{3}/)
  const before = await written(author.page)

  await editorOf(guest.page).click()
  await guest.page.keyboard.press('Control+End')
  await guest.page.keyboard.type(' Seen at night, too.')
  const card = rail(author.page, /^Suggestions/).getByRole('listitem')
  await expect(card).toContainText('Ngozi Bello')
  await expect(card).toContainText('Seen at night, too.')
  await expect(editorOf(author.page).locator('ins')).toHaveText(' Seen at night, too.')
  await expectNoneBeside(author.page)
  await card.getByRole('button', { name: 'Accept' }).click()
  await expect(editorOf(guest.page).locator('ins')).toHaveCount(0)
  await expect(editorOf(guest.page)).toContainText('Seen at night, too.')

  await guest.page.keyboard.press('Control+Home')
  for (let letter = 0; letter < 3; letter += 1) await guest.page.keyboard.press('Delete')
  await expect(editorOf(author.page).locator('del')).toHaveText(before.slice(0, 3))
  await card.getByRole('button', { name: 'Reject' }).click()
  await expect(editorOf(guest.page).locator('del')).toHaveCount(0)
  expect(await written(guest.page)).toBe(`${before} Seen at night, too.`)

  const say = rail(guest.page, /^Comments/)
  await say.getByRole('textbox', { name: 'Comment on Introduction' }).fill('Which wards, @lin')
  await say.getByRole('button', { name: '@Lina Haddad' }).click()
  await say.getByRole('button', { name: 'Comment', exact: true }).click()
  const thread = rail(author.page, /^Comments/)
    .getByRole('listitem')
    .filter({ hasText: 'Which wards' })
    .first()
  await expect(thread).toContainText('@Lina Haddad')
  await thread.getByRole('button', { name: 'Reply to Ngozi Bello' }).click()
  await thread.getByRole('textbox', { name: 'Your reply to Ngozi Bello' }).fill('Both surgical wards.')
  await thread.getByRole('button', { name: 'Send reply' }).click()
  await expect(say.getByText('Both surgical wards.')).toBeVisible()
  await say.getByRole('button', { name: 'Resolve' }).click()
  await expect(rail(author.page, /^Comments/).getByRole('button', { name: 'Show resolved (1)' })).toBeVisible()

  guest.complaints.allow(/ERR_INTERNET_DISCONNECTED/)
  await guest.page.context().setOffline(true)
  await say.getByRole('textbox', { name: 'Comment on Introduction' }).fill('Written on a train.')
  await say.getByRole('button', { name: 'Comment', exact: true }).click()
  await expect(say.getByText('Not sent yet.')).toBeVisible()
  await guest.page.context().setOffline(false)
  await expect(say.getByText('Not sent yet.')).toBeHidden()
  await expect(rail(author.page, /^Comments/).getByText('Written on a train.')).toBeVisible()
  await expectNoneBeside(guest.page)
  await author.leave()
  await guest.leave()
})
