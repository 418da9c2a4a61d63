import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { eraseOldBodies } from './mail.ts'

const DAY_MS = 86_400_000

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp()
})
afterAll(() => testApp.stop())

const bodies = async (subject: string) => {
  const mails = testApp.kernel.db.selectFrom('kernel.mail').select(['body', 'recipient', 'body_erased_at'])
  return mails.where('subject', '=', subject).orderBy('recipient').execute()
}
const fill = (subject: string, { count, sent }: { count: number; sent: Date | null }) =>
  sql`insert into kernel.mail (recipient, subject, body, unsubscribe_url, queued_at, sent_at)
    select i || '@example.org', ${subject}, 'Hello', 'https://example.org/u', ${testApp.kernel.now()}, ${sent}
    from generate_series(1, ${count}::int) as i`.execute(testApp.kernel.db)

test('the text of a mail is erased seven days after it was sent, and its recipient is kept', async () => {
  const { db } = testApp.kernel
  testApp.stopClock()
  await fill('sent', { count: 1, sent: testApp.kernel.now() })
  testApp.advanceClock(7 * DAY_MS - 1_000)
  await eraseOldBodies(db, testApp.kernel.now())
  expect(await bodies('sent')).toMatchObject([{ body: 'Hello' }])
  testApp.advanceClock(1_000)
  await eraseOldBodies(db, testApp.kernel.now())
  expect(await bodies('sent')).toEqual([
    { body: null, recipient: '1@example.org', body_erased_at: expect.any(Date) as Date },
  ])
})

test('a year of mail is erased in batches, and pending mail keeps its text', async () => {
  const { db } = testApp.kernel
  await fill('many', { count: 2_500, sent: testApp.kernel.now() })
  await fill('waiting', { count: 3, sent: null })
  testApp.advanceClock(8 * DAY_MS)
  await fill('new', { count: 3, sent: testApp.kernel.now() })
  await eraseOldBodies(db, testApp.kernel.now())
  expect((await bodies('many')).filter(({ body }) => body !== null)).toEqual([])
  expect((await bodies('waiting')).filter(({ body }) => body !== null)).toHaveLength(3)
  expect((await bodies('new')).filter(({ body }) => body !== null)).toHaveLength(3)
})

test('the job runs every hour', async () => {
  const { rows } = await sql<{ cron: string }>`
    select cron from pgboss.schedule where name = 'kernel.erase-mail-bodies'`.execute(testApp.kernel.db)
  expect(rows).toEqual([{ cron: '17 * * * *' }])
})
