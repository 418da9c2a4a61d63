import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Actor } from '#server/access/actor.ts'
import { createTestApp, type TestApp, type TestMember } from '#server/testing/test-app.ts'
import { isAlive } from './sessions.ts'

const DAY_MS = 86_400_000

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp()
})
afterAll(() => testApp.stop())

async function actorOf({ token }: TestMember): Promise<Actor> {
  const actor = await testApp.kernel.sessions.actorOf(token, { now: testApp.kernel.now(), fresh: true })
  if (!actor) throw new Error('This member is not signed in')
  return actor
}

const changedOf = async (actors: Actor[], at = testApp.kernel.now()) =>
  (await testApp.kernel.sessions.changed(actors, at)).toSorted()

test('only ended sessions and sessions of changed members are reported', async () => {
  const { db, now } = testApp.kernel
  const changes = {
    nothing: () => undefined,
    name: ({ id }: Actor) => db.updateTable('accounts.member').set({ first_name: 'New' }).where('id', '=', id),
    role: ({ id }: Actor) => db.updateTable('accounts.member').set({ role: 'faculty' }).where('id', '=', id),
    left: ({ id }: Actor) => db.updateTable('accounts.member').set({ deleted_at: now() }).where('id', '=', id),
    shutOut: ({ id }: Actor) => db.updateTable('accounts.member').set({ deactivated_at: now() }).where('id', '=', id),
    signedOut: ({ sessionId }: Actor) => db.deleteFrom('accounts.session').where('id', '=', sessionId),
  }
  const actors: Actor[] = []
  for (const change of Object.values(changes)) {
    const actor = await actorOf(await testApp.createMember())
    actors.push(actor)
    await change(actor)?.execute()
  }
  expect(await changedOf(actors)).toEqual(
    actors
      .slice(2)
      .map(({ sessionId }) => sessionId)
      .toSorted(),
  )
  expect(await changedOf([])).toEqual([])
  const [first] = actors
  expect(await changedOf(first ? [{ ...first, setupCompleted: !first.setupCompleted }] : [])).toEqual([
    first?.sessionId,
  ])
})

test.each([
  ['a student', 'student', 7],
  ['an admin', 'admin', 0.5],
] as const)('the session of a member who is %s ends here at the same moment as for calls', async (_who, role, days) => {
  const { db } = testApp.kernel
  const actor = await actorOf(await testApp.createMember({ role }))
  const at = testApp.kernel.now()
  for (const [createdDays, usedDays] of [
    [0, days],
    [30, 0],
  ] as const) {
    for (const later of [0, 1]) {
      const ago = (count: number) => new Date(at.getTime() - count * DAY_MS + later)
      const [created_at, last_used_at] = [ago(createdDays), ago(usedDays)]
      await db
        .updateTable('accounts.session')
        .set({ created_at, last_used_at })
        .where('id', '=', actor.sessionId)
        .execute()
      expect(isAlive({ role, created_at, last_used_at }, at)).toBe(later === 1)
      expect(await changedOf([actor], at)).toEqual(later === 1 ? [] : [actor.sessionId])
    }
  }
})
