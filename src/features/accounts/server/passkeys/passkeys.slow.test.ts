import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestApp, type TestApp, type TestMember } from '#server/testing/test-app.ts'
import { addPasskeyOf, createDevice, createPasskeyMember, optionsFor, signInWithDevice } from './passkeys.fixture.ts'
import { createProtectedMember, outcomesOf } from '../second-factor/second-factor.fixture.ts'
import { eraseDeletedAccounts } from '../account-deletion/account-deletion.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp()
})
afterAll(() => testApp.stop())

const list = async (member: TestMember) => (await testApp.as(member)('GET /api/auth/passkeys')).passkeys

const subjectsTo = async ({ email }: TestMember) => {
  const mails = testApp.kernel.db.selectFrom('kernel.mail').select('subject').where('recipient', '=', email)
  return (await mails.orderBy('queued_at').execute()).map(({ subject }) => subject)
}

test('the options name the configured site regardless of the request, and nothing that identifies a member', async () => {
  const member = await testApp.createMember()
  const answer = await testApp.inject({
    method: 'POST',
    url: '/api/auth/passkeys/options',
    headers: { authorization: `Bearer ${member.token}`, host: 'evil.example', origin: 'https://evil.example' },
    payload: { password: member.password },
  })
  const options = answer.json<Awaited<ReturnType<typeof optionsFor>>>()
  expect(options.rp).toEqual({ id: 'localhost', name: 'Inflo' })
  expect(options.user).toMatchObject({ name: member.email, displayName: member.name })
  const handle = Buffer.from(options.user.id, 'base64url')
  expect(handle).toHaveLength(32)
  expect(handle.toString()).not.toContain(member.id)
  expect((await optionsFor(testApp, member)).user.id).toBe(options.user.id)
  expect(options.authenticatorSelection).toMatchObject({ residentKey: 'required', userVerification: 'required' })
})

test('a passkey is listed with its device and dates, returns recovery codes once, and the member gets an e-mail', async () => {
  const member = await testApp.createMember()
  const first = await addPasskeyOf(testApp, member, { device: createDevice(testApp) })
  expect(first.recovery_codes).toHaveLength(10)
  const second = await addPasskeyOf(testApp, member, { device: createDevice(testApp) })
  expect(second.recovery_codes).toBeNull()
  expect(await list(member)).toEqual([
    { ...first.passkey, name: 'Passkey', device: 'Unknown device', last_used_at: null },
    { ...second.passkey, name: 'Passkey 2' },
  ])
  const added = 'A passkey was added to your Inflo account'
  expect(await subjectsTo(member)).toEqual([added, added])
  expect(await testApp.as(member)('GET /api/auth/second-factor')).toEqual({
    enabled: false,
    since: null,
    passkeys: 2,
    recovery_codes_left: 10,
  })
})

test('a member with an authenticator app keeps their recovery codes', async () => {
  const member = await createProtectedMember(testApp)
  const { recovery_codes: codes } = await addPasskeyOf(testApp, member, { device: createDevice(testApp) })
  expect(codes).toBeNull()
  expect(await testApp.as(member)('GET /api/auth/second-factor')).toMatchObject({ recovery_codes_left: 10 })
})

test('the options need the password', async () => {
  const member = await testApp.createMember()
  const ask = (password: string) => testApp.as(member)('POST /api/auth/passkeys/options', { body: { password } })
  await expect(ask('wrong')).rejects.toMatchObject({ kind: 'invalid', errors: [{ field: 'password' }] })
  await expect(ask('')).rejects.toMatchObject({ errors: [{ message: 'Please enter your password.' }] })
})

test.each([
  ['for another site’s origin', { origin: 'https://evil.example' }],
  ['for the site’s name on another port', { origin: 'http://localhost:1' }],
  ['for another relying party', { rpId: 'evil.example' }],
  ['without verifying its owner', { userVerified: false }],
  ['as an answer to a sign-in', { type: 'webauthn.get' }],
])('a passkey created %s is refused', async (_how, lie) => {
  const member = await testApp.createMember()
  const adding = addPasskeyOf(testApp, member, { device: createDevice(testApp), lie })
  await expect(adding).rejects.toMatchObject({ kind: 'invalid', errors: [{ field: 'passkey' }] })
  expect(await list(member)).toEqual([])
})

