import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll } from 'vitest'
import { anotherProcess, type OtherProcess } from '#server/realtime/fork.fixture.ts'
import { createTestApp, type TestApp, type TestMember } from '#server/testing/test-app.ts'

const REDIS_URL = process.env['TEST_REDIS_URL']
if (!REDIS_URL) process.stderr.write('SKIPPED: co-writing by Redis, since TEST_REDIS_URL is not set\n')

/** The ways in which two processes are synchronised, with the settings of each; undefined if it cannot be had. */
export const WAYS: { name: string; settings: Record<string, string> | undefined }[] = [
  { name: 'PostgreSQL', settings: {} },
  { name: 'Redis', settings: REDIS_URL ? { REDIS_URL } : undefined },
]

export type TwoProcesses = {
  environment: Record<string, string>
  testApp: TestApp
  processes: OtherProcess[]
  lead: TestMember
  colleague: TestMember
}

/**
 * Starts two processes of one server before the tests of a suite, and stops them afterwards.
 * @returns an object that has the processes and two members once the tests run
 */
export function twoProcesses(settings: Record<string, string> | undefined): TwoProcesses {
  const environment: Record<string, string> = { INFLO_SECRET_KEY: randomBytes(32).toString('base64'), ...settings }
  const suite = { environment } as TwoProcesses
  beforeAll(async () => {
    if (!settings) return
    suite.testApp = await createTestApp({ environment })
    suite.processes = [
      await anotherProcess(suite.testApp, environment),
      await anotherProcess(suite.testApp, environment),
    ]
    suite.lead = await suite.testApp.createMember({ firstName: 'Amara' })
    suite.colleague = await suite.testApp.createMember({ firstName: 'Daniel' })
  })
  afterAll(async () => {
    if (!settings) return
    await Promise.all(suite.processes.map(({ kill }) => kill()))
    await suite.testApp.stop()
  })
  return suite
}
