import type { TestHouse, TestMember } from '#server/testing.ts'
import { aSession } from '#server/testing-calls.ts'
import { aPaper } from './testing.ts'

export const DAY_MS = 86_400_000
export const REASON = 'Our ethics approval came four weeks late.'

type Due = { days: number; lead: TestMember; others?: TestMember[] }

/** A paper that is due in so many days. */
export async function aDuePaper(house: TestHouse, { days, lead, others = [] }: Due): Promise<string> {
  const paperId = await aPaper(house, lead, others)
  const due = { due_at: new Date(house.kernel.now().getTime() + days * DAY_MS) }
  await house.kernel.db.updateTable('workspace.paper').set(due).where('id', '=', paperId).execute()
  return paperId
}

/** What a member was told of a paper, the newest first. By a session of its own: the clock that a test turns ends sessions. */
export async function noticesOf(house: TestHouse, member: TestMember, paperId: string) {
  const token = await aSession(house, member.id)
  const { notifications } = await house.as({ token })('GET /api/notifications', { query: { size: '100' } })
  return notifications.filter(({ link }) => link.endsWith(paperId))
}

type Ask = { by: TestMember | undefined; paperId: string; body?: object }

export const askForMore = (house: TestHouse, { by, paperId, body = { weeks: 3, reason: REASON } }: Ask) =>
  house.as(by)('POST /api/student/papers/:paperId/extensions', { params: { paperId }, body: body as never })

type Decide = { by: TestMember | undefined; extensionId: string; body: object }

export const decideOnMore = (house: TestHouse, { by, extensionId, body }: Decide) =>
  house.as(by)('POST /api/admin/extensions/:extensionId/decision', { params: { extensionId }, body: body as never })
