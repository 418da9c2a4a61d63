import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { trialCount } from '../testing/counts.ts'
import { createQuestion } from '#features/review/server/review.fixture.ts'
import { createPaper } from '#features/editor/server/workspace.fixture.ts'
import { createTestApp, type TestApp, type TestMember } from '../testing/test-app.ts'
import { createSession, calls, type Call, EVERYTHING_SET_UP } from '../testing/calls.ts'
import { addressesFor, bodiesFor, nearlyFiles } from '../testing/malformed-inputs.ts'
import { isUpload } from '#shared/upload.ts'

const RUNS = trialCount({ daily: 20, long: 100 })
const TEST_MS_MAX = 60_000 + RUNS * 200

let testApp: TestApp
let admin: TestMember
let known: string[]

beforeAll(async () => {
  testApp = await createTestApp({ scale: 1_000_000, environment: EVERYTHING_SET_UP })
  admin = await testApp.createMember({ role: 'admin' })
  const { id, trackingNumber } = await createQuestion(testApp)
  // The admin leads a paper, so that calls for this paper are not refused because of a missing permission.
  known = [await createPaper(testApp, admin), id, trackingNumber, admin.id]
})
afterAll(() => testApp.stop())

const tokenFor = (key: string) => (key.endsWith('/logout') ? createSession(testApp, admin.id) : admin.token)

const payloadsFor = (body: Call['endpoint']['body']): fc.Arbitrary<string | Buffer> =>
  isUpload(body) ? fc.oneof(nearlyFiles, bodiesFor(undefined)) : bodiesFor(body)

/**
 * Sends generated inputs to a call. Returns the first input that caused a server error or a refusal without a message;
 * undefined if there is none.
 */
async function complaintAbout({ key, endpoint }: Call, who: 'visitor' | 'admin'): Promise<string | undefined> {
  const [method = 'GET', path = '/'] = key.split(' ')
  const headers = who === 'admin' ? { authorization: `Bearer ${await tokenFor(key)}` } : {}
  const bodies = method === 'GET' ? fc.constant('') : payloadsFor(endpoint.body)
  const input = fc.tuple(addressesFor(path, endpoint, known), bodies)
  const isAnswered = fc.asyncProperty(input, async ([url, payload]) => {
    const content = payload === '' ? {} : { headers: { ...headers, 'content-type': 'application/json' }, payload }
    const { statusCode, body } = await testApp.inject({ method, url, headers, ...content })
    return statusCode < 400 || (statusCode < 500 && /\S/.test((JSON.parse(body) as { detail: string }).detail))
  })
  const { failed, seed, counterexample } = await fc.check(isAnswered, { numRuns: RUNS })
  return failed ? `seed ${seed}: ${JSON.stringify(counterexample)}` : undefined
}

describe.each(['visitor', 'admin'] as const)(
  'every input of a %s gets an answer, and never an internal error',
  (who) => {
    test.each(calls.map((call) => [call.key, call] as const))(
      '%s',
      async (_key, call) => expect(await complaintAbout(call, who)).toBeUndefined(),
      TEST_MS_MAX,
    )
  },
)
