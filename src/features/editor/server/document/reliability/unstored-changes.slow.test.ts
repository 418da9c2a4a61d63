import { sql } from 'kysely'
import pg from 'pg'
import * as Y from 'yjs'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { transact } from '#server/data/transact.ts'
import { listen } from '#server/realtime/realtime.fixture.ts'
import { createTestApp, type TestApp, type TestMember } from '#server/testing/test-app.ts'
import { CLOSED } from '#shared/live/live-limits.ts'
import { lockPaper } from '#features/team/server/queries.ts'
import { createPaper, words } from '../../workspace.fixture.ts'
import { appendChange, documentTopic, loadOrBegin } from '../log-queries.ts'
import { documentsOf } from '../documents.ts'
import { connectEditor, TestEditor } from '../document.fixture.ts'
import { writeSectionText } from '../section-content.ts'
import { eventually } from '#server/testing/eventually.ts'

let testApp: TestApp
let address: string
let lead: TestMember
let colleague: TestMember

beforeAll(async () => {
  testApp = await createTestApp()
  address = await listen(testApp)
  lead = await testApp.createMember({ firstName: 'Amara' })
  colleague = await testApp.createMember({ firstName: 'Daniel' })
})
afterAll(() => testApp.stop())

const open = ({ token }: TestMember, paperId: string) => connectEditor({ address, token, paperId })
const rowOf = (paperId: string, name = 'methods') =>
  testApp.kernel.db
    .selectFrom('editor.section')
    .select(['content', 'last_updated_by'])
    .where('paper_id', '=', paperId)
    .where('name', '=', name)
    .executeTakeFirstOrThrow()

/** Returns the number of sessions that wait for a lock in this database. */
async function waitingForLocks(): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(testApp.kernel.db)
  return rows[0]?.waiting ?? 0
}
const untilWaiting = (count: number) => eventually(async () => expect(await waitingForLocks()).toBe(count))

/** Locks a paper, so that no change can be stored. @returns a function that releases it */
async function holdPaper(paperId: string) {
  const tx = await testApp.kernel.db.startTransaction().execute()
  await tx.selectFrom('team.paper').select('id').where('id', '=', paperId).forUpdate().execute()
  return { letGo: () => tx.commit().execute() }
}

describe('the text of a section', () => {
  test('is the stored text, and never refused text', async () => {
    const paperId = await createPaper(testApp, lead, [colleague])
    const [one, other] = [await open(lead, paperId), await open(colleague, paperId)]
    // Transactions get the lock in the order in which they requested it. The paper is therefore locked as soon as the
    // text is stored, even on a slow machine.
    const stored = await holdPaper(paperId)
    one.type('Kept. ')
    await untilWaiting(1)
    const holding = holdPaper(paperId)
    await untilWaiting(2)
    await stored.letGo()
    const held = await holding
    await one.allSaved()
    await other.until(() => other.text().includes('Kept.'))
    // Removes the member from the team without notifying the open tab, to simulate the moment before the notification
    // arrives.
    await testApp.kernel.db
      .deleteFrom('team.member')
      .where('paper_id', '=', paperId)
      .where('member_id', '=', colleague.id)
      .execute()
    // The job that derives the sections is the first to wait for the lock. The write of the text that is typed in the
    // meantime waits behind the job.
    await untilWaiting(1)
    other.type('Refused. ')
    await untilWaiting(2)
    await held.letGo()
    // The tab may be notified of the removal from the team before the change is refused, so two close codes are
    // possible.
    expect([CLOSED.refused, CLOSED.forbidden]).toContain(await other.closed)
    await untilWaiting(0)
    await testApp.runPendingJobs()
    const { content, last_updated_by: by } = await rowOf(paperId)
    expect([content, by]).toEqual(['Kept. ', lead.id])
    // Another member's tab shows the refused text and sends it with its next change. That tab is not disconnected.
    one.type('And on.')
    await one.allSaved()
    await testApp.runPendingJobs()
    await eventually(async () => expect((await rowOf(paperId)).content).toBe('Kept. Refused. And on.'))
    one.leave()
  })
})

/** Simulates a process that stores typed text and dies before it derives the sections. */
const storeAndDie = (paperId: string, name: string, text: string) =>
  transact(testApp.kernel, async (tx) => {
    await lockPaper(tx, paperId)
    const { doc } = await loadOrBegin(tx, paperId)
    writeSectionText(doc, name, text)
    await appendChange(testApp.kernel, tx, { paperId, update: Y.encodeStateAsUpdate(doc), by: [lead.id] })
  })

test('changes stored elsewhere while a document restarts are sent to its subscribers', async () => {
  const paperId = await createPaper(testApp, lead, [colleague])
  const [one, other] = [await open(lead, paperId), await open(colleague, paperId)]
  one.type('Here. ')
  await one.allSaved()
  const document = documentsOf(testApp.kernel).of(paperId)
  // Simulates that the notification of the change arrives only after the document was loaded again, and so brings
  // nothing new.
  const hearing = vi.spyOn(document, 'catchUp').mockResolvedValue()
  await storeAndDie(paperId, 'results', 'Elsewhere.')
  await document.startOver()
  hearing.mockRestore()
  await other.until(() => other.text('results') !== '')
  expect(other.text('results')).toBe('Elsewhere.')
  for (const tab of [one, other]) tab.leave()
})

