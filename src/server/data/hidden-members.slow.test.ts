import { afterAll, beforeAll, expect, test } from 'vitest'
import { createProject } from '#features/projects/server/public.ts'
import { EXPLANATION } from '#features/projects/server/claims.fixture.ts'
import { createTestApp, type TestApp, type TestMember } from '../testing/test-app.ts'
import { plantPersonalData, allTables, rowsOf } from './data.fixture.ts'
import { transact } from './transact.ts'

/** Tables that change without any action, and topic versions, which are never decreased. */
const MOVES = ['pgboss.', 'migration.', 'kernel.rate_limit_counter', 'kernel.topic', 'kernel.consumer', 'kernel.process']
/**
 * Tables that change when a member signs out and in again: sessions, activity, trusted networks, sign-in attempts and
 * mails.
 */
const OF_LEAVING = ['accounts.session', 'accounts.activity', 'accounts.trusted_network', 'accounts.sign_in_attempt', 'kernel.mail']

let testApp: TestApp
let admin: TestMember
beforeAll(async () => {
  testApp = await createTestApp()
  admin = await testApp.createMember({ role: 'admin', firstName: 'Edita' })
})
afterAll(() => testApp.stop())

async function everything() {
  // Some counts are stored as pending changes, which a job adds to the totals. The jobs run before the rows are read,
  // so that changes which cancel each other leave no row.
  for (const job of ['achievements.add-up-tally', 'directory.add-up-words', 'directory.add-up-members'])
    await testApp.kernel.jobs.send(testApp.kernel.db, job, {})
  await testApp.runPendingJobs()
  const names = (await allTables(testApp.kernel.db)).filter((name) => !MOVES.some((part) => name.startsWith(part)))
  return rowsOf(testApp.kernel.db, names)
}

type Rows = Awaited<ReturnType<typeof everything>>
const changed = (before: Rows, after: Rows) =>
  Object.keys(before).filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))

/**
 * Gives a member things that continue without any action: a place on a waiting list, a newsletter subscription, and the
 * title of member of the month.
 */
async function keepWaiting(member: TestMember, month: string) {
  const id = await createProject(testApp.kernel.db, {
    kind: 'professional_question',
    questionId: null,
    title: 'Which alarms are heard at night?',
    description: 'Count them.',
    category: 'Diagnostics',
    difficultyLevel: 3,
    requiredSkills: [],
    learningObjectives: [],
    timelineWeeks: 12,
    maxStudents: 2,
    now: testApp.kernel.now(),
  })
  const body = { question_id: id, explanation: EXPLANATION, team_type: 'pair' } as const
  await testApp.as(await testApp.createMember())('POST /api/projects/claim', { body })
  const next = await testApp.createMember()
  const project = { params: { projectId: id } }
  await testApp.as(member)('POST /api/projects/:projectId/waitlist', project)
  await testApp.as(next)('POST /api/projects/:projectId/waitlist', project)
  const { db, now } = testApp.kernel
  const reader = { address: member.email, member_id: member.id, asked_at: now(), confirmed_at: now(), last_letter: null }
  await db.insertInto('support.newsletter_subscription').values(reader).execute()
  const chosen = { month, member_id: member.id, reason: 'Wrote a lot.', chosen_by: admin.id, chosen_at: now() }
  await db.insertInto('library.researcher_of_month').values(chosen).execute()
  return { next }
}

const all = (does: 'hideAll' | 'restoreAll', { id, email }: TestMember) =>
  transact(testApp.kernel, (tx) => testApp.kernel.personalData[does](tx, { id, email }))

const positionOf = async (member: TestMember) =>
  (await testApp.as(member)('GET /api/projects/waitlist/mine')).waits.map(({ position }) => position)

test('a hidden member disappears from every feature, and restoring brings back their rows exactly', async () => {
  const { member } = await plantPersonalData(testApp, admin)
  await keepWaiting(member, '2026-10-01')
  await testApp.runPendingJobs()
  await testApp.kernel.events.deliverPending()
  const before = await everything()
  const head = await testApp.kernel.pubsub.head('library')
  await all('hideAll', member)
  // Cached pages may show the member of the month, so hiding the member must clear the cache.
  expect(await testApp.kernel.pubsub.head('library')).toBeGreaterThan(head)
  expect(changed(before, await everything())).toEqual([
    'achievements.leaderboard_entry',
    'cleanup.member_class',
    'directory.entry',
    'directory.initial',
    'directory.tally',
    'directory.word',
    'projects.project',
    'projects.waitlist_entry',
    'support.newsletter_subscription',
  ])
  await all('restoreAll', member)
  expect(await everything()).toEqual(before)
})

test('a member who deletes their account and signs in again finds every row unchanged', async () => {
  const member = await testApp.createMember()
  const { next } = await keepWaiting(member, '2026-11-01')
  await testApp.runPendingJobs()
  await testApp.kernel.events.deliverPending()
  const before = await everything()
  expect(await positionOf(next)).toEqual([2])
  await testApp.as(member)('DELETE /api/auth/account', { body: { password: member.password } })
  expect(await positionOf(next)).toEqual([1])
  expect(changed(before, await everything())).toContain('accounts.member')
  const { email, password } = member
  await testApp.as(undefined)('POST /api/auth/login', { body: { email, password } })
  expect(changed(before, await everything()).filter((name) => !OF_LEAVING.includes(name))).toEqual([])
  expect(await positionOf(next)).toEqual([2])
})
