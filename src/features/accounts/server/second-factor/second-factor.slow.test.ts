import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'
import {
  createChallenge,
  createProtectedMember,
  codeNow,
  complete,
  outcomesOf,
  STEP_MS,
} from './second-factor.fixture.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp()
})
afterAll(() => testApp.stop())

test('with a second factor, the correct password returns a challenge, and the code a session', async () => {
  const member = await createProtectedMember(testApp)
  const answer = await testApp.as(undefined)('POST /api/auth/login', { body: member })
  expect(answer).toEqual({ requires_second_factor: true, challenge: expect.stringMatching(/^[\w-]{43}$/) })
  const challenge = await createChallenge(testApp, member)
  const signedIn = await complete(testApp, challenge, codeNow(testApp, member.secret))
  expect(signedIn).toMatchObject({ user_id: member.id, requires_setup: false, user_info: { name: member.name } })
  const profile = await testApp.as({ token: signedIn.access_token })('GET /api/auth/profile')
  expect(profile.email).toBe(member.email)
})

test('the setup shows a link, its text and QR code, and changes nothing at sign-in until confirmed', async () => {
  const member = await testApp.createMember()
  const as = testApp.as(member)
  const shown = await as('POST /api/auth/second-factor/set-up', { body: { password: member.password } })
  expect(shown.secret).toMatch(/^[A-Z2-7]{32}$/)
  const url = new URL(shown.otpauth_url)
  expect(url.protocol + url.host).toBe('otpauth:totp')
  expect(decodeURIComponent(url.pathname)).toBe(`/Inflo:${member.email}`)
  expect(url.searchParams.get('secret')).toBe(shown.secret)
  expect(shown.qr_code_svg).toMatch(/^<svg [^>]*>.*<\/svg>$/s)
  expect(await as('GET /api/auth/second-factor')).toEqual({
    enabled: false,
    since: null,
    passkeys: 0,
    recovery_codes_left: 0,
  })
  expect(await testApp.as(undefined)('POST /api/auth/login', { body: member })).toHaveProperty('access_token')
})

test('turning on the app returns ten recovery codes and e-mails the member', async () => {
  const member = await createProtectedMember(testApp)
  expect(new Set(member.recoveryCodes).size).toBe(10)
  expect(member.recoveryCodes.every((code) => /^([a-z2-7]{4}-){3}[a-z2-7]{4}$/.test(code))).toBe(true)
  const shown = await testApp.as(member)('GET /api/auth/second-factor')
  expect(shown).toMatchObject({ enabled: true, recovery_codes_left: 10 })
  const mails = testApp.kernel.db.selectFrom('kernel.mail').select('subject').where('recipient', '=', member.email)
  expect(await mails.execute()).toEqual([{ subject: 'Your Inflo account now has a second factor' }])
})

test('neither the secret nor a code can be read in the database', async () => {
  const { id, secret, recoveryCodes } = await createProtectedMember(testApp)
  const { db } = testApp.kernel
  const stored = JSON.stringify([
    await db.selectFrom('accounts.second_factor').selectAll().where('member_id', '=', id).execute(),
    await db.selectFrom('accounts.recovery_code').selectAll().where('member_id', '=', id).execute(),
  ])
  expect(stored).toContain(id)
  expect(
    [secret, ...recoveryCodes].filter((one) => stored.includes(one) || stored.includes(one.replaceAll('-', ''))),
  ).toEqual([])
})

test('codes of the previous and next step are accepted, others are not', async () => {
  const member = await createProtectedMember(testApp)
  testApp.advanceClock(10 * STEP_MS)
  const early = codeNow(testApp, member.secret)
  testApp.advanceClock(2 * STEP_MS)
  await expect(complete(testApp, await createChallenge(testApp, member), early)).rejects.toMatchObject({
    kind: 'invalid',
  })
  const before = codeNow(testApp, member.secret)
  testApp.advanceClock(STEP_MS)
  await expect(complete(testApp, await createChallenge(testApp, member), before)).resolves.toHaveProperty(
    'access_token',
  )
})

test('a code is valid once: neither it nor an earlier one signs in again', async () => {
  const member = await createProtectedMember(testApp)
  const earlier = codeNow(testApp, member.secret)
  testApp.advanceClock(STEP_MS)
  const code = codeNow(testApp, member.secret)
  await complete(testApp, await createChallenge(testApp, member), code)
  await expect(complete(testApp, await createChallenge(testApp, member), code)).rejects.toMatchObject({
    kind: 'invalid',
  })
  await expect(complete(testApp, await createChallenge(testApp, member), earlier)).rejects.toMatchObject({
    kind: 'invalid',
  })
})

