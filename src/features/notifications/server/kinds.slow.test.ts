import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { transact } from '#server/data/transact.ts'
import { IS_LONG } from '#server/testing/counts.ts'
import { createTestApp, type TestApp, type TestMember } from '#server/testing/test-app.ts'
import { EVENTS, MAIL_CHOICES, type NoticeEvent } from '../events.ts'
import { notify } from './public.ts'
import { sendDigests } from './digests/digests.ts'

const ALL = Object.keys(EVENTS) as NoticeEvent[]
const WAYS = MAIL_CHOICES.flatMap((mail) =>
  [true, false].flatMap((inBell) => [true, false].map((inBrowser) => ({ mail, inBell, inBrowser }))),
)
/**
 * Returns the combinations of channels to test: all of them for the first event and in long runs, otherwise one for each
 * e-mail choice, with only the bell or only the browser turned on.
 */
const waysOf = (event: NoticeEvent) => {
  const turn = ALL.indexOf(event)
  if (IS_LONG || turn === 0) return WAYS
  return WAYS.filter(
    ({ mail, inBell, inBrowser }) => inBell !== inBrowser && inBell === ((MAIL_CHOICES.indexOf(mail) + turn) % 2 === 0),
  )
}

let testApp: TestApp
let member: TestMember
beforeAll(async () => {
  testApp = await createTestApp()
  // Admins can receive every event.
  member = await testApp.createMember({ role: 'admin' })
})
afterAll(() => testApp.stop())

const mails = () =>
  testApp.kernel.db
    .selectFrom('kernel.mail')
    .selectAll()
    .where('recipient', '=', member.email)
    .orderBy('queued_at')
    .execute()
const forget = async () => {
  for (const table of ['notifications.notice', 'notifications.digest', 'kernel.mail'] as const)
    await testApp.kernel.db.deleteFrom(table).execute()
}

describe.each(ALL)('%s', (event) => {
  test('reaches the bell, e-mail, digest and browser only as its reader chose', async () => {
    for (const { mail, inBell, inBrowser } of waysOf(event)) {
      await forget()
      const choice = { event, in_bell: inBell, mail, in_browser: inBrowser }
      await testApp.as(member)('PUT /api/notifications/settings', { body: { settings: [choice] } })
      await transact(testApp.kernel, (tx) =>
        notify(testApp.kernel, tx, { to: [member.id], event, text: `This is ${event}.`, link: '/' }),
      )
      const at = `${mail}, bell ${inBell}, browser ${inBrowser}`
      expect([at, (await mails()).length]).toEqual([at, mail === 'at_once' ? 1 : 0])
      const { notifications, for_browser: forBrowser } = await testApp.as(member)('GET /api/notifications')
      expect([at, notifications.length, forBrowser.length]).toEqual([at, inBell ? 1 : 0, inBrowser ? 1 : 0])
      await sendDigests(testApp.kernel)
      const sent = await mails()
      expect([at, sent.length]).toEqual([at, mail === 'none' ? 0 : 1])
      for (const { unsubscribe_url: url } of sent) expect(url).toMatch(/\/notices\/stop\/(event|digest)\./)
    }
  })
})

const features = path.resolve(import.meta.dirname, '..', '..')

async function serverSources(): Promise<string> {
  const names = await readdir(features, { recursive: true })
  const ours = names.filter(
    (name) => /\/server\/.*\.ts$/.test(name) && !/\.test\.ts$|testing|^notifications\//.test(name),
  )
  return (await Promise.all(ours.map((name) => readFile(path.join(features, name), 'utf8')))).join('\n')
}

test('some feature sends every kind in the table', async () => {
  const sources = await serverSources()
  expect(ALL.filter((event) => !sources.includes(`'${event}'`))).toEqual([])
})
