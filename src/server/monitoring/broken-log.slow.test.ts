import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { logAdminAction } from '../admin-log/admin-log.ts'
import { readHeads } from '../admin-log/heads.ts'
import { transact } from '../data/transact.ts'
import { createTestApp, type TestApp, type TestMember } from '../testing/test-app.ts'
import { createWebhook } from './monitoring.fixture.ts'
import { forgeLog } from '../admin-log/forgery.fixture.ts'

const TURN_MS = 2 * 3_600_000
const ENTRIES = 5

let hook: Awaited<ReturnType<typeof createWebhook>>
let testApp: TestApp
let other: TestApp
let admin: TestMember
beforeAll(async () => {
  hook = await createWebhook()
  const INFLO_SECRET_KEY = randomBytes(32).toString('base64')
  const traits = { looksByItself: true, environment: { INFLO_ALERT_WEBHOOK: hook.url, INFLO_SECRET_KEY } }
  testApp = await createTestApp(traits)
  other = await createTestApp({ ...traits, sharing: testApp })
  admin = await testApp.createMember({ role: 'admin' })
  for (let index = 0; index < ENTRIES; index += 1) {
    const entry = { actor: { id: admin.id, name: 'Ada' }, action: 'feature.switched', target: `feature ${index}` }
    await transact(testApp.kernel, (tx) => logAdminAction(tx, { ...entry, reason: 'y', at: testApp.kernel.now() }))
  }
})
afterAll(async () => {
  await other.stop()
  await testApp.stop()
  await hook.stop()
})

/** Returns how many log heads both processes have recorded outside the database. */
const written = () =>
  Promise.all([testApp, other].map(async ({ kernel }) => (await readHeads(kernel.settings.dataDirectory)).length))

const asOwner = (...statements: string[]) => forgeLog(testApp.connection, ...statements)

/** Runs the monitors of both processes twice, each time when all are due. */
async function lookTwice(): Promise<void> {
  for (let times = 0; times < 2; times += 1) {
    for (const one of [testApp, other]) one.advanceClock(TURN_MS)
    await Promise.all([testApp, other].map(({ kernel }) => kernel.monitoring.look()))
  }
}

const CHAIN = 'The hash chain of the admin log is broken'
const HEADS = 'The admin log differs from a server’s saved hashes'
const TITLES: Record<string, string> = { 'log-chain': CHAIN, 'log-heads': HEADS }

async function told() {
  const mails = testApp.kernel.db.selectFrom('kernel.mail').select(['subject', 'recipient']).orderBy('queued_at')
  const toAdmin = (await mails.execute()).filter(({ recipient }) => recipient === admin.email)
  const subjects = toAdmin.map(({ subject }) => subject).filter((subject) => subject.includes('admin log'))
  const heard = hook.heard.filter(({ watch }) => watch in TITLES)
  return { mails: subjects.toSorted(), heard }
}

const BREAKS: [what: string, broken: string, sentence: string, watches: string[]][] = [
  [
    'a changed entry',
    `update kernel.admin_log set reason = 'z' where seq = 2`,
    '1 problem: Entry 2 was changed.',
    ['log-chain'],
  ],
  [
    'a removed entry',
    'delete from kernel.admin_log where seq = 3',
    '1 problem: Entries between 2 and 4 are missing.',
    ['log-chain', 'log-heads'],
  ],
  [
    'a truncated log',
    `delete from kernel.admin_log where seq = ${ENTRIES}`,
    `1 problem: Entry ${ENTRIES} is missing, although this machine saved its hash.`,
    ['log-heads'],
  ],
]

test.each(BREAKS)(
  '%s sends one alert by mail and webhook, and one when it is resolved',
  async (_what, broken, sentence, watches) => {
    await expect.poll(written).toEqual([ENTRIES, ENTRIES])
    await lookTwice()
    const before = await told()
    const since = async () => {
      const now = await told()
      const heard = now.heard.slice(before.heard.length)
      return {
        mails: now.mails.length - before.mails.length,
        heard: heard.map(({ state, watch }) => `${state} ${watch}`).toSorted(),
        sentences: heard.map((one) => one.sentence),
      }
    }
    await asOwner('create table if not exists kernel.kept as select * from kernel.admin_log', broken)
    await lookTwice()
    const began = watches.map((watch) => `began ${watch}`)
    await expect.poll(async () => (await since()).heard).toEqual(began)
    expect(await since()).toMatchObject({
      mails: watches.length,
      sentences: expect.arrayContaining([sentence]) as string[],
    })

    await asOwner('delete from kernel.admin_log', 'insert into kernel.admin_log select * from kernel.kept')
    await lookTwice()
    const healed = watches.map((watch) => `healed ${watch}`)
    await expect.poll(async () => (await since()).heard).toEqual([...began, ...healed])
    expect((await since()).mails).toBe(2 * watches.length)
  },
)

test('the alert names the incident in its subject', async () => {
  const { mails } = await told()
  const subjects = (title: string) => [`Incident: ${title}`, `Resolved: ${title}`]
  expect([...new Set(mails)]).toEqual([...subjects(CHAIN), ...subjects(HEADS)].toSorted())
})
