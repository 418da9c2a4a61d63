import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'
import { COMMON_PASSWORDS } from './common-passwords.ts'

const REFUSED = 'This password is too common. Please choose another one.'

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp()
})
afterAll(() => testApp.stop())

test('the list contains at least three thousand passwords that the forms would otherwise accept', () => {
  expect(COMMON_PASSWORDS.size).toBeGreaterThanOrEqual(3_000)
  expect([...COMMON_PASSWORDS].filter((one) => one.length < 6 || one !== one.toLowerCase())).toEqual([])
})

test('every listed password is refused at sign-up, in upper or lower case', async () => {
  const list = [...COMMON_PASSWORDS]
  const [first, last] = [list[0] ?? '', list[2_999] ?? '']
  for (const password of [first, last, last.toUpperCase()]) {
    const body = { email: 'common@example.org', password, first_name: 'Co', last_name: 'Mon' }
    const registering = testApp.as(undefined)('POST /api/auth/register', { body })
    await expect(registering).rejects.toMatchObject({ errors: [{ field: 'password', message: REFUSED }] })
  }
})

test('every listed password is refused when a password is changed', async () => {
  const member = await testApp.createMember()
  const body = { current_password: member.password, new_password: 'Password1' }
  await expect(testApp.as(member)('PUT /api/auth/password', { body })).rejects.toMatchObject({
    errors: [{ field: 'new_password', message: REFUSED }],
  })
})
