import { afterAll, beforeAll, expect, test } from 'vitest'
import { RACE_CONCURRENCY } from '#server/testing/counts.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'
import { hasProvenAddress } from './reset-password.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
const NEW_PASSWORD = 'Moss-and-lichen-7'

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp()
})
afterAll(() => testApp.stop())

const mailsTo = (recipient: string) =>
  testApp.kernel.db.selectFrom('kernel.mail').selectAll().where('recipient', '=', recipient).execute()

const visitor = () => testApp.as(undefined)

async function untilMailed(recipient: string, mails: number): Promise<void> {
  await testApp.runPendingJobs()
  expect(await mailsTo(recipient)).toHaveLength(mails)
}

const linksTo = async (recipient: string) => {
  const text = (await mailsTo(recipient)).map(({ body }) => body).join('\n')
  const links = text.matchAll(/^http:\/\/localhost:3000\/reset-password\?token=([\w-]{43})$/gm)
  return [...links].map(([, token = '']) => token)
}

/**
 * Requests a link as a visitor would, and reads it from the e-mail. Ignores other e-mails, since an admin may also
 * receive notices of server incidents.
 */
async function aLinkFor(email: string): Promise<string> {
  const before = await linksTo(email)
  await visitor()('POST /api/auth/forgot-password', { body: { email: ` ${email.toUpperCase()} ` } })
  await testApp.runPendingJobs()
  const after = await linksTo(email)
  expect(after).toHaveLength(before.length + 1)
  return after.find((token) => !before.includes(token)) ?? ''
}

const validate = (resetToken: string) =>
  visitor()('GET /api/auth/validate-reset-token/:resetToken', { params: { resetToken } })

const reset = (token: string, new_password = NEW_PASSWORD) =>
  visitor()('POST /api/auth/reset-password', { body: { token, new_password } })

test('the mailed link sets a new password once, ends all sessions and e-mails the member', async () => {
  const member = await testApp.createMember()
  const token = await aLinkFor(member.email)
  expect(await validate(token)).toMatchObject({ valid: true, email: member.email })
  expect(await hasProvenAddress(testApp.kernel.db, member.id)).toBe(false)
  await reset(token)
  expect(await hasProvenAddress(testApp.kernel.db, member.id)).toBe(true)

  testApp.advanceClock(1_000)
  await expect(testApp.as(member)('GET /api/auth/profile')).rejects.toMatchObject({ kind: 'unauthenticated' })
  const signIn = (password: string) => visitor()('POST /api/auth/login', { body: { email: member.email, password } })
  await expect(signIn(member.password)).rejects.toMatchObject({ kind: 'unauthenticated' })
  await expect(signIn(NEW_PASSWORD)).resolves.toMatchObject({ user_id: member.id })

  expect(await validate(token)).toEqual({
    valid: false,
    email: '',
    message: 'This password reset link is invalid or has expired.',
  })
  await expect(reset(token)).rejects.toMatchObject({ kind: 'bad_request' })
  const subjects = (await mailsTo(member.email)).map(({ subject }) => subject)
  expect(subjects).toContain('Your Inflo password was changed')
})

test('non-members get the same reply as members, and no e-mail', async () => {
  const member = await testApp.createMember()
  const ask = (email: string) => visitor()('POST /api/auth/forgot-password', { body: { email } })
  const answer = await ask('stranger@example.org')
  expect(answer.message).toBe("If an account exists with this email, we've sent password reset instructions.")
  expect(await ask(member.email)).toEqual(answer)
  await untilMailed(member.email, 1)
  expect(await mailsTo('stranger@example.org')).toEqual([])
})

