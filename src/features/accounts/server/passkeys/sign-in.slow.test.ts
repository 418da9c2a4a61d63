import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'
import {
  addPasskeyOf,
  createDevice,
  createPasskeyMember,
  requestSignInOptions,
  requestSecondFactorOptions,
  optionsFor,
  signInWithDevice,
} from './passkeys.fixture.ts'
import {
  createChallenge,
  createProtectedMember,
  codeNow,
  complete,
  outcomesOf,
} from '../second-factor/second-factor.fixture.ts'
import type { Authenticator, ResponseOverrides } from './authenticator.fixture.ts'

const MINUTE_MS = 60_000

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp()
})
afterAll(() => testApp.stop())

type Used = ReturnType<Authenticator['use']>

const alone = (passkey: Used) => testApp.as(undefined)('POST /api/auth/passkeys/sign-in', { body: { passkey } })

const beside = (challenge: string, passkey: Used) =>
  testApp.as(undefined)('POST /api/auth/second-factor/passkey', { body: { challenge, passkey } })

/** Completes a sign-in with a device. */
const completeWith = async (challenge: string, device: Authenticator, lie?: ResponseOverrides) =>
  beside(challenge, device.use(await requestSecondFactorOptions(testApp, challenge), lie))

const refused = { kind: 'unauthenticated' }

test('a passkey alone signs in, and its use is recorded', async () => {
  const member = await createPasskeyMember(testApp)
  const signedIn = await signInWithDevice(testApp, member.device)
  expect(signedIn).toMatchObject({ user_id: member.id, requires_setup: false, user_info: { name: member.name } })
  const { passkeys } = await testApp.as({ token: signedIn.access_token })('GET /api/auth/passkeys')
  expect(passkeys).toMatchObject([{ last_used_at: expect.any(String) as string }])
})

test('the options for a passkey alone name no member, and require user verification', async () => {
  await createPasskeyMember(testApp)
  expect(await requestSignInOptions(testApp)).toMatchObject({
    rpId: 'localhost',
    userVerification: 'required',
    allowCredentials: [],
  })
})

test('with a passkey, the correct password returns a challenge, which the passkey completes', async () => {
  const member = await createPasskeyMember(testApp)
  const challenge = await createChallenge(testApp, member)
  const asked = await requestSecondFactorOptions(testApp, challenge)
  expect(asked.allowCredentials).toEqual([{ id: member.device.id, type: 'public-key', transports: ['internal'] }])
  const signedIn = await completeWith(challenge, member.device)
  expect(signedIn).toMatchObject({ user_id: member.id })
  await expect(completeWith(challenge, member.device)).rejects.toMatchObject(refused)
})

test('a device without user verification is accepted with a password, but not alone', async () => {
  const member = await createPasskeyMember(testApp)
  const challenge = await createChallenge(testApp, member)
  await expect(completeWith(challenge, member.device, { userVerified: false })).resolves.toHaveProperty('access_token')
  await expect(signInWithDevice(testApp, member.device, { userVerified: false })).rejects.toMatchObject(refused)
})

test('a passkey, a code or a recovery code can complete the second step, if set up', async () => {
  const member = await createProtectedMember(testApp)
  const ways = async () => {
    const challenge = await createChallenge(testApp, member)
    const { authenticator_app: app, passkey } = await testApp.as(undefined)('POST /api/auth/second-factor/options', {
      body: { challenge },
    })
    return { app, passkey: passkey !== null }
  }
  expect(await ways()).toEqual({ app: true, passkey: false })
  const device = createDevice(testApp)
  await addPasskeyOf(testApp, member, { device })
  expect(await ways()).toEqual({ app: true, passkey: true })
  await expect(completeWith(await createChallenge(testApp, member), device)).resolves.toHaveProperty('access_token')
  const code = codeNow(testApp, member.secret)
  await expect(complete(testApp, await createChallenge(testApp, member), code)).resolves.toHaveProperty('access_token')
  await testApp.as(member)('DELETE /api/auth/second-factor', { body: member })
  expect(await ways()).toEqual({ app: false, passkey: true })
  const recovery = member.recoveryCodes[0] ?? ''
  await expect(complete(testApp, await createChallenge(testApp, member), recovery)).resolves.toHaveProperty(
    'access_token',
  )
})

