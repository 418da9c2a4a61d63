import { type APIRequestContext, expect } from '@playwright/test'
import { createColleague, createStudent, type Community } from './community.ts'
import { as } from './members.ts'
import { test } from './test.ts'

const turning =
  (request: APIRequestContext, { admin }: Community) =>
  async (name: string, enabled: boolean) => {
    const headers = { authorization: `Bearer ${admin.token}` }
    const data = { enabled, reason: 'It is being looked at.' }
    const switched = await request.post(`/api/super-admin/features/${name}/toggle`, { headers, data })
    expect(switched.status(), await switched.text()).toBe(200)
  }

test('an open tab hides all links, fields and buttons of a disabled feature and shows them when it is on again', async ({
  browser,
  community,
  request,
}) => {
  const turn = turning(request, community)
  const ida = await createColleague(request, { firstName: 'Idalia', lastName: 'Switchboard' })
  const student = await createStudent(request, 'Otto')
  const { page, leave } = await as(browser, student)
  const beside = await as(browser, ida)

  await page.goto('/support')
  const subscribe = page.getByRole('button', { name: 'Subscribe', exact: true })
  await expect(subscribe).toHaveCount(2)
  await turn('newsletter', false)
  await expect(subscribe).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Newsletter' })).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Stay Updated' })).toHaveCount(0)
  await turn('newsletter', true)
  await expect(subscribe).toHaveCount(2)

  await beside.page.goto('/community')
  await page.goto('/community')
  const online = page.getByRole('link', { name: ida.name })
  const threads = page.getByRole('heading', { name: 'Direct messages' })
  await expect(online).toHaveAttribute('href', `/community/dm/${ida.id}`)
  await expect(threads).toBeVisible()
  await turn('direct-messages', false)
  await expect(online).toHaveAttribute('href', `/profile/${ida.id}`)
  await expect(threads).toHaveCount(0)
  await turn('direct-messages', true)
  await expect(online).toHaveAttribute('href', `/community/dm/${ida.id}`)
  await expect(threads).toBeVisible()

  const find = () =>
    request.get('/api/directory/users?search=Switchboard', { headers: { authorization: `Bearer ${student.token}` } })
  await expect.poll(async () => (await find()).text()).toContain(ida.id)
  await page.goto('/directory?search=Switchboard')
  const contact = page.getByRole('button', { name: `Contact ${ida.name}` })
  await expect(contact).toBeVisible()
  await turn('direct-messages', false)
  await expect(contact).toHaveCount(0)
  await turn('direct-messages', true)
  await expect(contact).toBeVisible()
  await beside.leave()
  await leave()
})

test('a disabled feature leaves no gap in the header, and its page explains it and links onward', async ({
  browser,
  community,
  request,
}) => {
  const turn = turning(request, community)
  const { page, leave } = await as(browser, await createStudent(request, 'Otto'))
  await page.setViewportSize({ width: 1_280, height: 800 })
  await page.goto('/research')
  const row = page.getByRole('navigation', { name: 'Main' })
  const link = row.getByRole('link', { name: 'Community' })
  const gaps = () =>
    row.getByRole('listitem').evaluateAll((items) => {
      const boxes = items.map((item) => item.getBoundingClientRect()).filter(({ width }) => width > 0)
      const between = boxes.slice(1).map(({ left }, before) => Math.round(left - (boxes[before]?.right ?? 0)))
      return [...new Set(between)]
    })
  await expect(link).toBeVisible()
  const usual = await gaps()
  expect(usual).toHaveLength(1)
  await turn('chat', false)
  await expect(link).toBeHidden()
  expect(await gaps()).toEqual(usual)

  await turn('registrations', false)
  for (const path of ['/community', '/register']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'Turned off', exact: true })).toBeVisible()
    await expect(page.getByText(/(is|are) turned off for now\.$/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Try Again' })).toHaveCount(0)
  }
  await page.getByRole('main').getByRole('link', { name: 'Research Library' }).click()
  await expect(page).toHaveURL('/research')
  for (const name of ['chat', 'registrations']) await turn(name, true)
  await leave()
})
