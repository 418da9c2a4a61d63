import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import type { ReviewQueue, ReviewItem, ReviewDecision } from '#server/review-queues/review-queue.ts'
import { byId, reviewedBy, presentReviewItem, withDecisions } from '#server/review-queues/present-review-item.ts'
import type { Kernel } from '#server/kernel.ts'
import { RACE_CONCURRENCY } from '#server/testing/counts.ts'
import { createTestApp, type TestApp, type TestMember } from '#server/testing/test-app.ts'
import { Failure } from '#shared/calls/failure.ts'

type Row = { id: string; words: string; status: string; sent_at: Date }
const TRAITS = { kind: 'trial', title: 'report', promise_days: { from: 1, to: 2 } } as const

/** Creates a review queue of a feature that is unknown to the panel: reports, which are upheld or dismissed. */
function trialReviewQueue({ db }: Kernel): ReviewQueue<ReviewDecision, ReviewItem & { words: string }> {
  const list: ReviewQueue<never, ReviewItem & { words: string }>['list'] = async (_actor, { id, status }) => {
    const { rows } = await sql<Row>`
      select * from trial where (${id ?? null}::uuid is null or id = ${id ?? null})
        and (${status ?? null}::text is null or status = ${status ?? null}) order by sent_at`.execute(db)
    return withDecisions(db, { ...TRAITS, items: rows, total: rows.length }, (row, decision) => ({
      kind: 'trial',
      id: row.id,
      words: row.words,
      ...presentReviewItem(
        { ...TRAITS, waiting: 'waiting', open: ['waiting'] },
        { status: row.status, submittedAt: row.sent_at, arrivedAt: row.sent_at },
      ),
      ...reviewedBy(decision),
    }))
  }
  return {
    ...TRAITS,
    who: 'admin',
    waiting: 'waiting',
    named: ({ words }) => ({ title: words, from: 'A reader' }),
    decisionSchema: z.object({ decision: z.enum(['upheld', 'dismissed']), admin_notes: z.string() }),
    decisionLabels: { upheld: 'upheld it', dismissed: 'dismissed it' },
    count: async (actor) => (await list(actor, { status: 'waiting', page: 1, size: 1 })).total,
    list,
    open: byId(list),
    preview: async (tx, id) => {
      const { rows } = await sql<Row>`select * from trial where id = ${id} for update`.execute(tx)
      return createHash('sha256')
        .update(rows[0]?.words ?? '')
        .digest('hex')
    },
    decide: async ({ tx, id, decision: { decision } }) => {
      const { rows } = await sql<Row>`
        update trial set status = ${decision} where id = ${id} and status = 'waiting' returning *`.execute(tx)
      if (!rows[0]) throw new Failure('conflict', 'This report does not wait any more.')
      return { status: decision, target: `report “${rows[0].words}”` }
    },
  }
}

let testApp: TestApp
let admin: TestMember
let otto: TestMember

beforeAll(async () => {
  testApp = await createTestApp({ prepare: (kernel) => kernel.reviewQueues.add(trialReviewQueue(kernel)) })
  await sql`create table trial (id uuid, words text, status text, sent_at timestamptz)`.execute(testApp.kernel.db)
  admin = await testApp.createMember({ role: 'admin', firstName: 'Ines', lastName: 'Roth' })
  otto = await testApp.createMember({ role: 'admin', firstName: 'Otto', lastName: 'Vale' })
})
afterAll(() => testApp.stop())

async function aReport(words = 'Rude in a review') {
  const id = randomUUID()
  await sql`insert into trial values (${id}, ${words}, 'waiting', ${testApp.kernel.now()})`.execute(testApp.kernel.db)
  return id
}

const markOf = (words: string): string => createHash('sha256').update(words).digest('hex')
const SEEN = { seen_reviewed_at: null, preview: markOf('Rude in a review') }

const send = (id: string, body: object, by: TestMember = admin) =>
  testApp.inject({
    method: 'POST',
    url: `/api/admin/reviews/trial/${id}/decision`,
    headers: { authorization: `Bearer ${by.token}` },
    payload: { ...SEEN, ...body },
  })
const keptOn = (id: string) =>
  testApp.kernel.db.selectFrom('kernel.decision').selectAll().where('item_id', '=', id).execute()

