import { expect } from '@playwright/test'
import { fieldOn, logOn, openAssistantPanel, opener, panelOn } from './assistant.ts'
import { createStudent, theAdminSignedIn } from './community.ts'
import { as } from './members.ts'
import { createOwnServer } from './servers.ts'
import { test } from './test.ts'

test('an open tab loses the assistant when it is turned off, and gets it back with the typed text', async ({
  browser,
  playwright,
}) => {
  const server = await createOwnServer({ bare: true })
  const request = await playwright.request.newContext({ baseURL: server.address })
  const [member, admin] = [await createStudent(request, 'Nele'), await theAdminSignedIn(request)]
  const turn = async (enabled: boolean) => {
    const headers = { authorization: `Bearer ${admin.token}` }
    const data = { enabled, reason: 'It is being looked at.' }
    const switched = await request.post('/api/super-admin/features/assistant/toggle', { headers, data })
    expect(switched.status(), await switched.text()).toBe(200)
  }
  const { page, complaints, leave } = await as(browser, member)
  // The notice also reaches members on a public page.
  await page.goto(`${server.address}/about`)
  await openAssistantPanel(page)
  await fieldOn(page).fill('Not sent yet')
  const visitor = await as(browser)
  await visitor.page.goto(`${server.address}/about`)

  await turn(false)
  await expect(panelOn(page)).toHaveCount(0)
  await expect(page.getByText('The assistant is turned off for now')).toBeVisible()
  await expect(opener(page)).toBeHidden()
  await opener(visitor.page).click()
  await expect(visitor.page.getByText('The assistant is turned off for now')).toBeVisible()
  await expect(opener(visitor.page)).toBeHidden()
  await expect(panelOn(visitor.page)).toHaveCount(0)

  await turn(true)
  await visitor.page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await openAssistantPanel(visitor.page)
  await turn(false)
  visitor.complaints.allow(/403/)
  await fieldOn(visitor.page).fill('I have chest pain')
  await visitor.page.keyboard.press('Enter')
  await expect(visitor.page.getByText('call your emergency number now')).toBeVisible()
  await expect(panelOn(visitor.page)).toHaveCount(0)

  await turn(true)
  await openAssistantPanel(page)
  await expect(fieldOn(page)).toHaveValue('Not sent yet')
  await visitor.page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await openAssistantPanel(visitor.page)
  await expect(logOn(visitor.page)).toContainText('Hello.')
  expect(complaints.heard).toEqual([])
  await visitor.leave()
  await leave()
  await request.dispose()
  await server.stop()
})
