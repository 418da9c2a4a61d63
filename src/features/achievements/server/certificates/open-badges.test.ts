import { readFileSync } from 'node:fs'
import { Ajv2019 } from 'ajv/dist/2019.js'
import addFormats from 'ajv-formats'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'

type Model = { [key: string]: unknown }

const text: Model = { type: 'string', minLength: 1 }
const address: Model = { type: 'string', format: 'uri' }
const moment: Model = { type: 'string', format: 'date-time' }
const one = (value: unknown): Model => ({ const: value })
const typed = (...names: string[]): Model => ({
  type: 'array',
  allOf: names.map((name) => ({ contains: one(name) })),
  items: text,
})
/** Requires exactly these properties: a reader that follows the specification's tables would ignore any others. */
const whole = (properties: Record<string, Model>): Model => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
})

/**
 * The JSON schema of our credentials, written from the tables of the specifications (decision record 137). Sources:
 * https://www.imsglobal.org/spec/ob/v3p0/#data-models, https://www.w3.org/TR/vc-data-integrity/#proofs,
 * https://www.w3.org/TR/vc-bitstring-status-list/#bitstringstatuslistentry
 */
const CREDENTIAL = whole({
  '@context': {
    type: 'array',
    items: [
      one('https://www.w3.org/ns/credentials/v2'),
      { type: 'string', pattern: String.raw`^https://purl\.imsglobal\.org/spec/ob/v3p0/context-3\.\d\.\d\.json$` },
    ],
    minItems: 2,
    maxItems: 2,
  },
  id: address,
  type: typed('VerifiableCredential', 'OpenBadgeCredential'),
  name: text,
  issuer: whole({ id: { type: 'string', pattern: '^did:web:' }, type: typed('Profile'), name: text, url: address }),
  validFrom: moment,
  credentialSubject: whole({
    type: typed('AchievementSubject'),
    identifier: {
      type: 'array',
      minItems: 1,
      items: whole({
        type: one('IdentityObject'),
        identityHash: text,
        identityType: one('name'),
        hashed: { type: 'boolean' },
      }),
    },
    achievement: whole({
      id: address,
      type: typed('Achievement'),
      achievementType: one('Achievement'),
      name: text,
      description: text,
      criteria: whole({ narrative: text }),
    }),
  }),
  credentialStatus: whole({
    id: address,
    type: one('BitstringStatusListEntry'),
    statusPurpose: one('revocation'),
    statusListIndex: { type: 'string', pattern: String.raw`^\d+$` },
    statusListCredential: address,
  }),
  proof: {
    type: 'array',
    minItems: 1,
    items: whole({
      type: one('DataIntegrityProof'),
      cryptosuite: one('eddsa-rdfc-2022'),
      created: moment,
      verificationMethod: { type: 'string', pattern: '^did:web:[^#]+#' },
      proofPurpose: one('assertionMethod'),
      proofValue: { type: 'string', pattern: '^z[1-9A-HJ-NP-Za-km-z]+$' },
    }),
  },
})

const OFFICIAL = process.env['OPEN_BADGES_SCHEMA']

function checkerOf(model: object) {
  const ajv = new Ajv2019({ strict: false, allErrors: true })
  addFormats.default(ajv)
  return ajv.compile(model)
}

let testApp: TestApp
let credential: Record<string, unknown>
beforeAll(async () => {
  testApp = await createTestApp({ environment: { PUBLIC_URL: 'https://inflo.example.org' } })
  const member = await testApp.createMember()
  await testApp.kernel.events.deliverPending()
  const { certificate_id: id } = await testApp.as(member)(
    'GET /api/achievements/certificate/:userId/:achievement_key',
    {
      params: { userId: member.id, achievement_key: 'introduced' },
    },
  )
  credential = JSON.parse((await testApp.inject({ url: `/credentials/${id}` })).body) as typeof credential
})
afterAll(() => testApp.stop())

type Change = (copy: Record<string, unknown>) => unknown
const inside = (copy: unknown, ...path: string[]) =>
  path.reduce((part, name) => (part as Record<string, unknown>)[name], copy) as Record<string, unknown>

const WRONG: [what: string, change: Change][] = [
  ['no issuer', (copy) => delete copy['issuer']],
  ['no context of badges', (copy) => (copy['@context'] = ['https://www.w3.org/ns/credentials/v2'])],
  ['the contexts the other way round', (copy) => (copy['@context'] = (copy['@context'] as string[]).toReversed())],
  ['another type', (copy) => (copy['type'] = ['VerifiableCredential'])],
  ['a day without its time', (copy) => (copy['validFrom'] = '2026-11-24')],
  ['a proof outside of a list', (copy) => (copy['proof'] = inside(copy, 'proof', '0'))],
  ['no achievement', (copy) => delete inside(copy, 'credentialSubject')['achievement']],
  ['no criteria', (copy) => delete inside(copy, 'credentialSubject', 'achievement')['criteria']],
  [
    'an identity that does not say whether it is hashed',
    (copy) => delete inside(copy, 'credentialSubject', 'identifier', '0')['hashed'],
  ],
  [
    'more of the holder',
    (copy) => (inside(copy, 'credentialSubject', 'identifier', '0')['emailAddress'] = 'a@example.org'),
  ],
]

test('a credential follows the tables of Open Badges 3.0', () => {
  const follows = checkerOf(CREDENTIAL)
  expect([follows(credential), follows.errors]).toEqual([true, null])
})

test.each(WRONG)('a credential with %s does not follow Open Badges 3.0', (_what, change) => {
  const copy = structuredClone(credential)
  change(copy)
  expect(checkerOf(CREDENTIAL)(copy)).toBe(false)
})

test.skipIf(!OFFICIAL)(
  'the JSON schema of Open Badges 3.0 agrees on each (OPEN_BADGES_SCHEMA names a copy of it)',
  () => {
    const follows = checkerOf(JSON.parse(readFileSync(OFFICIAL ?? '', 'utf8')) as object)
    expect([follows(credential), follows.errors]).toEqual([true, null])
    const taken = WRONG.filter(([, change]) => {
      const copy = structuredClone(credential)
      change(copy)
      return follows(copy)
    })
    expect(taken.map(([what]) => what)).toEqual([])
  },
)
