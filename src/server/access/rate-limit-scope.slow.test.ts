import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp, type TestMember } from '../testing/test-app.ts'
import { LIMIT_RULES } from './limit-rules.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp({ scale: 1 })
})
afterAll(() => testApp.stop())

const many = LIMIT_RULES.channel.points
const create = async (by: TestMember, name: string) => {
  const headers = { authorization: `Bearer ${by.token}` }
  const payload = { name, description: '' }
  return (await testApp.inject({ method: 'POST', url: '/api/messaging/channels', headers, payload })).statusCode
}
const upload = async (by: TestMember, bytes: string) => {
  const headers = {
    authorization: `Bearer ${by.token}`,
    'content-type': 'application/octet-stream',
    'x-file-name': 'a.txt',
  }
  return (
    await testApp.inject({ method: 'POST', url: '/api/messaging/upload', headers, payload: Buffer.from(bytes, 'hex') })
  ).statusCode
}

test('refused channels do not count against the limit of created channels', async () => {
  const member = await testApp.createMember()
  for (let times = 0; times < many; times += 1) expect(await create(member, times % 2 ? '' : 'General')).toBe(422)
  for (let times = 0; times < many; times += 1) expect(await create(member, `Ward ${times}`)).toBe(201)
  expect(await create(member, 'One more ward')).toBe(429)
})

test('refused files do not count against the limit of stored files', async () => {
  const member = await testApp.createMember()
  for (let times = 0; times < LIMIT_RULES.upload.points; times += 1)
    expect(await upload(member, '7f454c46')).toBeGreaterThan(399)
  expect(await upload(member, '48656c6c6f')).toBe(201)
})

test('refused forms of a visitor do not count against the limit of accepted forms', async () => {
  const send = async (message: string) => {
    const payload = { subject: 'A question', message, email: 'ida@example.org' }
    const url = '/api/notifications/contact-support'
    return (await testApp.inject({ method: 'POST', url, remoteAddress: '192.0.2.9', payload })).statusCode
  }
  for (let times = 0; times < LIMIT_RULES['open-form'].points; times += 1) expect(await send('')).toBe(422)
  expect(await send('Please tell me more about this.')).toBe(200)
})

test('simultaneous uses consume no more than consecutive ones', async () => {
  const member = await testApp.createMember()
  await Promise.all(Array.from({ length: 4 * many }, () => create(member, '')))
  for (let times = 0; times < many; times += 1) expect(await create(member, `At once ${times}`)).toBe(201)
  expect(await create(member, 'At once again')).toBe(429)
  for (let times = 0; times < 3; times += 1) expect(await create(member, 'At once again')).toBe(429)
})

test('repeated refusals reach a limit of their own, and then valid calls are refused too', async () => {
  const member = await testApp.createMember()
  for (let times = 0; times < LIMIT_RULES.refused.points; times += 1) await create(member, '')
  expect([await create(member, ''), await create(member, 'A ward')]).toEqual([429, 429])
})

test('a refusal for a reason other than the input counts', async () => {
  const member = await testApp.createMember()
  const { id } = await testApp.createMember()
  const headers = { authorization: `Bearer ${member.token}` }
  const flag = async () => {
    const url = `/api/messaging/messages/${id}/flag`
    return (await testApp.inject({ method: 'POST', url, headers, payload: { reason: 'Rude words.' } })).statusCode
  }
  for (let times = 0; times < LIMIT_RULES.flag.points; times += 1) expect(await flag()).toBe(404)
  expect(await flag()).toBe(429)
})
