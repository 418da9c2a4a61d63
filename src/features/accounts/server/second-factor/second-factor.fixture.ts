import { TOTP } from 'otpauth'
import type { TestApp, TestMember } from '#server/testing/test-app.ts'
import { Failure } from '#shared/calls/failure.ts'

export const STEP_MS = 30_000

/** Returns the code that an authenticator app shows at the test app's time. */
export const codeNow = (testApp: TestApp, secret: string): string =>
  new TOTP({ secret }).generate({ timestamp: testApp.kernel.now().getTime() })

/**
 * Creates a member whose sign-in requires a code. The set-up has consumed the current code, so the clock is advanced to
 * the next one.
 */
export async function createProtectedMember(testApp: TestApp, traits: Parameters<TestApp['createMember']>[0] = {}) {
  const member = await testApp.createMember(traits)
  const as = testApp.as(member)
  const { secret } = await as('POST /api/auth/second-factor/set-up', { body: { password: member.password } })
  const code = codeNow(testApp, secret)
  const { recovery_codes: recoveryCodes } = await as('POST /api/auth/second-factor/confirm', { body: { code } })
  // Starts at the beginning of a step, so that no step ends during a test.
  testApp.advanceClock(STEP_MS - (testApp.kernel.now().getTime() % STEP_MS))
  return { ...member, secret, recoveryCodes }
}

/** Signs in with the right password, and returns the challenge for the second factor. */
export async function createChallenge(testApp: TestApp, { email, password }: TestMember): Promise<string> {
  const answer = await testApp.as(undefined)('POST /api/auth/login', { body: { email, password } })
  if (!('challenge' in answer)) throw new Error('The sign-in asked for no second factor')
  return answer.challenge
}

export const complete = (testApp: TestApp, challenge: string, code: string) =>
  testApp.as(undefined)('POST /api/auth/second-factor', { body: { challenge, code } })

/** Returns the outcomes of concurrent requests: `done`, or the kind of the failure. */
export async function outcomesOf(answers: Promise<unknown>[]): Promise<string[]> {
  const settled = await Promise.allSettled(answers)
  return settled.map((one) => {
    if (one.status === 'fulfilled') return 'done'
    return one.reason instanceof Failure ? one.reason.kind : String(one.reason)
  })
}
