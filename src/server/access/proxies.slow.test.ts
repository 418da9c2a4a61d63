import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

const PROXY = '10.0.0.1'
const CLIENT = '198.51.100.7'
const ATTEMPTS_MAX = 30

let direct: TestApp
let behind: TestApp
beforeAll(async () => {
  direct = await createTestApp({ scale: 1 })
  behind = await createTestApp({ trustedProxies: '10.0.0.0/8,loopback' })
})
afterAll(() => Promise.all([direct.stop(), behind.stop()]))

/** Returns the address that is stored for a sign-in with these forwarded addresses. */
async function addressSeen(testApp: TestApp, { socket, forwarded }: { socket: string; forwarded: string }) {
  const { id, email, password } = await testApp.createMember()
  const signedIn = await testApp.inject({
    method: 'POST',
    url: '/api/auth/login',
    remoteAddress: socket,
    headers: { 'x-forwarded-for': forwarded },
    payload: { email, password },
  })
  expect(signedIn.statusCode).toBe(200)
  const sessions = testApp.kernel.db.selectFrom('accounts.session').select('address').where('member_id', '=', id)
  return (await sessions.where('address', '!=', '').executeTakeFirst())?.address
}

test.each([
  ['one proxy', PROXY, CLIENT],
  ['a chain of our own proxies', PROXY, `${CLIENT}, 10.0.0.3, 127.0.0.1`],
  ['an address forged by the client', PROXY, `203.0.113.9, ${CLIENT}`],
  ['one of our addresses, forged by the client', PROXY, `10.9.9.9, ${CLIENT}`],
  ['a forged loopback address', PROXY, `127.0.0.1, ::1, ${CLIENT}`],
  ['words instead of addresses', PROXY, `unknown, <script>, ${CLIENT}`],
  ['a hundred forged addresses', PROXY, `${'203.0.113.9, '.repeat(100)}${CLIENT}`],
  ['no proxy', CLIENT, '203.0.113.9'],
  ['no proxy, and a header with our addresses', CLIENT, '203.0.113.9, 10.0.0.1'],
])(
  'behind trusted proxies the client is the first address that is not a trusted proxy: %s',
  async (_name, socket, forwarded) => {
    expect(await addressSeen(behind, { socket, forwarded })).toBe(CLIENT)
  },
)

test('without trusted proxies the header is ignored', async () => {
  expect(await addressSeen(direct, { socket: CLIENT, forwarded: '203.0.113.9' })).toBe(CLIENT)
})

test('a different forged address for each attempt does not raise the limit', async () => {
  const attempt = (turn: number) =>
    direct.inject({
      method: 'POST',
      url: '/api/auth/login',
      remoteAddress: '198.51.100.8',
      headers: {
        'x-forwarded-for': `203.0.113.${turn}`,
        'x-real-ip': `203.0.113.${turn}`,
        forwarded: `for=203.0.113.${turn}`,
      },
      payload: { email: `made${turn}@example.org`, password: 'wrong' },
    })
  const statuses: number[] = []
  for (let turn = 0; turn <= ATTEMPTS_MAX; turn += 1) statuses.push((await attempt(turn)).statusCode)
  expect(statuses.filter((status) => status === 401)).toHaveLength(ATTEMPTS_MAX)
  expect(statuses.at(-1)).toBe(429)
})
