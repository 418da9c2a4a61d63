import { afterAll, beforeAll, beforeEach } from 'vitest'
import { createTestApp, type TestApp, type TestMember } from '#server/testing/test-app.ts'
import { createSession } from '#server/testing/calls.ts'
import { createPaper } from '#features/editor/server/workspace.fixture.ts'

export const DAY_MS = 86_400_000
export const REASON = 'Our ethics approval came four weeks late.'

type Due = { days: number; lead: TestMember; others?: TestMember[] }

/** Creates a paper that is due in this number of days. */
async function aDuePaper(testApp: TestApp, { days, lead, others = [] }: Due): Promise<string> {
  const paperId = await createPaper(testApp, lead, others)
  const due = { due_at: new Date(testApp.kernel.now().getTime() + days * DAY_MS) }
  await testApp.kernel.db.updateTable('team.paper').set(due).where('id', '=', paperId).execute()
  return paperId
}

/**
 * Returns a member's notifications about a paper, newest first. Uses a new session, since changing the clock in a test
 * ends sessions.
 */
async function noticesOf(testApp: TestApp, member: TestMember, paperId: string) {
  const token = await createSession(testApp, member.id)
  const { notifications } = await testApp.as({ token })('GET /api/notifications', { query: { size: '100' } })
  return notifications.filter(({ link }) => link.endsWith(paperId))
}

type People = { admin: TestMember; lead: TestMember; friend: TestMember }

/**
 * Creates the test app for a test file, with an admin, a lead and a member of the lead's team, and functions for their
 * actions on deadlines.
 */
export function aDeadlineStage() {
  let testApp: TestApp
  let people: People
  beforeAll(async () => {
    testApp = await createTestApp()
  })
  // New members are created for each test, since some tests change the clock, which ends sessions.
  beforeEach(async () => {
    people = {
      admin: await testApp.createMember({ role: 'admin', firstName: 'Ines' }),
      lead: await testApp.createMember({ firstName: 'Amara' }),
      friend: await testApp.createMember({ firstName: 'Bo' }),
    }
  })
  afterAll(() => testApp.stop())

  const duePaper = (days: number, lead = people.lead, others = [people.friend]) =>
    aDuePaper(testApp, { days, lead, others })
  const ask = (by: TestMember | undefined, paperId: string, body: object = { weeks: 3, reason: REASON }) =>
    testApp.as(by)('POST /api/student/papers/:paperId/extensions', { params: { paperId }, body: body as never })
  return {
    get testApp() {
      return testApp
    },
    get admin() {
      return people.admin
    },
    get lead() {
      return people.lead
    },
    get friend() {
      return people.friend
    },
    duePaper,
    ask,
    told: (member: TestMember, paperId: string) => noticesOf(testApp, member, paperId),
    /** Creates a paper whose lead has requested more time. */
    asked: async (days = 5) => {
      const paperId = await duePaper(days)
      return { paperId, extensionId: (await ask(people.lead, paperId)).extension.id }
    },
    decide: (by: TestMember | undefined, extensionId: string, body: object) =>
      testApp.as(by)('POST /api/admin/extensions/:extensionId/decision', {
        params: { extensionId },
        body: body as never,
      }),
  }
}