test('an attestation with certificates is refused without fetching any address in them', async () => {
  const member = await testApp.createMember()
  // One statement contains a certificate ({"x5c": [h'00']} in CBOR), the other has another format.
  const x5c = { format: 'packed', cbor: Buffer.from('a163783563814100', 'hex') }
  const tpm = { format: 'tpm', cbor: Buffer.of(0xa0) }
  const info = vi.spyOn(testApp.kernel.log, 'info')
  for (const statement of [x5c, tpm]) {
    const adding = addPasskeyOf(testApp, member, { device: createDevice(testApp), lie: { statement } })
    await expect(adding).rejects.toMatchObject({ kind: 'invalid' })
  }
  // Both statements are refused because they were not requested, not because of their content.
  const refusals = info.mock.calls.filter(([, message]) => message === 'a new passkey was refused')
  expect(refusals.map(([said]) => said)).toEqual(
    [x5c, tpm].map(() => ({ err: expect.objectContaining({ message: 'Unasked attestation' }) as unknown })),
  )
  info.mockRestore()
})

test('the error for an invalid attestation names its fields', async () => {
  const member = await testApp.createMember()
  const passkey = {
    id: '',
    rawId: 'x y',
    type: 'public-key',
    response: { clientDataJSON: '{}', attestationObject: '' },
  }
  const adding = testApp.as(member)('POST /api/auth/passkeys', { body: { passkey: passkey as never } })
  await expect(adding).rejects.toMatchObject({ kind: 'invalid', errors: expect.any(Array) as unknown })
})

test('a challenge is valid once, for five minutes, and for the member who requested it', async () => {
  const [member, other] = [await testApp.createMember(), await testApp.createMember()]
  const add = (by: TestMember, passkey: ReturnType<ReturnType<typeof createDevice>['make']>) =>
    testApp.as(by)('POST /api/auth/passkeys', { body: { passkey } })
  const options = await optionsFor(testApp, member)
  await expect(add(other, createDevice(testApp).make(options))).rejects.toMatchObject({ kind: 'conflict' })
  await add(member, createDevice(testApp).make(options))
  await expect(add(member, createDevice(testApp).make(options))).rejects.toMatchObject({ kind: 'conflict' })
  const late = await optionsFor(testApp, member)
  testApp.advanceClock(5 * MINUTE_MS)
  await expect(add(member, createDevice(testApp).make(late))).rejects.toMatchObject({ kind: 'conflict' })
  expect(await list(member)).toHaveLength(1)
})

test('of twenty concurrent answers to one challenge, one adds a passkey', async () => {
  const member = await testApp.createMember()
  const options = await optionsFor(testApp, member)
  const answers = Array.from({ length: 20 }, () =>
    testApp.as(member)('POST /api/auth/passkeys', { body: { passkey: createDevice(testApp).make(options) } }),
  )
  const outcomes = await outcomesOf(answers)
  expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1)
  expect(outcomes.filter((outcome) => outcome === 'conflict')).toHaveLength(19)
})

test('a passkey belongs to one member', async () => {
  const [member, other] = [await createPasskeyMember(testApp), await testApp.createMember()]
  const adding = addPasskeyOf(testApp, other, { device: member.device })
  await expect(adding).rejects.toMatchObject({ kind: 'conflict', detail: 'This passkey has already been added.' })
})

test('a member can have ten passkeys, however many they add at once', async () => {
  const member = await testApp.createMember()
  const prepared: Awaited<ReturnType<typeof optionsFor>>[] = []
  for (let made = 0; made < 14; made += 1) prepared.push(await optionsFor(testApp, member))
  const adding = prepared.map((options) =>
    testApp.as(member)('POST /api/auth/passkeys', { body: { passkey: createDevice(testApp).make(options) } }),
  )
  const outcomes = await outcomesOf(adding)
  expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(10)
  await expect(optionsFor(testApp, member)).rejects.toMatchObject({ kind: 'conflict' })
  expect(new Set((await list(member)).map(({ name }) => name)).size).toBe(10)
})

test('only its member can rename a passkey, and not to an empty name', async () => {
  const [member, other] = [await createPasskeyMember(testApp), await testApp.createMember()]
  const rename = (by: TestMember, name: string, id = member.passkeyId) =>
    testApp.as(by)('PUT /api/auth/passkeys/:id', { params: { id }, body: { name } })
  await expect(rename(member, ' Telephone ')).resolves.toMatchObject({ name: 'Telephone' })
  expect(await list(member)).toMatchObject([{ name: 'Telephone' }])
  await expect(rename(other, 'Mine')).rejects.toMatchObject({ kind: 'not_found' })
  await expect(rename(member, 'Mine', randomUUID())).rejects.toMatchObject({ kind: 'not_found' })
  await expect(rename(member, ' ')).rejects.toMatchObject({ errors: [{ field: 'name' }] })
  await expect(rename(member, 'a\nb')).rejects.toMatchObject({ errors: [{ field: 'name' }] })
})