test('a member with only passkeys can sign in with a recovery code once, and create new ones', async () => {
  const member = await createPasskeyMember(testApp)
  const [first = '', second = ''] = member.recoveryCodes
  await expect(complete(testApp, await createChallenge(testApp, member), first)).resolves.toMatchObject({
    user_id: member.id,
  })
  await expect(complete(testApp, await createChallenge(testApp, member), first)).rejects.toMatchObject({
    kind: 'invalid',
  })
  await expect(complete(testApp, await createChallenge(testApp, member), '123456')).rejects.toMatchObject({
    kind: 'invalid',
  })
  const { recovery_codes: renewed } = await testApp.as(member)('POST /api/auth/second-factor/recovery-codes', {
    body: member,
  })
  await expect(complete(testApp, await createChallenge(testApp, member), second)).rejects.toMatchObject({
    kind: 'invalid',
  })
  const answer = complete(testApp, await createChallenge(testApp, member), renewed[0] ?? '')
  await expect(answer).resolves.toHaveProperty('access_token')
})

test.each<[string, ResponseOverrides]>([
  ['another site’s origin', { origin: 'https://evil.example' }],
  ['another port of the same host', { origin: 'http://localhost:1' }],
  ['another relying party', { rpId: 'evil.example' }],
  ['the making of a passkey', { type: 'webauthn.create' }],
  ['a challenge that was never given', { challenge: 'A'.repeat(43) }],
])('an answer signed for %s is refused, alone and with a password', async (_what, lie) => {
  const member = await createPasskeyMember(testApp)
  await expect(signInWithDevice(testApp, member.device, lie)).rejects.toMatchObject(refused)
  await expect(completeWith(await createChallenge(testApp, member), member.device, lie)).rejects.toMatchObject(refused)
})

test('a passkey alone that names another member, or nobody, is refused', async () => {
  const [member, other] = [await createPasskeyMember(testApp), await createPasskeyMember(testApp)]
  const { user } = await optionsFor(testApp, other)
  await expect(signInWithDevice(testApp, member.device, { userHandle: user.id })).rejects.toMatchObject(refused)
  const nameless = member.device.use(await requestSignInOptions(testApp))
  delete nameless.response.userHandle
  await expect(alone(nameless)).rejects.toMatchObject(refused)
})

test('a signature by another key, or over other data, is refused', async () => {
  const [member, other] = [await createPasskeyMember(testApp), await createPasskeyMember(testApp)]
  const options = await requestSignInOptions(testApp)
  const [own, foreign] = [member.device.use(options), other.device.use(options)]
  const { userHandle } = own.response
  await expect(alone({ ...own, response: { ...foreign.response, userHandle } })).rejects.toMatchObject(refused)
})

test('a passkey cannot complete another member’s sign-in', async () => {
  const [member, other] = [await createPasskeyMember(testApp), await createPasskeyMember(testApp)]
  await expect(completeWith(await createChallenge(testApp, member), other.device)).rejects.toMatchObject(refused)
})

test('a challenge for one purpose is not valid for another', async () => {
  const member = await createPasskeyMember(testApp)
  const second = await requestSecondFactorOptions(testApp, await createChallenge(testApp, member))
  await expect(alone(member.device.use(second))).rejects.toMatchObject(refused)
  const first = await requestSignInOptions(testApp)
  const open = await createChallenge(testApp, member)
  await expect(beside(open, member.device.use(first))).rejects.toMatchObject(refused)
})

test('a challenge is valid once, and for five minutes', async () => {
  const { device } = await createPasskeyMember(testApp)
  const options = await requestSignInOptions(testApp)
  await alone(device.use(options))
  await expect(alone(device.use(options))).rejects.toMatchObject(refused)
  const wrong = await requestSignInOptions(testApp)
  await expect(alone(device.use(wrong, { origin: 'https://evil.example' }))).rejects.toMatchObject(refused)
  await expect(alone(device.use(wrong))).rejects.toMatchObject(refused)
  const late = await requestSignInOptions(testApp)
  testApp.advanceClock(5 * MINUTE_MS)
  await expect(alone(device.use(late))).rejects.toMatchObject(refused)
})

