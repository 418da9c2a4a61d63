import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transact } from '#server/data/transact.ts'
import { trialCount, RACE_CONCURRENCY } from '#server/testing/counts.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'
import { createSubmittedQuestion } from '../questions.fixture.ts'
import { eventually } from '../../../../server/testing/eventually.ts'
import { storeQuestion } from '../submit-question.ts'

const BURST = trialCount({ daily: 200, long: 1_000 })
/** Fewer than the pool's connections, so that receipts can be queued during the erasures. */
const ERASED = 12
const MIGRATION = new URL('../../../../../db/migrations/0670_questions_receipts_follow.sql', import.meta.url)

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp({ looksByItself: true })
})
afterAll(() => testApp.stop())

async function anotherLike({ id }: { id: string }) {
  const { id: _id, ...asked } = await testApp.kernel.db
    .selectFrom('questions.question')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { ...asked, client_id: null }
}

/** Stores `count` copies of a question, each with a different e-mail address. */
async function askMany(count: number, mailbox: string): Promise<void> {
  const asked = await anotherLike(await createSubmittedQuestion(testApp))
  const storing = { sender: '203.0.113.8', now: testApp.kernel.now() }
  for (let number = 0; number < count; number += 1) {
    await storeQuestion(testApp.kernel, { ...asked, asker_email: `${mailbox}${number}@example.org` }, storing)
  }
}

const mailsTo = (mailbox: string) =>
  testApp.kernel.db.selectFrom('kernel.mail').select('recipient').where('recipient', 'like', `${mailbox}%`).execute()

test(`${BURST} questions have their receipts within seconds, each one, without anybody asking`, async () => {
  await askMany(BURST, 'burst')
  await eventually(async () => expect(await mailsTo('burst')).toHaveLength(BURST))
  expect(new Set((await mailsTo('burst')).map(({ recipient }) => recipient)).size).toBe(BURST)
})

test('several workers at the same time send each receipt once', async () => {
  await askMany(RACE_CONCURRENCY, 'shared')
  await Promise.all(Array.from({ length: 8 }, () => testApp.kernel.events.deliverPending()))
  const receivers = (await mailsTo('shared')).map(({ recipient }) => recipient)
  expect(receivers).toHaveLength(RACE_CONCURRENCY)
  expect(new Set(receivers).size).toBe(RACE_CONCURRENCY)
})

test('a receipt that cannot be queued does not block the next ones and is sent later', async () => {
  const { db } = testApp.kernel
  await sql`
    create function kernel.refuse_mail() returns trigger language plpgsql as $$
    begin
      if new.recipient = 'stuck3@example.org' then raise 'This mailbox is refused.'; end if;
      return new;
    end $$`.execute(db)
  await sql`create trigger refuse before insert on kernel.mail for each row execute function kernel.refuse_mail()`.execute(
    db,
  )
  await askMany(30, 'stuck')
  await eventually(async () => expect(await mailsTo('stuck')).toHaveLength(29))
  // The event of the failed receipt is stored separately, where admins can see the error.
  const waiting = db.selectFrom('kernel.event_waiting').select('consumer')
  await eventually(async () => expect(await waiting.execute()).toEqual([{ consumer: 'questions.receipts' }]))
  await sql`drop trigger refuse on kernel.mail`.execute(db)
  await testApp.runPendingJobs()
  expect(await mailsTo('stuck')).toHaveLength(30)
})

test('receipts left by an earlier server are sent once by the current ones', async () => {
  const { db } = testApp.kernel
  await db.deleteFrom('kernel.consumer').where('name', '=', 'questions.receipts').execute()
  await askMany(2, 'before')
  const text = await readFile(MIGRATION, 'utf8')
  // The migration uses the table's former name.
  await sql.raw(text.replaceAll('receipt_due', 'receipt_queue')).execute(db)
  await testApp.runPendingJobs()
  expect(await mailsTo('before')).toHaveLength(2)
})

test('a person erased while receipts are being queued has none left', async () => {
  const { kernel } = testApp
  const asked = await anotherLike(await createSubmittedQuestion(testApp))
  const members = await Promise.all(Array.from({ length: ERASED }, () => testApp.createMember()))
  for (const { id, email } of members) {
    const own = { ...asked, asker_member_id: id, asker_email: email }
    await storeQuestion(kernel, own, { sender: id, now: kernel.now() })
  }
  await Promise.all([
    ...members.map((member) => transact(kernel, (tx) => kernel.personalData.eraseAll(tx, member))),
    ...Array.from({ length: 4 }, () => kernel.events.deliverPending()),
  ])
  await testApp.runPendingJobs()
  const addresses = members.map(({ email }) => email)
  const { rows } = await sql<{ mails: number }>`
    select count(*)::integer as mails from kernel.mail where recipient = any(${addresses})`.execute(kernel.db)
  expect(rows).toEqual([{ mails: 0 }])
})
