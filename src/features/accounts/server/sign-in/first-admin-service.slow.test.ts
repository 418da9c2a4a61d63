import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'
import { prepareFirstAdmin } from './create-first-admin.ts'

let testApp: TestApp
beforeEach(async () => {
  testApp = await createTestApp()
})
afterEach(() => testApp.stop())

const FORM = { password: 'twelve-or-more', first_name: 'Ada', last_name: 'Mensah' }

async function aLink(): Promise<string> {
  const link = await prepareFirstAdmin(testApp.kernel)
  expect(link).toMatch(/^http:\/\/localhost:3000\/first-admin\?token=[\w-]{43}$/)
  return new URL(link ?? '').searchParams.get('token') ?? ''
}

const create = (body: object) => testApp.inject({ method: 'POST', url: '/api/auth/first-admin', payload: body })

const isValid = async (token: string) =>
  (await testApp.as(undefined)('GET /api/auth/first-admin/:token', { params: { token } })).valid

test('the link creates an admin once', async () => {
  const token = await aLink()
  expect(await isValid(token)).toBe(true)
  const answer = await create({ ...FORM, token, email: 'ada@example.org' })
  expect(answer.json()).toMatchObject({ requires_setup: false, user_info: { role: 'admin', isAdmin: true } })
  expect(await isValid(token)).toBe(false)
  expect((await create({ ...FORM, token, email: 'again@example.org' })).statusCode).toBe(403)
  expect(await prepareFirstAdmin(testApp.kernel)).toBeUndefined()
})

test('of ten concurrent uses of the link one succeeds', async () => {
  const token = await aLink()
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, turn) => create({ ...FORM, token, email: `admin${turn}@example.org` })),
  )
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  expect(answers.filter(({ statusCode }) => statusCode === 403)).toHaveLength(9)
})

test('of the links from several starts only the first one used works', async () => {
  const [first, second] = [await aLink(), await aLink()]
  expect((await create({ ...FORM, token: first, email: 'one@example.org' })).statusCode).toBe(200)
  expect((await create({ ...FORM, token: second, email: 'two@example.org' })).statusCode).toBe(403)
})

test('a made-up link, a short password and a missing name are refused', async () => {
  const token = await aLink()
  expect(await isValid('B'.repeat(43))).toBe(false)
  expect((await create({ ...FORM, token: 'B'.repeat(43), email: 'x@example.org' })).statusCode).toBe(403)
  const short = await create({ ...FORM, token, email: 'x@example.org', password: 'eleven-char', first_name: ' ' })
  expect(short.statusCode).toBe(422)
  expect(short.json()).toMatchObject({ errors: [{ field: 'password' }, { field: 'first_name' }] })
  expect(await isValid(token)).toBe(true)
})

test('the settings create the first admin instead, but only while there is none', async () => {
  const withSettings = (email: string) => ({
    ...testApp.kernel,
    settings: { ...testApp.kernel.settings, firstAdmin: { email, password: 'from-the-settings' } },
  })
  const token = await aLink()
  expect(await prepareFirstAdmin(withSettings('chief@example.org'))).toBeUndefined()
  expect(await prepareFirstAdmin(withSettings('other@example.org'))).toBeUndefined()
  const signIn = (email: string) =>
    testApp.as(undefined)('POST /api/auth/login', { body: { email, password: 'from-the-settings' } })
  await expect(signIn('chief@example.org')).resolves.toMatchObject({ user_info: { role: 'admin' } })
  await expect(signIn('other@example.org')).rejects.toMatchObject({ kind: 'unauthenticated' })
  expect(await isValid(token)).toBe(false)
})