test('of twenty concurrent uses of one code, one signs in', async () => {
  const member = await createProtectedMember(testApp)
  const challenges = await Promise.all(Array.from({ length: 20 }, () => createChallenge(testApp, member)))
  const code = codeNow(testApp, member.secret)
  const outcomes = await outcomesOf(challenges.map((challenge) => complete(testApp, challenge, code)))
  expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1)
  expect(outcomes.filter((outcome) => outcome === 'invalid')).toHaveLength(19)
})

test('of twenty concurrent uses of one challenge, one signs in', async () => {
  const member = await createProtectedMember(testApp)
  const challenge = await createChallenge(testApp, member)
  const codes = [...member.recoveryCodes, ...member.recoveryCodes]
  const outcomes = await outcomesOf(codes.map((code) => complete(testApp, challenge, code)))
  expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1)
  // The refused requests have consumed no recovery code.
  expect(await testApp.as(member)('GET /api/auth/second-factor')).toMatchObject({ recovery_codes_left: 9 })
})

test('a recovery code signs in once, in any spelling', async () => {
  const member = await createProtectedMember(testApp)
  const [first = '', second = ''] = member.recoveryCodes
  const typed = ` ${first.toUpperCase().replaceAll('-', ' ')} `
  await expect(complete(testApp, await createChallenge(testApp, member), typed)).resolves.toHaveProperty('access_token')
  await expect(complete(testApp, await createChallenge(testApp, member), first)).rejects.toMatchObject({
    kind: 'invalid',
  })
  const challenges = await Promise.all(Array.from({ length: 20 }, () => createChallenge(testApp, member)))
  const outcomes = await outcomesOf(challenges.map((challenge) => complete(testApp, challenge, second)))
  expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1)
})

test('a recovery code does not sign in another member', async () => {
  const [member, other] = [await createProtectedMember(testApp), await createProtectedMember(testApp)]
  const challenge = await createChallenge(testApp, member)
  const foreign = other.recoveryCodes[0] ?? ''
  await expect(complete(testApp, challenge, foreign)).rejects.toMatchObject({ kind: 'invalid' })
})

test('a challenge is valid for five minutes despite wrong codes, and can be used once', async () => {
  const member = await createProtectedMember(testApp)
  const [challenge, late] = [await createChallenge(testApp, member), await createChallenge(testApp, member)]
  await expect(complete(testApp, challenge, '12345')).rejects.toMatchObject({
    kind: 'invalid',
    errors: [{ field: 'code', message: expect.stringContaining('This code is incorrect') }],
  })
  testApp.advanceClock(4.5 * MINUTE_MS)
  await complete(testApp, challenge, codeNow(testApp, member.secret))
  testApp.advanceClock(STEP_MS)
  const code = codeNow(testApp, member.secret)
  await expect(complete(testApp, challenge, code)).rejects.toMatchObject({ kind: 'unauthenticated' })
  await expect(complete(testApp, late, code)).rejects.toMatchObject({ kind: 'unauthenticated' })
  await expect(complete(testApp, 'made-up', code)).rejects.toMatchObject({ kind: 'unauthenticated' })
})

test('the error for a missing code or challenge names the field', async () => {
  await expect(complete(testApp, '', '')).rejects.toMatchObject({
    kind: 'invalid',
    errors: [{ field: 'challenge' }, { field: 'code' }],
  })
})

test('a member who was deleted in the meantime is not signed in', async () => {
  const member = await createProtectedMember(testApp)
  const challenge = await createChallenge(testApp, member)
  const gone = { deleted_at: testApp.kernel.now() }
  await testApp.kernel.db.updateTable('accounts.member').set(gone).where('id', '=', member.id).execute()
  const answer = complete(testApp, challenge, codeNow(testApp, member.secret))
  await expect(answer).rejects.toMatchObject({ kind: 'unauthenticated' })
})

test('setup requires the password, and a correct first code within the hour', async () => {
  const member = await testApp.createMember()
  const as = testApp.as(member)
  const setUp = (password: string) => as('POST /api/auth/second-factor/set-up', { body: { password } })
  const confirm = (code: string) => as('POST /api/auth/second-factor/confirm', { body: { code } })
  await expect(setUp('wrong')).rejects.toMatchObject({ kind: 'invalid', errors: [{ field: 'password' }] })
  await expect(confirm('123456')).rejects.toMatchObject({ kind: 'conflict' })
  const { secret } = await setUp(member.password)
  await expect(confirm('')).rejects.toMatchObject({ errors: [{ field: 'code', message: 'Please enter the code.' }] })
  const wrong = codeNow(testApp, secret) === '000000' ? '000001' : '000000'
  await expect(confirm(wrong)).rejects.toMatchObject({ kind: 'invalid', errors: [{ field: 'code' }] })
  testApp.advanceClock(HOUR_MS)
  await expect(confirm(codeNow(testApp, secret))).rejects.toMatchObject({ kind: 'conflict' })
  expect(await as('GET /api/auth/second-factor')).toMatchObject({ enabled: false })
})

