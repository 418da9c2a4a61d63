import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp, type TestMember } from '#server/testing/test-app.ts'

const MAKE = 'POST /api/super-admin/users/:id/reset-link/make'
const MAIL = 'POST /api/super-admin/users/:id/reset-link'
const HOUR_MS = 3_600_000

const environment = { INFLO_SECRET_KEY: randomBytes(32).toString('base64') }

let testApp: TestApp
let admin: TestMember
beforeAll(async () => {
  testApp = await createTestApp({ environment })
  admin = await testApp.createMember({ role: 'admin' })
})
afterAll(() => testApp.stop())

const REASON = 'They called and forgot their password.'
const make = (member: { id: string }, reason = REASON, by = admin) =>
  testApp.as(by)(MAKE, { params: { id: member.id }, body: { reason } })
const tokenOf = (link: string): string => new URL(link).searchParams.get('token') ?? ''
const reset = (token: string, new_password = 'A-new-Passw0rd') =>
  testApp.as(undefined)('POST /api/auth/reset-password', { body: { token, new_password } })
const signIn = (member: TestMember, password: string) =>
  testApp.as(undefined)('POST /api/auth/login', { body: { email: member.email, password } })
const isProven = async ({ id }: TestMember) =>
  (
    await testApp.kernel.db
      .selectFrom('accounts.member')
      .select('address_proven_at')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).address_proven_at !== null

describe('without a mail server', () => {
  test('an admin creates a link by which the member sets a new password once, without confirming the e-mail address', async () => {
    const member = await testApp.createMember()
    const { link, works_until: worksUntil } = await make(member)
    expect(link).toMatch(/^http:\/\/localhost:3000\/reset-password\?token=[\w-]{43}$/)
    const left = new Date(worksUntil).getTime() - testApp.kernel.now().getTime()
    expect(left).toBeGreaterThan(HOUR_MS - 60_000)
    await reset(tokenOf(link))
    await expect(signIn(member, 'A-new-Passw0rd')).resolves.toMatchObject({ user_id: member.id })
    await expect(testApp.as(member)('GET /api/auth/profile')).rejects.toMatchObject({ kind: 'unauthenticated' })
    await expect(reset(tokenOf(link), 'An-other-Passw0rd')).rejects.toMatchObject({ kind: 'bad_request' })
    expect(await isProven(member)).toBe(false)
  })

  test('the log records who created the link and why, but not the link', async () => {
    const member = await testApp.createMember()
    const { link } = await make(member, 'Asked in person.')
    const rows = await testApp.kernel.db
      .selectFrom('kernel.admin_log')
      .selectAll()
      .where('target', '=', `member ${member.id}`)
      .execute()
    expect(rows).toMatchObject([{ action: 'member.reset_link_made', actor_id: admin.id, reason: 'Asked in person.' }])
    expect(JSON.stringify(rows)).not.toContain(tokenOf(link))
    const stored = await testApp.kernel.db.selectFrom('accounts.password_reset').selectAll().execute()
    expect(JSON.stringify(stored)).not.toContain(tokenOf(link))
  })

  test('a link works for an hour, and a newer one replaces it', async () => {
    const member = await testApp.createMember()
    const first = await make(member)
    const second = await make(member)
    await expect(reset(tokenOf(first.link))).rejects.toMatchObject({ kind: 'bad_request' })
    const { valid } = await testApp.as(undefined)('GET /api/auth/validate-reset-token/:resetToken', {
      params: { resetToken: tokenOf(second.link) },
    })
    expect(valid).toBe(true)
    const late = await createTestApp({ sharing: testApp, environment })
    late.advanceClock(HOUR_MS + 1_000)
    const again = late.as(undefined)('POST /api/auth/reset-password', {
      body: { token: tokenOf(second.link), new_password: 'A-new-Passw0rd' },
    })
    await expect(again).rejects.toMatchObject({ kind: 'bad_request' })
    await late.stop()
  })

  test('a link ends when the member becomes an admin', async () => {
    const member = await testApp.createMember()
    const { link } = await make(member)
    await testApp.as(admin)('PUT /api/super-admin/users/:id/role', {
      params: { id: member.id },
      body: { role: 'admin', reason: 'Looks after the site from now on.' },
    })
    await expect(reset(tokenOf(link))).rejects.toMatchObject({ kind: 'bad_request' })
  })

  test('no link is created for admins, oneself or unknown members, without a reason, or by non-admins', async () => {
    const [other, moderator, member] = [
      await testApp.createMember({ role: 'admin' }),
      await testApp.createMember({ role: 'moderator' }),
      await testApp.createMember(),
    ]
    await expect(make(other)).rejects.toMatchObject({ kind: 'forbidden' })
    await expect(make(admin)).rejects.toMatchObject({ kind: 'forbidden' })
    await expect(make({ id: crypto.randomUUID() })).rejects.toMatchObject({ kind: 'not_found' })
    await expect(make({ id: 'nobody' })).rejects.toMatchObject({ kind: 'not_found' })
    await expect(make(member, ' ')).rejects.toMatchObject({ kind: 'invalid' })
    await expect(make(member, REASON, moderator)).rejects.toMatchObject({ kind: 'forbidden' })
    await testApp.as(admin)('POST /api/super-admin/users/:id/deactivate', {
      params: { id: member.id },
      body: { reason: REASON },
    })
    await expect(make(member)).rejects.toMatchObject({ kind: 'conflict' })
  })

  test('sending a link by e-mail is refused without a mail server', async () => {
    const member = await testApp.createMember()
    const mailing = testApp.as(admin)(MAIL, { params: { id: member.id }, body: { reason: REASON } })
    await expect(mailing).rejects.toMatchObject({ kind: 'conflict' })
  })
})

test('with a mail server the link is sent by e-mail, and none is created to hand over', async () => {
  const sending = await createTestApp({ environment: { SMTP_URL: 'smtp://127.0.0.1:1' } })
  const [by, member] = [await sending.createMember({ role: 'admin' }), await sending.createMember()]
  const input = { params: { id: member.id }, body: { reason: REASON } }
  await expect(sending.as(by)(MAKE, input)).rejects.toMatchObject({ kind: 'conflict' })
  await sending.as(by)(MAIL, input)
  const rows = await sending.kernel.db.selectFrom('accounts.password_reset').select('made_by').execute()
  expect(rows).toEqual([])
  await sending.stop()
})

test('creating a link requires the password again after a while', async () => {
  const late = await createTestApp({ sharing: testApp, environment })
  late.advanceClock(11 * 60_000)
  const member = await testApp.createMember()
  const making = late.as(admin)(MAKE, { params: { id: member.id }, body: { reason: REASON } })
  await expect(making).rejects.toMatchObject({ kind: 'forbidden' })
  await late.stop()
})
