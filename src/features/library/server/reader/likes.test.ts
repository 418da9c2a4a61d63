import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transact } from '#server/data/transact.ts'
import { createSession } from '#server/testing/calls.ts'
import { RACE_CONCURRENCY } from '#server/testing/counts.ts'
import { createTestApp, type TestApp, type TestMember } from '#server/testing/test-app.ts'
import { whileLocked } from '#server/testing/locks.ts'
import { insertMember } from '#features/accounts/server/sign-in/service.ts'
import { publish } from '../curation/curation.fixture.ts'
import { addLike, setLikes } from './likes.ts'

const LIKE = 'POST /api/student/papers/:paperId/like'
const VIEW = 'POST /api/public/research-library/:paperId/view'

let testApp: TestApp
let author: TestMember
let reader: TestMember

beforeAll(async () => {
  testApp = await createTestApp()
  author = await testApp.createMember()
  reader = await testApp.createMember()
})
afterAll(() => testApp.stop())

const createPaper = async () => (await publish(testApp, author)).publicNumber
const like = (paperId: string, member: { token: string }, body: { liked?: boolean } = {}) =>
  testApp.as(member)(LIKE, { params: { paperId }, body })
const rows = async (paperId: string) => {
  const { id } = await testApp.as(undefined)('GET /api/public/research-library/:paperId', { params: { paperId } })
  const kept = await testApp.kernel.db.selectFrom('library.paper_like').selectAll().where('paper_id', '=', id).execute()
  return kept.length
}
const seen = (paperId: string, member?: TestMember) => testApp.as(member)(VIEW, { params: { paperId } })

// The members have no password, since hashing a hundred passwords would take too long.
async function aQuickMember(_: unknown, index: number): Promise<{ token: string }> {
  const now = testApp.kernel.now()
  const member = await insertMember(testApp.kernel.db, {
    email: `reader.${index}@example.org`,
    first_name: 'Reader',
    last_name: String(index),
    role: 'student',
    is_founding_member: false,
    joined_at: now,
    setup_completed_at: now,
    password_hash: 'none',
  })
  return { token: await createSession(testApp, member?.id ?? '') }
}

test('a like toggles, and the view call returns the member’s like', async () => {
  const paperId = await createPaper()
  expect(await like(paperId, reader)).toEqual({ liked: true, likes: 1 })
  expect(await seen(paperId, reader)).toMatchObject({ likes: 1, liked: true })
  expect(await seen(paperId, author)).toMatchObject({ likes: 1, liked: false })
  expect(await seen(paperId)).toMatchObject({ likes: 1, liked: false })
  expect(await like(paperId, reader)).toEqual({ liked: false, likes: 0 })
})

test('the same like sent twice counts once', async () => {
  const paperId = await createPaper()
  await like(paperId, reader, { liked: true })
  expect(await like(paperId, reader, { liked: true })).toEqual({ liked: true, likes: 1 })
})

test(`${RACE_CONCURRENCY} simultaneous toggles of one member end in the initial state, with a correct count at every step`, async () => {
  const paperId = await createPaper()
  const answers = await Promise.all(Array.from({ length: RACE_CONCURRENCY }, () => like(paperId, reader)))
  expect(answers.filter(({ liked, likes }) => likes !== (liked ? 1 : 0))).toEqual([])
  expect(answers.filter(({ liked }) => liked)).toHaveLength(RACE_CONCURRENCY / 2)
  expect(await seen(paperId, reader)).toMatchObject({ likes: 0, liked: false })
  expect(await rows(paperId)).toBe(0)
})

test(`likes by ${RACE_CONCURRENCY} members at once all count`, async () => {
  const paperId = await createPaper()
  const members = await Promise.all(Array.from({ length: RACE_CONCURRENCY }, aQuickMember))
  await Promise.all(members.map((member) => like(paperId, member)))
  expect(await seen(paperId)).toMatchObject({ likes: RACE_CONCURRENCY })
  expect(await rows(paperId)).toBe(RACE_CONCURRENCY)
})

test('the count and the member’s own like are from the same moment', async () => {
  const paperId = await createPaper()
  const { id } = await testApp.as(undefined)('GET /api/public/research-library/:paperId', { params: { paperId } })
  const told = await whileLocked(testApp, {
    change: async (tx) => {
      await sql`lock table library.paper_like in access exclusive mode`.execute(tx)
      await addLike(tx, { paperId: id, memberId: reader.id }, testApp.kernel.now())
      await setLikes(tx, id, 1)
    },
    meanwhile: () => seen(paperId, reader),
  })
  expect(told).toMatchObject({ value: { likes: 1, liked: true } })
})

test('the likes of an erased member are no longer counted', async () => {
  const paperId = await createPaper()
  const gone = await testApp.createMember()
  await Promise.all([like(paperId, gone), like(paperId, reader)])
  await transact(testApp.kernel, (tx) => testApp.kernel.personalData.eraseAll(tx, gone))
  expect(await seen(paperId)).toMatchObject({ likes: 1 })
  expect(await rows(paperId)).toBe(1)
})

test('visitors cannot like papers, and an unknown paper cannot be liked', async () => {
  const params = { paperId: await createPaper() }
  await expect(testApp.as(undefined)(LIKE, { params })).rejects.toMatchObject({ kind: 'unauthenticated' })
  await expect(like('INF-1999-0001', reader)).rejects.toMatchObject({ kind: 'not_found' })
  const badly = testApp.as(reader)(LIKE, { params, body: { liked: 'yes' as unknown as boolean } })
  await expect(badly).rejects.toMatchObject({ kind: 'invalid' })
})

test('the members’ own call counts a view by the same rules', async () => {
  const paperId = await createPaper()
  const VIEW_OF_MEMBER = 'POST /api/student/papers/:paperId/view'
  const first = await testApp.as(reader)(VIEW_OF_MEMBER, { params: { paperId } })
  expect(first.new_view_count).toBe(1)
  expect((await seen(paperId, reader)).new_view_count).toBe(1)
  expect((await testApp.as(author)(VIEW_OF_MEMBER, { params: { paperId } })).new_view_count).toBe(1)
})