test('the previous device stays valid until the first code of a newly set-up one', async () => {
  const member = await createProtectedMember(testApp)
  const as = testApp.as(member)
  const renewed = await as('POST /api/auth/second-factor/set-up', { body: { password: member.password } })
  await complete(testApp, await createChallenge(testApp, member), codeNow(testApp, member.secret))
  const waiting = await createChallenge(testApp, member)
  await as('POST /api/auth/second-factor/confirm', { body: { code: codeNow(testApp, renewed.secret) } })
  testApp.advanceClock(STEP_MS)
  const next = codeNow(testApp, renewed.secret)
  await expect(complete(testApp, waiting, next)).rejects.toMatchObject({ kind: 'unauthenticated' })
  const old = complete(testApp, await createChallenge(testApp, member), codeNow(testApp, member.secret))
  await expect(old).rejects.toMatchObject({ kind: 'invalid' })
  const recovery = complete(testApp, await createChallenge(testApp, member), member.recoveryCodes[0] ?? '')
  await expect(recovery).rejects.toMatchObject({ kind: 'invalid' })
  await expect(complete(testApp, await createChallenge(testApp, member), next)).resolves.toHaveProperty('access_token')
})

test('new recovery codes require the password and replace the previous ones', async () => {
  const member = await createProtectedMember(testApp)
  const renew = (password: string) =>
    testApp.as(member)('POST /api/auth/second-factor/recovery-codes', { body: { password } })
  await expect(renew('wrong')).rejects.toMatchObject({ kind: 'invalid', errors: [{ field: 'password' }] })
  const { recovery_codes: codes } = await renew(member.password)
  expect(codes).toHaveLength(10)
  const before = complete(testApp, await createChallenge(testApp, member), member.recoveryCodes[0] ?? '')
  await expect(before).rejects.toMatchObject({ kind: 'invalid' })
  await expect(complete(testApp, await createChallenge(testApp, member), codes[0] ?? '')).resolves.toHaveProperty(
    'user_id',
  )
  const without = await testApp.createMember()
  const refused = testApp.as(without)('POST /api/auth/second-factor/recovery-codes', { body: without })
  await expect(refused).rejects.toMatchObject({ kind: 'conflict' })
})

test('turning off the app requires the password, and then the password alone signs in', async () => {
  const member = await createProtectedMember(testApp)
  const turnOff = (password: string) => testApp.as(member)('DELETE /api/auth/second-factor', { body: { password } })
  await expect(turnOff('wrong')).rejects.toMatchObject({ kind: 'invalid', errors: [{ field: 'password' }] })
  await expect(turnOff('')).rejects.toMatchObject({ kind: 'invalid' })
  const waiting = await createChallenge(testApp, member)
  await turnOff(member.password)
  await expect(complete(testApp, waiting, codeNow(testApp, member.secret))).rejects.toMatchObject({
    kind: 'unauthenticated',
  })
  expect(await testApp.as(undefined)('POST /api/auth/login', { body: member })).toHaveProperty('access_token')
  await expect(turnOff(member.password)).rejects.toMatchObject({ kind: 'conflict' })
})

test('an admin cannot turn off the app', async () => {
  const admin = await createProtectedMember(testApp, { role: 'admin' })
  const refused = testApp.as(admin)('DELETE /api/auth/second-factor', { body: { password: admin.password } })
  await expect(refused).rejects.toMatchObject({ kind: 'forbidden' })
  await createChallenge(testApp, admin)
})

test('a visitor can use none of these calls', async () => {
  const visitor = testApp.as(undefined)
  const body = { password: 'x' }
  const outcomes = await outcomesOf([
    visitor('GET /api/auth/second-factor'),
    visitor('POST /api/auth/second-factor/set-up', { body }),
    visitor('POST /api/auth/second-factor/confirm', { body: { code: '123456' } }),
    visitor('POST /api/auth/second-factor/recovery-codes', { body }),
    visitor('DELETE /api/auth/second-factor', { body }),
  ])
  expect(outcomes).toEqual(Array.from({ length: 5 }, () => 'unauthenticated'))
})
