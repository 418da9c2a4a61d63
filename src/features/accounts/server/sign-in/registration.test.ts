import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp()
})
afterAll(() => testApp.stop())

const FORM = { password: 'moss-and-lichen', first_name: ' Leila ', last_name: 'Haddad' }

const register = (payload: object) => testApp.inject({ method: 'POST', url: '/api/auth/register', payload })

const countMembers = async (email: string) => {
  const rows = await testApp.kernel.db.selectFrom('accounts.member').select('email').execute()
  return rows.filter((row) => row.email.toLowerCase() === email.toLowerCase()).length
}

test('someone registers, is signed in, and still has to set up', async () => {
  const answer = await testApp.as(undefined)('POST /api/auth/register', {
    body: { ...FORM, email: 'leila@example.org', role: 'faculty' },
  })
  expect(answer.requires_setup).toBe(true)
  expect(answer.user_info).toMatchObject({ name: 'Leila Haddad', role: 'faculty', setup_completed: false, badges: [] })
  const profile = await testApp.as({ token: answer.access_token })('GET /api/auth/profile')
  expect(profile).toMatchObject({ email: 'leila@example.org', is_founding_member: false })
})

test('the default role is student', async () => {
  const response = await register({ ...FORM, email: 'norole@example.org' })
  expect(response.json()).toMatchObject({ user_info: { role: 'student' } })
})

test.each(['admin', 'moderator', 'ADMIN', '', null, ['admin'], { role: 'admin' }])(
  'the role %j cannot be chosen at sign-up',
  async (role) => {
    const response = await register({ ...FORM, email: 'ambitious@example.org', role })
    expect(response.statusCode).toBe(422)
    expect(response.json()).toMatchObject({ errors: [{ field: 'role' }] })
    expect(await countMembers('ambitious@example.org')).toBe(0)
  },
)

test('unknown keys are ignored', async () => {
  const response = await register({
    ...FORM,
    email: 'extra@example.org',
    role: 'student',
    isAdmin: true,
    is_founding_member: true,
    badges: ['founder'],
    setup_completed: true,
    setup_completed_at: '2020-01-01',
    id: '00000000-0000-4000-8000-000000000000',
    requested_at: 'now',
  })
  expect(response.statusCode).toBe(200)
  const { user_info: user } = response.json<{ user_info: Record<string, unknown> }>()
  expect(user).toMatchObject({ role: 'student', isAdmin: false, is_founding_member: false, badges: [] })
  expect(user).toMatchObject({ setup_completed: false })
  expect(user.id).not.toBe('00000000-0000-4000-8000-000000000000')
})

test.each(['\u200B\u200D', '\u202E\u2066', '\u3164', '\u0301', '\u2800', ' \u00AD '])(
  'an invisible name (%j) is refused with an explanation',
  async (last_name) => {
    const response = await register({ ...FORM, last_name, email: 'unseen@example.org' })
    expect(response.statusCode).toBe(422)
    expect(response.json()).toMatchObject({ errors: [{ field: 'last_name', message: 'Please fill in this field.' }] })
    expect(await countMembers('unseen@example.org')).toBe(0)
  },
)

test('a name cannot reverse the text next to it', async () => {
  const response = await register({ ...FORM, last_name: 'Haddad\u202E nimda', email: 'turning@example.org' })
  expect(response.json()).toMatchObject({ user_info: { name: 'Leila Haddad nimda' } })
})

test('zero-width characters are removed from a name', async () => {
  const names = { first_name: 'a\u200bb\uFFF9', last_name: 'علی\u200Cرضا' }
  const response = await register({ ...FORM, ...names, email: 'width@example.org' })
  expect(response.json()).toMatchObject({ user_info: { first_name: 'ab', last_name: 'علی\u200Cرضا' } })
})

test('a name is stored on one line', async () => {
  const response = await register({
    ...FORM,
    email: 'line@example.org',
    first_name: ' Ada\r\nMaria ',
    last_name: 'King\tNoel',
  })
  expect(response.json<{ user_info: object }>().user_info).toMatchObject({
    first_name: 'Ada Maria',
    last_name: 'King Noel',
  })
})

test('a second account for one address is refused, in upper or lower case', async () => {
  expect((await register({ ...FORM, email: 'twice@example.org' })).statusCode).toBe(200)
  const second = await register({ ...FORM, email: ' Twice@Example.ORG ' })
  expect(second.statusCode).toBe(409)
  expect(second.json()).toEqual({
    detail: 'An account with this email address already exists. Please sign in instead.',
    errors: [{ field: 'email', message: 'An account with this email address already exists. Please sign in instead.' }],
  })
})

test('of twenty concurrent registrations of one address exactly one succeeds', async () => {
  const spelling = (turn: number) => (turn % 2 ? 'Race@Example.org' : 'race@example.org')
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, turn) => register({ ...FORM, email: spelling(turn) })),
  )
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(19)
  expect(await countMembers('race@example.org')).toBe(1)
})

test.each([
  [{ password: 'five5' }, 'password', 'Password must be at least 6 characters long.'],
  [{ password: '      ' }, 'password', 'Password can’t consist only of spaces.'],
  [{ password: 'x'.repeat(129) }, 'password', 'Password must be at most 128 characters long.'],
  [{ password: 'Password1' }, 'password', 'This password is too common. Please choose another one.'],
  [{ email: 'not an address' }, 'email', 'Please enter a valid email address'],
  [{ email: 'a@b\r\nBcc: everyone@example.org' }, 'email', 'Please enter a valid email address'],
  [{ email: `${'a'.repeat(250)}@example.org` }, 'email', 'Please enter at most 254 characters.'],
  [{ first_name: '   ' }, 'first_name', 'Please fill in this field.'],
  [{ last_name: 'x'.repeat(101) }, 'last_name', 'Please enter at most 100 characters.'],
  [{ last_name: 7 }, 'last_name', 'Please enter some text.'],
])('the form is refused with %j', async (change, field, message) => {
  const response = await register({ ...FORM, email: 'refused@example.org', ...change })
  expect(response.statusCode).toBe(422)
  expect(response.json()).toEqual({ detail: message, errors: [{ field, message }] })
  expect(await countMembers('refused@example.org')).toBe(0)
})

test.each(['evil@evil.example', 'https://evil.example', 'www.evil.example'])(
  'a name with a link or address is refused: %s',
  async (last_name) => {
    const response = await register({ ...FORM, last_name, email: 'elsewhere@example.org' })
    expect(response.statusCode).toBe(422)
    expect(response.json()).toMatchObject({
      errors: [{ field: 'last_name', message: 'A name can’t contain a web or email address.' }],
    })
    expect(await countMembers('elsewhere@example.org')).toBe(0)
  },
)
