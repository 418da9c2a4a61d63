import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createQuestion, createSubmission, decideAs } from '#features/review/server/review.fixture.ts'
import { createPaper, save } from '#features/editor/server/workspace.fixture.ts'
import { createDb, createPool } from '#server/data/db.ts'
import { transact } from '#server/data/transact.ts'
import { RACE_CONCURRENCY } from '#server/testing/counts.ts'
import { createTestApp, type TestApp, type TestMember } from '#server/testing/test-app.ts'
import { RULES } from '../rules.ts'
import { unlockEarned } from './event-handlers.ts'

let testApp: TestApp
let admin: TestMember
beforeAll(async () => {
  testApp = await createTestApp()
  admin = await testApp.createMember({ role: 'admin', firstName: 'Edita' })
})
afterAll(() => testApp.stop())

const READ = 'GET /api/achievements/user/:userId'
const read = (by: TestMember | undefined, member: TestMember) => testApp.as(by)(READ, { params: { userId: member.id } })
const one = async (member: TestMember, key: string) =>
  (await read(member, member)).achievements.find(({ achievement_key }) => achievement_key === key)
const notices = async (member: TestMember) =>
  (await testApp.as(member)('GET /api/notifications', { query: {} })).notifications.filter(
    ({ event }) => event === 'achievement_unlocked',
  )

async function begins(member: TestMember) {
  const paperId = await createPaper(testApp, member)
  await save(testApp, member, { paperId, sectionName: 'methods', content: 'We counted alarms.' })
}

async function publishes(member: TestMember) {
  const { id } = await createSubmission(testApp, member)
  await decideAs(testApp, admin, { kind: 'publication', id, decision: 'approved_for_publication' })
}

test('a member sees all achievements with their progress, other members only unlocked ones, visitors none', async () => {
  const member = await testApp.createMember()
  await testApp.kernel.events.deliverPending()
  const own = await read(member, member)
  expect(own.achievements).toHaveLength(RULES.length)
  expect(own.stats).toEqual({ unlocked_count: 1, total_achievements: RULES.length, completion_percentage: 3 })
  expect(own.progress).toEqual({ papers_published: 0 })
  expect(await one(member, 'introduced')).toMatchObject({ unlocked: true, progress: 1, level: 'bronze' })
  expect(await one(member, 'body_of_work')).toMatchObject({
    unlocked: false,
    progress: 0,
    requirements: 'Publish 5 papers.',
  })

  const seen = await read(await testApp.createMember(), member)
  expect(seen.achievements.map(({ achievement_key: key }) => key)).toEqual(['introduced'])
  expect((await read(admin, member)).achievements).toHaveLength(RULES.length)
  await expect(read(undefined, member)).rejects.toMatchObject({ kind: 'unauthenticated' })
})

test('an unknown member is not found', async () => {
  const member = await testApp.createMember()
  const unknown = { ...member, id: '00000000-0000-4000-8000-000000000000' }
  await expect(read(member, unknown)).rejects.toMatchObject({ kind: 'not_found' })
  await expect(read(member, { ...member, id: 'nobody' })).rejects.toMatchObject({ kind: 'not_found' })
  const gone = await testApp.createMember()
  await testApp.as(gone)('DELETE /api/auth/account', { body: { password: gone.password } })
  await expect(read(member, gone)).rejects.toMatchObject({ kind: 'not_found' })
})

test('an action unlocks its achievement at once, with one bell notification', async () => {
  const member = await testApp.createMember()
  await begins(member)
  expect(await one(member, 'first_words')).toMatchObject({ unlocked: true, progress: 1 })
  await begins(member)
  const told = (await notices(member)).filter(({ text }) => text.includes('First Words'))
  expect(told).toMatchObject([{ text: 'You unlocked “First Words”.', link: '/achievements?certificate=first_words' }])
})

test('a rolled-back action unlocks nothing', async () => {
  const member = await testApp.createMember({ setUp: false })
  const failing = transact(testApp.kernel, async (tx) => {
    await sql`update accounts.member set setup_completed_at = now() where id = ${member.id}`.execute(tx)
    await unlockEarned(testApp.kernel, tx, { memberId: member.id, measures: 'any' })
    throw new Error('Changed its mind')
  })
  await expect(failing).rejects.toThrow('Changed its mind')
  expect(await one(member, 'introduced')).toMatchObject({ unlocked: false, progress: 0 })
})

