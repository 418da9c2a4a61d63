import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp, type TestMember } from '#server/testing/test-app.ts'

let testApp: TestApp
let admin: TestMember
let student: TestMember

beforeAll(async () => {
  testApp = await createTestApp()
  admin = await testApp.createMember({ role: 'admin' })
  student = await testApp.createMember()
})
afterAll(() => testApp.stop())

const newest = async () => {
  const { messages } = await testApp.as(admin)('GET /api/admin/inbox', { query: { size: '100' } })
  return messages.toSorted((one, other) => one.sent_at.localeCompare(other.sent_at)).at(-1)
}

describe('the help card', () => {
  test('sends a request and confirms it', async () => {
    const { message } = await testApp.as(student)('POST /api/notifications/contact-support', {
      body: {
        email: 'someone@clinic.example',
        subject: 'No reset mail',
        message: 'The mail with the link never arrived.',
        page_context: '/forgot-password',
      },
    })
    expect(message).toBe("Your message has been sent to our support team. We'll get back to you soon!")
    expect(await newest()).toMatchObject({ kind: 'help_card', page: '/forgot-password', subject: 'No reset mail' })
  })

  test('stores the context as text', async () => {
    const send = (context: unknown, subject: string) =>
      testApp.inject({
        method: 'POST',
        url: '/api/notifications/contact-support',
        payload: { email: 'someone@clinic.example', subject, message: 'The mail never arrived.', context },
      })
    await send('Reset password, third try', 'Words')
    expect(await newest()).toMatchObject({ subject: 'Words', context: 'Reset password, third try' })
    await send({ screen: 'reset', tries: 3 }, 'Facts')
    expect(await newest()).toMatchObject({ subject: 'Facts', context: '{"screen":"reset","tries":3}' })
    const answer = await send('x'.repeat(2_001), 'Too much')
    expect([answer.statusCode, answer.json<object>()]).toMatchObject([422, { errors: [{ field: 'context' }] }])
  })

  test('needs an address to answer to', async () => {
    const body = { email: '', subject: 'No reset mail', message: 'The mail with the link never arrived.' }
    const answer = await testApp.inject({ method: 'POST', url: '/api/notifications/contact-support', payload: body })
    expect(answer.statusCode).toBe(422)
    expect(answer.json()).toMatchObject({ errors: [{ field: 'email' }] })
  })
})