test(`of ${RACE_CONCURRENCY} concurrent uses of one link one succeeds`, async () => {
  const member = await testApp.createMember()
  const token = await aLinkFor(member.email)
  const passwords = Array.from({ length: RACE_CONCURRENCY }, (_, turn) => `Different-${turn}-Aa`)
  const uses = await Promise.allSettled(passwords.map((password) => reset(token, password)))
  const winners = passwords.filter((_, turn) => uses[turn]?.status === 'fulfilled')
  expect(winners).toHaveLength(1)
  // Only the password of the successful request is valid.
  const signIn = (password: string) => visitor()('POST /api/auth/login', { body: { email: member.email, password } })
  await expect(signIn(winners[0] ?? '')).resolves.toMatchObject({ user_id: member.id })
  const loser = passwords.find((password) => password !== winners[0]) ?? ''
  await expect(signIn(loser)).rejects.toMatchObject({ kind: 'unauthenticated' })
})

test('a link works for 59 minutes and 59 seconds, but not a minute longer', async () => {
  const member = await testApp.createMember()
  const token = await aLinkFor(member.email)
  testApp.advanceClock(58 * MINUTE_MS)
  expect(await validate(token)).toMatchObject({ valid: true })
  testApp.advanceClock(2 * MINUTE_MS)
  expect(await validate(token)).toMatchObject({ valid: false })
  await expect(reset(token)).rejects.toMatchObject({ kind: 'bad_request' })
})

test('using a link invalidates the member’s other links', async () => {
  const member = await testApp.createMember()
  const [first, second] = [await aLinkFor(member.email), await aLinkFor(member.email)]
  expect(first).not.toBe(second)
  await reset(second)
  expect(await validate(first)).toMatchObject({ valid: false })
})

test('a member who deleted their account can reset the password and restore the account by signing in', async () => {
  const member = await testApp.createMember()
  await testApp.as(member)('DELETE /api/auth/account', { body: { password: member.password } })
  testApp.advanceClock(29 * DAY_MS)
  // The first e-mail to the member confirms the deletion, the second contains the link.
  await reset(await aLinkFor(member.email))
  const shown = () => visitor()('GET /api/auth/profile/public/:userId', { params: { userId: member.id } })
  await expect(shown()).rejects.toMatchObject({ kind: 'not_found' })
  await visitor()('POST /api/auth/login', { body: { email: member.email, password: NEW_PASSWORD } })
  await expect(shown()).resolves.toMatchObject({ id: member.id })
})

test('a member deleted by an admin gets no link', async () => {
  const member = await testApp.createMember()
  const gone = { deleted_at: testApp.kernel.now() }
  await testApp.kernel.db.updateTable('accounts.member').set(gone).where('id', '=', member.id).execute()
  await visitor()('POST /api/auth/forgot-password', { body: { email: member.email } })
  const present = await testApp.createMember()
  // The job for the first request has run, since this later request has already been answered by e-mail.
  await aLinkFor(present.email)
  expect(await mailsTo(member.email)).toEqual([])
})

test('passwords that break a rule are refused, and the link stays valid', async () => {
  const member = await testApp.createMember()
  const token = await aLinkFor(member.email)
  const refusals = [
    ['short1A', 'Password must have: At least 8 characters'],
    ['nouppercase1', 'Password must have: One uppercase letter'],
    ['NOLOWERCASE1', 'Password must have: One lowercase letter'],
    ['NoNumberHere', 'Password must have: One number'],
    ['', 'Password must have: At least 8 characters, One uppercase letter, One lowercase letter, One number'],
    ['Password1', 'This password is too common. Please choose another one.'],
  ] as const
  for (const [password, message] of refusals) {
    await expect(reset(token, password)).rejects.toMatchObject({ kind: 'invalid', detail: message })
  }
  expect(await validate(token)).toMatchObject({ valid: true })
})

test('an admin’s new password has at least twelve characters', async () => {
  const admin = await testApp.createMember({ role: 'admin' })
  const token = await aLinkFor(admin.email)
  await expect(reset(token, 'Eleven-char')).rejects.toMatchObject({ kind: 'invalid' })
  await expect(reset(token)).resolves.toMatchObject({ message: 'Your password has been changed. Please sign in.' })
})

test('an invalid address is refused', async () => {
  await expect(visitor()('POST /api/auth/forgot-password', { body: { email: 'nobody' } })).rejects.toMatchObject({
    kind: 'invalid',
    errors: [{ field: 'email', message: 'Please enter a valid email address' }],
  })
})
