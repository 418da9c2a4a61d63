import { verifyCredential } from '@digitalcredentials/verifier-core'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createTestApp, type TestApp, type TestMember } from '#server/testing/test-app.ts'
import { eventually } from '../../../../server/testing/eventually.ts'
import { changeSigningKey } from './keys.ts'

const HOST = 'https://inflo.example.org'

let testApp: TestApp
let admin: TestMember
beforeAll(async () => {
  testApp = await createTestApp({ environment: { PUBLIC_URL: HOST, INFLO_ORGANISATION: 'Open Evidence Society' } })
  admin = await testApp.createMember({ role: 'admin' })
})
afterAll(() => testApp.stop())

/** Replaces `fetch`: the test app answers requests to our host, and all other hosts answer 404. */
async function overTheNetwork(asked: string | URL | Request): Promise<Response> {
  const address = new URL(asked instanceof Request ? asked.url : asked)
  if (address.origin !== HOST)
    return new Response('{}', { status: 404, headers: { 'content-type': 'application/json' } })
  const { statusCode, headers, body } = await testApp.inject({ url: address.pathname })
  return new Response(body, { status: statusCode, headers: { 'content-type': String(headers['content-type']) } })
}
beforeEach(() => {
  vi.stubGlobal('fetch', overTheNetwork)
})
afterEach(() => {
  vi.unstubAllGlobals()
})

type Credential = { credentialSubject: { achievement: { name: string } }; validFrom: string } & Record<string, unknown>

async function aCredential(): Promise<{ id: string; credential: Credential }> {
  const member = await testApp.createMember()
  await testApp.kernel.events.deliverPending()
  const { certificate_id: id } = await testApp.as(member)(
    'GET /api/achievements/certificate/:userId/:achievement_key',
    {
      params: { userId: member.id, achievement_key: 'introduced' },
    },
  )
  const { body } = await testApp.inject({ url: `/credentials/${id}` })
  return { id, credential: JSON.parse(body) as Credential }
}

/** Returns the result of each check by an independent verifier, or the error names if the signature is invalid. */
async function verdictOn(credential: object) {
  const { log, errors } = await verifyCredential({ credential, knownDIDRegistries: [] })
  if (errors) return errors.map(({ name }) => name)
  return Object.fromEntries((log ?? []).map(({ id, valid }) => [id, valid]))
}

test('a third-party verifier accepts the signature and finds no revocation', async () => {
  const { credential } = await aCredential()
  expect(await verdictOn(credential)).toMatchObject({
    valid_signature: true,
    revocation_status: true,
    expiration: true,
  })
})

test.each<[what: string, tamper: (credential: Credential) => object]>([
  [
    'another achievement',
    (one) => ({
      ...one,
      credentialSubject: {
        ...one.credentialSubject,
        achievement: { ...one.credentialSubject.achievement, name: 'Ten Papers' },
      },
    }),
  ],
  ['another day', (one) => ({ ...one, validFrom: '2020-01-01T00:00:00Z' })],
  [
    'another organisation',
    (one) => ({ ...one, issuer: { ...(one['issuer'] as object), name: 'A famous university' } }),
  ],
  ['no place to look up a revocation', ({ credentialStatus: _status, ...one }) => one],
])('a credential changed to contain %s is refused', async (_what, tamper) => {
  const { credential } = await aCredential()
  expect(await verdictOn(tamper(credential))).toEqual(['invalid_signature'])
})

test('a third-party verifier sees a revocation only of the revoked credential', async () => {
  const [revoked, other] = [await aCredential(), await aCredential()]
  await testApp.as(admin)('POST /api/admin/certificates/:certificateId/revoke', {
    params: { certificateId: revoked.id },
    body: { reason: 'It was given by mistake.' },
  })
  await eventually(async () =>
    expect(await verdictOn(revoked.credential)).toMatchObject({ valid_signature: true, revocation_status: false }),
  )
  expect(await verdictOn(other.credential)).toMatchObject({ valid_signature: true, revocation_status: true })
})

test('after a key rotation, signatures of the earlier key stay valid, and the new key signs', async () => {
  const before = await aCredential()
  await changeSigningKey(testApp.kernel)
  const after = await aCredential()
  const methodOf = ({ credential }: { credential: Credential }) =>
    (credential['proof'] as { verificationMethod: string }[])[0]?.verificationMethod
  expect(methodOf(before)).not.toBe(methodOf(after))
  // The verifier caches fetched keys for some seconds, so the check is repeated.
  for (const { credential } of [before, after]) {
    await eventually(async () =>
      expect(await verdictOn(credential)).toMatchObject({ valid_signature: true, revocation_status: true }),
    )
  }
})

test('a private key is stored only encrypted', async () => {
  await aCredential()
  const { rows } = await sql<{
    sealed: string
  }>`select sealed from achievements.signing_key where retired_at is null`.execute(testApp.kernel.db)
  expect(rows).toHaveLength(1)
  expect(rows[0]?.sealed).toMatch(/^[\da-f]{8}\./)
})
