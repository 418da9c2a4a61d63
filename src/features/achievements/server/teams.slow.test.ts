import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTeamsTestApp } from '#features/projects/server/team/team.fixture.ts'
import type { TestMember } from '#server/testing/test-app.ts'

const LATER_MS = 300_000

let scene: Awaited<ReturnType<typeof createTeamsTestApp>>
beforeEach(async () => {
  scene = await createTeamsTestApp()
})
afterEach(() => scene.testApp.stop())

/** Returns when the member unlocked the achievement for being on a team; null if it is locked. */
async function sinceOf(member: TestMember): Promise<string | null | undefined> {
  const { achievements } = await scene.testApp.as(member)('GET /api/achievements/user/:userId', {
    params: { userId: member.id },
  })
  return achievements.find(({ achievement_key: key }) => key === 'part_of_a_team')?.unlocked_at
}

async function joinedAt(paperId: string, member: TestMember): Promise<string> {
  const { joined_at: at } = await scene.testApp.kernel.db
    .selectFrom('team.member')
    .select('joined_at')
    .where('paper_id', '=', paperId)
    .where('member_id', '=', member.id)
    .executeTakeFirstOrThrow()
  return at.toISOString()
}

type Team = { lead: TestMember; paperId: string; project: string }

const JOINING = {
  'by an invitation': ({ lead, paperId }: Team) => scene.aMate(lead, paperId),
  'by a claim of their own': async ({ project }: Team) => {
    const mate = await scene.testApp.createMember({ firstName: 'Otto' })
    const { claim } = await scene.claim(mate, project)
    await scene.approve(claim.claim_id)
    return mate
  },
}

test.each(Object.entries(JOINING))(
  'lead and first teammate are a team from the moment that one joins %s, live and in a replay',
  async (_how, join) => {
    const { testApp, aTeam, aMate } = scene
    const team = await aTeam('team', 8)
    testApp.advanceClock(LATER_MS)
    expect(await sinceOf(team.lead)).toBeNull()
    const mate = await join(team)
    const joined = await joinedAt(team.paperId, mate)
    expect([await sinceOf(team.lead), await sinceOf(mate)]).toEqual([joined, joined])

    testApp.advanceClock(LATER_MS)
    const third = await aMate(team.lead, team.paperId)
    await testApp.kernel.events.deliverPending()
    await testApp.kernel.db
      .deleteFrom('achievements.unlocked')
      .where('achievement_key', '=', 'part_of_a_team')
      .execute()
    testApp.advanceClock(LATER_MS)
    await testApp.kernel.events.replay('achievements.backfill')
    await testApp.kernel.events.deliverPending()
    expect([await sinceOf(team.lead), await sinceOf(mate)]).toEqual([joined, joined])
    expect(await sinceOf(third)).toBe(await joinedAt(team.paperId, third))
  },
)
