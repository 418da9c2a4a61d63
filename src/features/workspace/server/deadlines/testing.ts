import { afterAll, beforeAll, beforeEach } from 'vitest'
import { aHouse, type TestHouse, type TestMember } from '#server/testing/house.ts'
import { aSession } from '#server/testing/calls.ts'
import { aPaper } from '../testing.ts'

export const DAY_MS = 86_400_000
export const REASON = 'Our ethics approval came four weeks late.'

type Due = { days: number; lead: TestMember; others?: TestMember[] }

/** A paper that is due in so many days. */
async function aDuePaper(house: TestHouse, { days, lead, others = [] }: Due): Promise<string> {
  const paperId = await aPaper(house, lead, others)
  const due = { due_at: new Date(house.kernel.now().getTime() + days * DAY_MS) }
  await house.kernel.db.updateTable('workspace.paper').set(due).where('id', '=', paperId).execute()
  return paperId
}

/** What a member was told of a paper, the newest first. By a session of its own: the clock that a test turns ends sessions. */
async function noticesOf(house: TestHouse, member: TestMember, paperId: string) {
  const token = await aSession(house, member.id)
  const { notifications } = await house.as({ token })('GET /api/notifications', { query: { size: '100' } })
  return notifications.filter(({ link }) => link.endsWith(paperId))
}

type People = { admin: TestMember; lead: TestMember; friend: TestMember }

/** The house of a file of tests, and in it an admin, a lead and a friend on the lead's team, and what they do about deadlines. */
export function aDeadlineStage() {
  let house: TestHouse
  let people: People
  beforeAll(async () => {
    house = await aHouse()
  })
  // Anew for each: the clock that some turn ends sessions.
  beforeEach(async () => {
    people = {
      admin: await house.aMember({ role: 'admin', firstName: 'Ines' }),
      lead: await house.aMember({ firstName: 'Amara' }),
      friend: await house.aMember({ firstName: 'Bo' }),
    }
  })
  afterAll(() => house.stop())

  const duePaper = (days: number, lead = people.lead, others = [people.friend]) =>
    aDuePaper(house, { days, lead, others })
  const ask = (by: TestMember | undefined, paperId: string, body: object = { weeks: 3, reason: REASON }) =>
    house.as(by)('POST /api/student/papers/:paperId/extensions', { params: { paperId }, body: body as never })
  return {
    get house() {
      return house
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
    told: (member: TestMember, paperId: string) => noticesOf(house, member, paperId),
    /** A paper whose lead has asked for more time. */
    asked: async (days = 5) => {
      const paperId = await duePaper(days)
      return { paperId, extensionId: (await ask(people.lead, paperId)).extension.id }
    },
    decide: (by: TestMember | undefined, extensionId: string, body: object) =>
      house.as(by)('POST /api/admin/extensions/:extensionId/decision', {
        params: { extensionId },
        body: body as never,
      }),
  }
}