test('removing the only passkey requires the password, deletes the recovery codes, turns off the second factor, and sends an e-mail', async () => {
  const [member, other] = [await createPasskeyMember(testApp), await testApp.createMember()]
  const remove = (by: TestMember, password = by.password) =>
    testApp.as(by)('DELETE /api/auth/passkeys/:id', { params: { id: member.passkeyId }, body: { password } })
  await expect(remove(member, 'wrong')).rejects.toMatchObject({ kind: 'invalid', errors: [{ field: 'password' }] })
  await expect(remove(other)).rejects.toMatchObject({ kind: 'not_found' })
  await expect(remove(member)).resolves.toMatchObject({
    message: expect.stringContaining('only your password') as string,
  })
  await expect(remove(member)).rejects.toMatchObject({ kind: 'not_found' })
  expect((await subjectsTo(member)).at(-1)).toBe('A passkey was removed from your Inflo account')
  const left = await testApp.as(member)('GET /api/auth/second-factor')
  expect(left).toMatchObject({ passkeys: 0, recovery_codes_left: 0 })
  expect(await testApp.as(undefined)('POST /api/auth/login', { body: member })).toHaveProperty('access_token')
  await expect(signInWithDevice(testApp, member.device)).rejects.toMatchObject({
    kind: 'unauthenticated',
    detail: expect.stringContaining('don’t recognize') as string,
  })
})

test('an admin cannot remove the last second factor of either kind', async () => {
  const admin = await createPasskeyMember(testApp, { role: 'admin' })
  const remove = () =>
    testApp.as(admin)('DELETE /api/auth/passkeys/:id', { params: { id: admin.passkeyId }, body: admin })
  await expect(remove()).rejects.toMatchObject({ kind: 'forbidden' })
  expect(await list(admin)).toHaveLength(1)
  await addPasskeyOf(testApp, admin, { device: createDevice(testApp) })
  await remove()
  const [kept] = await list(admin)
  const last = testApp.as(admin)('DELETE /api/auth/passkeys/:id', { params: { id: kept?.id ?? '' }, body: admin })
  await expect(last).rejects.toMatchObject({ kind: 'forbidden' })
})

test('the app can be removed if a passkey remains, and the recovery codes stay valid', async () => {
  const admin = await createProtectedMember(testApp, { role: 'admin' })
  await addPasskeyOf(testApp, admin, { device: createDevice(testApp) })
  const { message } = await testApp.as(admin)('DELETE /api/auth/second-factor', { body: admin })
  expect(message).toBe('Signing in now requires a passkey.')
  const left = await testApp.as(admin)('GET /api/auth/second-factor')
  expect(left).toMatchObject({ enabled: false, passkeys: 1, recovery_codes_left: 10 })
})

test('the export lists the passkeys without their keys, and erasure deletes them', async () => {
  const member = await createPasskeyMember(testApp)
  const { db } = testApp.kernel
  const stored = await db
    .selectFrom('accounts.passkey')
    .select(['credential_id', 'public_key'])
    .where('member_id', '=', member.id)
    .executeTakeFirstOrThrow()
  const file = await testApp.as(member)('GET /api/auth/export')
  expect(file).toMatchObject({ accounts: { passkeys: [{ name: 'Passkey', device: 'Unknown device' }] } })
  expect(JSON.stringify((file as { accounts: unknown }).accounts)).not.toMatch(
    /credential|public_key|user_handle|challenge/,
  )
  expect(JSON.stringify(file)).not.toContain(stored.credential_id)
  await testApp.as(member)('DELETE /api/auth/account', { body: member })
  testApp.advanceClock(31 * DAY_MS)
  await eraseDeletedAccounts(testApp.kernel)
  for (const table of ['accounts.passkey', 'accounts.recovery_code', 'accounts.passkey_challenge'] as const) {
    expect(await db.selectFrom(table).select('member_id').where('member_id', '=', member.id).execute()).toEqual([])
  }
  const row = db.selectFrom('accounts.member').select('user_handle').where('id', '=', member.id)
  expect(await row.executeTakeFirst()).toEqual({ user_handle: null })
})

test('a visitor cannot list, add, name or remove passkeys', async () => {
  const visitor = testApp.as(undefined)
  const params = { id: randomUUID() }
  const outcomes = await outcomesOf([
    visitor('GET /api/auth/passkeys'),
    visitor('POST /api/auth/passkeys/options', { body: { password: 'x' } }),
    visitor('POST /api/auth/passkeys', { body: { passkey: {} as never } }),
    visitor('PUT /api/auth/passkeys/:id', { params, body: { name: 'Mine' } }),
    visitor('DELETE /api/auth/passkeys/:id', { params, body: { password: 'x' } }),
  ])
  expect(outcomes).toEqual(Array.from({ length: 5 }, () => 'unauthenticated'))
})
