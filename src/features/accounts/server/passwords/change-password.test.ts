import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp, type TestMember } from '#server/testing/test-app.ts'

const CACHED_MS = 1_000
const NEW_PASSWORD = 'Moss and lichen 7'

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp()
})
afterAll(() => testApp.stop())

const signIn = ({ email, password }: { email: string; password: string }) =>
  testApp.as(undefined)('POST /api/auth/login', { body: { email, password } })

const change = (member: TestMember, given: { current_password?: string; new_password?: string } = {}) =>
  testApp.as(member)('PUT /api/auth/password', {
    body: { current_password: member.password, new_password: NEW_PASSWORD, ...given },
  })

test('the new password works and the old one no longer does', async () => {
  const member = await testApp.createMember()
  await change(member)
  await expect(signIn({ ...member, password: NEW_PASSWORD })).resolves.toMatchObject({ user_id: member.id })
  await expect(signIn(member)).rejects.toMatchObject({ kind: 'unauthenticated' })
})

test('all other sessions end, this one stays, and the member gets an e-mail', async () => {
  const member = await testApp.createMember()
  const other = await signIn(member)
  const token = 'access_token' in other ? other.access_token : ''
  await change(member)
  testApp.advanceClock(CACHED_MS)
  await expect(testApp.as({ token })('GET /api/auth/profile')).rejects.toMatchObject({ kind: 'unauthenticated' })
  await expect(testApp.as(member)('GET /api/auth/profile')).resolves.toMatchObject({ id: member.id })
  const mails = await testApp.kernel.db
    .selectFrom('kernel.mail')
    .select('subject')
    .where('recipient', '=', member.email)
    .execute()
  expect(mails).toEqual([{ subject: 'Your Inflo password was changed' }])
})

test('a wrong current password shows an error next to its field', async () => {
  const changing = change(await testApp.createMember(), { current_password: 'not-this-one' })
  await expect(changing).rejects.toMatchObject({ kind: 'invalid', errors: [{ field: 'current_password' }] })
})

test.each(['Short1', 'no capitals 7', 'NO SMALL LETTERS 7', 'No digit here', 'Password123'])(
  'the password %s is refused with an error next to its field',
  async (password) => {
    const changing = change(await testApp.createMember(), { new_password: password })
    await expect(changing).rejects.toMatchObject({ kind: 'invalid', errors: [{ field: 'new_password' }] })
  },
)

test('an admin’s password has twelve characters', async () => {
  const changing = change(await testApp.createMember({ role: 'admin' }), { new_password: 'Elevenchar1' })
  await expect(changing).rejects.toMatchObject({ kind: 'invalid', errors: [{ field: 'new_password' }] })
})

test('a visitor cannot change a password', async () => {
  const body = { current_password: 'any', new_password: NEW_PASSWORD }
  const changing = testApp.as(undefined)('PUT /api/auth/password', { body })
  await expect(changing).rejects.toMatchObject({ kind: 'unauthenticated' })
})

test('after five wrong passwords even the correct one has to wait', async () => {
  const strict = await createTestApp({ scale: 1 })
  try {
    const member = await strict.createMember()
    const as = strict.as(member)
    const wrong = { current_password: 'not-this-one', new_password: NEW_PASSWORD }
    for (let guess = 0; guess < 5; guess += 1) {
      await expect(as('PUT /api/auth/password', { body: wrong })).rejects.toMatchObject({ kind: 'invalid' })
    }
    const right = { current_password: member.password, new_password: NEW_PASSWORD }
    await expect(as('PUT /api/auth/password', { body: right })).rejects.toMatchObject({ kind: 'too_many' })
  } finally {
    await strict.stop()
  }
})