test('of two concurrent answers to one challenge exactly one signs in, also from a device without a counter', async () => {
  const member = await createPasskeyMember(testApp, { counts: false })
  for (let round = 0; round < 5; round += 1) {
    const options = await requestSignInOptions(testApp)
    const outcomes = await outcomesOf([alone(member.device.use(options)), alone(member.device.use(options))])
    expect(outcomes.toSorted()).toEqual(['done', 'unauthenticated'])
  }
})

test('when two passkeys complete one sign-in at once, exactly one succeeds', async () => {
  const member = await createPasskeyMember(testApp, { counts: false })
  for (let round = 0; round < 5; round += 1) {
    const challenge = await createChallenge(testApp, member)
    const [first, second] = [
      await requestSecondFactorOptions(testApp, challenge),
      await requestSecondFactorOptions(testApp, challenge),
    ]
    const answers = [beside(challenge, member.device.use(first)), beside(challenge, member.device.use(second))]
    expect((await outcomesOf(answers)).toSorted()).toEqual(['done', 'unauthenticated'])
  }
})

test('a device whose counter does not increase is refused with an explanation and logged', async () => {
  const member = await createPasskeyMember(testApp)
  await signInWithDevice(testApp, member.device, { count: 7 })
  const warn = vi.spyOn(testApp.kernel.log, 'warn')
  for (const count of [7, 6, 0]) {
    const answer = signInWithDevice(testApp, member.device, { count })
    await expect(answer).rejects.toMatchObject({ ...refused, detail: expect.stringContaining('copied') as string })
  }
  expect(warn).toHaveBeenCalledTimes(3)
  expect(warn).toHaveBeenCalledWith({ passkey: member.passkeyId, count: 7 }, expect.any(String))
  warn.mockRestore()
  const beside7 = completeWith(await createChallenge(testApp, member), member.device, { count: 7 })
  await expect(beside7).rejects.toMatchObject(refused)
  await expect(signInWithDevice(testApp, member.device, { count: 8 })).resolves.toHaveProperty('access_token')
})

test('a deleted account is restored when its passkey signs in, and not before', async () => {
  const member = await createPasskeyMember(testApp)
  const profile = () => testApp.as(undefined)('GET /api/auth/profile/public/:userId', { params: { userId: member.id } })
  await testApp.as(member)('DELETE /api/auth/account', { body: member })
  await expect(signInWithDevice(testApp, member.device, { rpId: 'evil.example' })).rejects.toMatchObject(refused)
  await requestSecondFactorOptions(testApp, await createChallenge(testApp, member))
  await expect(profile()).rejects.toMatchObject({ kind: 'not_found' })
  await signInWithDevice(testApp, member.device)
  await expect(profile()).resolves.toMatchObject({ id: member.id })
})

test('a member deleted by an admin is not signed in', async () => {
  const member = await createPasskeyMember(testApp)
  const gone = { deleted_at: testApp.kernel.now() }
  await testApp.kernel.db.updateTable('accounts.member').set(gone).where('id', '=', member.id).execute()
  await expect(signInWithDevice(testApp, member.device)).rejects.toMatchObject(refused)
})

test('the error for an invalid answer names its fields, and an unknown sign-in has no second factors', async () => {
  const passkey = { id: 'x y', rawId: '', type: 'public-key', response: {} } as never
  await expect(alone(passkey)).rejects.toMatchObject({ kind: 'invalid', errors: expect.any(Array) as unknown })
  await expect(beside('', passkey)).rejects.toMatchObject({ kind: 'invalid', errors: expect.any(Array) as unknown })
  const asking = testApp.as(undefined)('POST /api/auth/second-factor/options', { body: { challenge: 'made-up' } })
  await expect(asking).rejects.toMatchObject(refused)
  const empty = testApp.as(undefined)('POST /api/auth/second-factor/options', { body: { challenge: '' } })
  await expect(empty).rejects.toMatchObject({ kind: 'invalid', errors: [{ field: 'challenge' }] })
})