test('a tab that claims another member’s identity is disconnected before anyone sees its text', async () => {
  const paperId = await createPaper(testApp, lead, [colleague])
  const one = await open(lead, paperId)
  const doc = new Y.Doc()
  doc.clientID = one.doc.clientID
  const forger = new TestEditor({ address, token: colleague.token, paperId, doc })
  expect(await forger.closed).toBe(CLOSED.forbidden)
  one.leave()
})

describe('changes stored by a process that died before projecting them', () => {
  test('are in their section once anyone writes in another process', async () => {
    const paperId = await createPaper(testApp, lead)
    await storeAndDie(paperId, 'results', 'Fewer alarms.')
    const editor = await open(lead, paperId)
    editor.type('Two wards.')
    await editor.allSaved()
    await eventually(async () => expect((await rowOf(paperId)).content).toBe('Two wards.'))
    expect((await rowOf(paperId, 'results')).content).toBe('Fewer alarms.')
    editor.leave()
  })

  test('are shown to anyone who opens the paper, with one read of its log', async () => {
    const paperId = await createPaper(testApp, lead)
    await storeAndDie(paperId, 'results', 'Fewer alarms.')
    const asked = vi.spyOn(pg.Client.prototype, 'query')
    const [editor, { sections }] = await Promise.all([
      open(lead, paperId),
      testApp.as(lead)('GET /api/student/papers/:paperId/workspace', { params: { paperId } }),
    ])
    const statements = asked.mock.calls.map(([query]) => query as unknown as { text: string; values?: unknown[] })
    asked.mockRestore()
    const topic = documentTopic(paperId)
    const fromBegin = statements.filter(
      ({ text, values = [] }) =>
        /from kernel\.topic_entry/.test(text) && values[0] === topic && Number(values[1]) === 0,
    )
    expect([sections.results?.content, editor.text('results'), fromBegin.length]).toEqual([
      'Fewer alarms.',
      'Fewer alarms.',
      1,
    ])
    editor.leave()
  })
})

describe('a change that a server forwarded and never stored', () => {
  /** Opens two tabs that have each other's new text. The server forwarded this text, but did not store it. */
  async function twoWhoKnowMore(paperId: string) {
    const tabs = [await open(lead, paperId), await open(colleague, paperId)] as const
    const [one, other] = tabs
    const known = Y.encodeStateVector(one.doc)
    for (const tab of tabs) tab.isSynced = false
    return {
      tabs,
      comeBack: () => {
        Y.applyUpdate(one.doc, Y.encodeStateAsUpdate(other.doc))
        Y.applyUpdate(other.doc, Y.encodeStateAsUpdate(one.doc))
        for (const tab of [other, one]) {
          tab.isSynced = true
          tab.say({ is: 'change', number: ++tab.sent, update: Y.encodeStateAsUpdate(tab.doc, known) })
        }
      },
    }
  }

  test('is restored by both tabs that have it, and counts for its writer', async () => {
    const paperId = await createPaper(testApp, lead, [colleague])
    const { tabs, comeBack } = await twoWhoKnowMore(paperId)
    const [one, other] = tabs
    one.type('Two wards.')
    other.type('Fewer alarms.', 'results')
    comeBack()
    await Promise.all(tabs.map((tab) => tab.allSaved()))
    one.type(' And on.')
    other.type(' And fewer.', 'results')
    await Promise.all(tabs.map((tab) => tab.allSaved()))
    await testApp.runPendingJobs()
    await eventually(async () => expect((await rowOf(paperId, 'results')).content).toBe('Fewer alarms. And fewer.'))
    expect((await rowOf(paperId)).content).toBe('Two wards. And on.')
    const { writers } = await testApp.as(lead)('GET /api/student/papers/:paperId/ledger', { params: { paperId } })
    expect(new Map(writers.map(({ id, characters }) => [id, characters]))).toEqual(
      new Map([
        [lead.id, 18],
        [colleague.id, 24],
      ]),
    )
    for (const tab of tabs) tab.leave()
  })

  test('can be continued by the other before its writer restores it', async () => {
    const paperId = await createPaper(testApp, lead, [colleague])
    const { tabs, comeBack } = await twoWhoKnowMore(paperId)
    const [one, other] = tabs
    one.type('Two wards.')
    Y.applyUpdate(other.doc, Y.encodeStateAsUpdate(one.doc))
    other.type(' And on.')
    comeBack()
    await Promise.all(tabs.map((tab) => tab.allSaved()))
    await testApp.runPendingJobs()
    await eventually(async () => expect((await rowOf(paperId)).content).toBe('Two wards. And on.'))
    for (const tab of tabs) tab.leave()
  })
})

test('a long text is sent before it is assembled, and is editable immediately', async () => {
  const paperId = await createPaper(testApp, lead, [colleague])
  const long = words(30_000)
  await storeAndDie(paperId, 'results', long)
  const [one, other] = await Promise.all([open(lead, paperId), open(colleague, paperId)])
  expect([one, other].map((editor) => editor.text('results') === long)).toEqual([true, true])
  one.type('Two wards.')
  await one.allSaved()
  await other.until(() => other.text() === 'Two wards.', { within: 20_000 })
  for (const editor of [one, other]) editor.leave()
})
