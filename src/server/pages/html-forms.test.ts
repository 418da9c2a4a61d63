import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseForm } from './html-forms.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

const FORM = { 'content-type': 'application/x-www-form-urlencoded' }

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp()
})
afterAll(() => testApp.stop())

const post = (url: string, payload: string) => testApp.inject({ method: 'POST', url, headers: FORM, payload })

test('a form sent without JavaScript leads to the page with the result', async () => {
  const url = '/api/notifications/support-request'
  const done = await post(url, 'email=ida%40example.org')
  expect([done.statusCode, done.headers.location]).toEqual([303, '/newsletter/asked'])
  const refused = await post(url, 'email=nobody')
  expect([refused.statusCode, refused.headers.location]).toEqual([303, '/newsletter/refused'])
})

test('the same call with JSON gets a JSON answer', async () => {
  const url = '/api/notifications/support-request'
  const answer = await testApp.inject({ method: 'POST', url, payload: { email: 'ida@example.org' } })
  expect([answer.statusCode, Object.keys(answer.json())]).toEqual([200, ['message']])
})

test('a call without a form accepts JSON only', async () => {
  const answer = await post('/api/auth/login', 'email=ida%40example.org&password=x')
  expect([answer.statusCode, answer.json().detail]).toEqual([415, 'Please send JSON (content type application/json).'])
})

test('a NUL character in a form is refused', async () => {
  expect(() => parseForm('email=a%00b')).toThrow('we can’t save')
  expect((await post('/api/newsletter/confirm', 'token=a%00b')).statusCode).toBe(400)
})

test('a form that is not valid UTF-8 is refused, and percent signs are accepted', async () => {
  expect(() => parseForm('email=caf%E9')).toThrow('not valid UTF-8')
  expect(parseForm('email=caf%C3%A9+100%+%zz')).toEqual({ email: 'café 100% %zz' })
  const payload = Buffer.from([...Buffer.from('token=caf'), 0xe9])
  const answer = await testApp.inject({ method: 'POST', url: '/api/newsletter/confirm', headers: FORM, payload })
  expect(answer.statusCode).toBe(400)
})