test('a published paper counts on its author’s profile and dashboard; a withdrawn one does not, but unlocked achievements stay', async () => {
  const member = await testApp.createMember()
  await publishes(member)
  expect(await one(member, 'published_author')).toMatchObject({ unlocked: true })
  expect(await one(member, 'paper_submitted')).toMatchObject({ unlocked: true })
  expect((await one(member, 'steady_hand'))?.progress).toBeCloseTo(1 / 3)

  const profile = await testApp.as(undefined)('GET /api/auth/profile/public/:userId', { params: { userId: member.id } })
  const { achievements } = await testApp.as(member)('GET /api/student/dashboard')
  expect(achievements).toEqual(profile.achievements)
  expect(achievements.map(({ title }) => title)).toContain('Published Author')
  expect((await testApp.as(member)('GET /api/auth/profile')).achievements).toEqual(achievements)

  const paperId = profile.published_papers[0]?.paper_id ?? ''
  await testApp.as(admin)('PUT /api/admin/research-papers/:paperId/withdrawn', {
    params: { paperId },
    body: { withdrawn: true, reason: 'The counts were wrong.' },
  })
  expect(await one(member, 'published_author')).toMatchObject({ unlocked: true, progress: 1 })
  expect(await one(member, 'steady_hand')).toMatchObject({ unlocked: false, progress: 0 })
})

const accept = (id: string, askerId: string) =>
  transact(testApp.kernel, async (tx) => {
    await sql`update questions.question set status = 'available', asker_member_id = ${askerId} where id = ${id}`.execute(
      tx,
    )
    await testApp.kernel.events.record(tx, 'question.moved', { question_id: id }, { actor: null })
  })

test('concurrent actions that together earn an achievement are all counted and unlock it once', async () => {
  const member = await testApp.createMember()
  const questions = []
  for (let index = 0; index < 5; index += 1)
    questions.push(await createQuestion(testApp, { text: `Which alarm is heard in room ${index}?` }))
  await Promise.all(questions.map(({ id }) => accept(id, member.id)))
  expect(await one(member, 'asking_well')).toMatchObject({ unlocked: true })
  expect((await notices(member)).filter(({ text }) => text.includes('Asking Well'))).toHaveLength(1)
})

test('setting up a profile sends its notification at once', async () => {
  const member = await testApp.createMember({ setUp: false })
  expect(await one(member, 'introduced')).toMatchObject({ unlocked: false })
  await testApp.as(member)('POST /api/auth/setup-profile', {
    body: {
      institution: 'University of Lagos',
      program: 'Medicine',
      year: '3',
      bio: '',
      research_interests: ['Sepsis'],
    },
  })
  expect(await one(member, 'introduced')).toMatchObject({ unlocked: true })
  expect(await notices(member)).toMatchObject([{ text: 'You unlocked “Introduced”.' }])
})

test('concurrent transactions that check an achievement unlock it and notify once', async () => {
  const member = await testApp.createMember({ setUp: false })
  await testApp.kernel.events.deliverPending()
  await sql`update accounts.member set setup_completed_at = now() where id = ${member.id}`.execute(testApp.kernel.db)
  const pool = createPool({ ...testApp.connection, max: RACE_CONCURRENCY }, () => undefined)
  const kernel = { ...testApp.kernel, db: createDb(pool) }
  const begun = Promise.withResolvers<void>()
  let begunBy = 0
  const look = () =>
    transact(kernel, async (tx) => {
      begunBy += 1
      if (begunBy === RACE_CONCURRENCY) begun.resolve()
      await begun.promise
      await unlockEarned(kernel, tx, { memberId: member.id, measures: 'any' })
    })
  try {
    await Promise.all(Array.from({ length: RACE_CONCURRENCY }, look))
  } finally {
    await pool.end()
  }
  const { rows } = await sql`select 1 from achievements.unlocked where member_id = ${member.id}`.execute(
    testApp.kernel.db,
  )
  expect(rows).toHaveLength(1)
  expect(await notices(member)).toHaveLength(1)
})

test('a replay unlocks achievements earned before their rule existed, without a notification', async () => {
  const member = await testApp.createMember({ setUp: false })
  await testApp.kernel.events.deliverPending()
  await sql`update accounts.member set setup_completed_at = now() where id = ${member.id}`.execute(testApp.kernel.db)
  expect(await one(member, 'introduced')).toMatchObject({ unlocked: false, progress: 1 })
  await testApp.kernel.events.replay('achievements.backfill')
  await testApp.kernel.events.deliverPending()
  expect(await one(member, 'introduced')).toMatchObject({ unlocked: true })
  expect(await notices(member)).toEqual([])
})

test('if the achievement check fails, the action succeeds, and the achievement follows', async () => {
  const member = await testApp.createMember()
  const { db, events } = testApp.kernel
  const paperId = await createPaper(testApp, member)
  await sql`alter table achievements.unlocked rename to unlocked_away`.execute(db)
  try {
    await save(testApp, member, { paperId, sectionName: 'methods', content: 'We counted alarms.' })
  } finally {
    await sql`alter table achievements.unlocked_away rename to unlocked`.execute(db)
  }
  expect(await one(member, 'first_words')).toMatchObject({ unlocked: false, progress: 1 })
  await events.tryAgain('achievements')
  await events.deliverPending()
  expect(await one(member, 'first_words')).toMatchObject({ unlocked: true })
})
