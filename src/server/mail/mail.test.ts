import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { transact } from '../data/transact.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp()
})
afterAll(() => testApp.stop())

const outbox = () => testApp.kernel.db.selectFrom('kernel.mail').selectAll().orderBy('queued_at').execute()
const queue = (mail: { to: string; subject: string; text: string }) =>
  transact(testApp.kernel, (tx) => testApp.kernel.mail.queue(tx, { ...mail, transactional: 'account' }))

test('a queued mail stays readable in the outbox while no SMTP server is set', async () => {
  await queue({ to: 'reader@example.org', subject: 'Your question', text: 'It was approved.' })
  const [mail] = await outbox()
  expect(mail).toMatchObject({ recipient: 'reader@example.org', body: 'It was approved.', sent_at: null })
})

test('a mail of a transaction that is rolled back is not queued', async () => {
  const before = (await outbox()).length
  const failing = transact(testApp.kernel, async (tx) => {
    await testApp.kernel.mail.queue(tx, {
      to: 'reader@example.org',
      subject: 'Never',
      text: 'Never.',
      transactional: 'account',
    })
    throw new Error('changed our mind')
  })
  await expect(failing).rejects.toThrow('changed our mind')
  expect(await outbox()).toHaveLength(before)
})

test('a line break in a subject cannot start a header', async () => {
  await queue({ to: 'reader@example.org', subject: 'Hello\r\nBcc: everyone@example.org', text: 'x' })
  expect((await outbox()).at(-1)?.subject).toBe('Hello Bcc: everyone@example.org')
})

test('a line break in an address is refused', async () => {
  await expect(queue({ to: 'a@example.org\r\nBcc: b@example.org', subject: 'x', text: 'x' })).rejects.toThrow(
    /violates check constraint/,
  )
})

test('a job sent in a transaction runs after commit, and not at all after a rollback', async () => {
  const done = vi.fn()
  const other = await createTestApp({ prepare: ({ jobs }) => jobs.work('test.note', async (data) => void done(data)) })
  await transact(other.kernel, (tx) => other.kernel.jobs.send(tx, 'test.note', { kept: true }))
  const failing = transact(other.kernel, async (tx) => {
    await other.kernel.jobs.send(tx, 'test.note', { kept: false })
    throw new Error('changed our mind')
  })
  await expect(failing).rejects.toThrow('changed our mind')
  await other.runPendingJobs()
  expect(done.mock.calls).toEqual([[{ kept: true }]])
  await other.stop()
})

test('settling runs all follow-up jobs, and theirs in turn, without waiting for a clock', async () => {
  const done: unknown[] = []
  const other = await createTestApp({
    prepare: ({ jobs, db }) => {
      jobs.work('test.last', async ({ number }) => void done.push(number))
      jobs.work('test.first', async ({ number }) => transact({ db }, (tx) => jobs.send(tx, 'test.last', { number })))
    },
  })
  const due = [1, 2, 3].map((number) => ({ number }))
  await transact(other.kernel, (tx) => other.kernel.jobs.send(tx, 'test.first', ...due))
  await other.runPendingJobs()
  expect(done.toSorted((a, b) => Number(a) - Number(b))).toEqual([1, 2, 3])
  await other.stop()
})