test('the panel lists and counts an unknown review queue', async () => {
  const { counts } = await testApp.as(admin)('GET /api/admin/reviews', { query: { kind: 'claim' } })
  expect(counts).toMatchObject({ question: 0, refined_question: 0, claim: 0, proposal: 0, publication: 0, trial: 0 })
  const id = await aReport()
  const listed = await testApp.as(admin)('GET /api/admin/reviews', { query: { kind: 'trial' } })
  expect(listed.counts.trial).toBe(1)
  expect(listed.items).toMatchObject([{ kind: 'trial', id, words: 'Rude in a review', open: true, reviewed_at: null }])
  const times = await testApp.as(admin)('GET /api/admin/reviews/times', { query: { kind: 'trial' } })
  expect(times.promised).toEqual({ from: 1, to: 2 })
})

test('a decision is made once, stored and logged; the second reviewer gets a conflict with the first decision, its author and time', async () => {
  const id = await aReport()
  const first = await send(id, { decision: 'upheld', admin_notes: 'Quite so.' }, otto)
  expect([first.statusCode, first.json<{ item: object }>().item]).toMatchObject([
    200,
    { kind: 'trial', id, status: 'upheld' },
  ])
  const second = await send(id, { decision: 'dismissed' })
  expect(second.statusCode).toBe(409)
  expect(second.json<{ detail: string; current: object }>()).toMatchObject({
    detail: expect.stringMatching(
      /^This report was already reviewed: Otto Vale upheld it on \d+ \w{3} \d{4}, .+ PT\.$/,
    ) as string,
    current: { decision: 'upheld', admin_notes: 'Quite so.', reviewed_by: 'Otto Vale' },
  })
  expect(await keptOn(id)).toMatchObject([
    { kind: 'trial', decision: 'upheld', notes: 'Quite so.', actor_id: otto.id, arrived_at: expect.any(Date) as Date },
  ])
  const logged = testApp.kernel.db.selectFrom('kernel.admin_log').selectAll().orderBy('seq', 'desc').limit(1)
  expect(await logged.executeTakeFirst()).toMatchObject({
    action: 'review: trial upheld',
    target: 'report “Rude in a review”',
    reason: 'Quite so.',
    actor_id: otto.id,
  })
  // A repeated request returns the stored decision.
  const again = await send(id, { decision: 'upheld', admin_notes: 'Quite so.' }, otto)
  expect([again.statusCode, (await keptOn(id)).length]).toEqual([200, 1])
})

test(`of ${RACE_CONCURRENCY} decisions at once one is stored`, async () => {
  const id = await aReport()
  const answers = await Promise.all(
    Array.from({ length: RACE_CONCURRENCY }, (_, racer) =>
      send(id, { decision: 'upheld', admin_notes: `Number ${racer}` }),
    ),
  )
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(RACE_CONCURRENCY - 1)
  expect(await keptOn(id)).toHaveLength(1)
})

test('an approval needs the current version of what it would create', async () => {
  const id = await aReport('Something else by now')
  for (const preview of [undefined, markOf('Rude in a review')]) {
    const answer = await send(id, { decision: 'upheld', preview })
    expect([answer.statusCode, answer.json<{ detail: string }>().detail]).toEqual([
      409,
      'This has changed since you opened it. Please review it again.',
    ])
  }
  expect(await keptOn(id)).toEqual([])
  expect((await send(id, { decision: 'upheld', preview: markOf('Something else by now') })).statusCode).toBe(200)
})

test('each review queue defines its verdicts and its deciders', async () => {
  const id = await aReport()
  const refused = await send(id, { decision: 'approved' })
  expect([refused.statusCode, refused.json<{ errors: { field: string }[] }>().errors[0]?.field]).toEqual([
    422,
    'decision',
  ])
  const moderator = await testApp.createMember({ role: 'moderator' })
  expect((await send(id, { decision: 'upheld' }, moderator)).statusCode).toBe(403)
  // The server also refuses a decision that is made without the HTTP call.
  const actor = { ...moderator, role: 'moderator', sessionId: '', setupCompleted: true, provenAt: new Date() } as const
  const toDecide = { kind: 'trial', id, body: { decision: 'upheld', admin_notes: '', ...SEEN } }
  await expect(testApp.kernel.reviewQueues.decide(actor, toDecide)).rejects.toMatchObject({ kind: 'forbidden' })
  expect(await keptOn(id)).toEqual([])
})
