import { afterAll, beforeAll, expect, test } from 'vitest'
import { allTables, rowsOf } from '#server/data/data.fixture.ts'
import { createTestApp, type TestApp, type TestMember } from '#server/testing/test-app.ts'
import { createPaper, save } from '#features/editor/server/workspace.fixture.ts'
import { eraseDeletedAccounts } from '#features/accounts/server/account-deletion/account-deletion.ts'
import { PERSONAL_DATA_TABLES, wordFor } from './personal-data.fixture.ts'

const DAY_MS = 86_400_000
const PROFILE = { institution: 'canary-institution', program: 'canary-program', skills: ['canary-skill'] }

let testApp: TestApp
let tables: string[]
beforeAll(async () => {
  testApp = await createTestApp()
  tables = (await allTables(testApp.kernel.db)).filter((name) => /^(team|editor|submission)\./.test(name))
})
afterAll(() => testApp.stop())

type Planted = { member: TestMember; friend: TestMember; alone: string; team: string }

/** Creates a member with a row in every table, for a paper of their own and for one shared with a friend. */
async function plantEverywhere(): Promise<Planted> {
  const member = await testApp.createMember({ firstName: 'Quillfeather' })
  const friend = await testApp.createMember({ firstName: 'Friend' })
  await testApp.as(member)('PUT /api/auth/profile', { body: PROFILE })
  const papers = { alone: await createPaper(testApp, member), team: await createPaper(testApp, friend, [member]) }
  for (const paper of ['alone', 'team'] as const) {
    // Also saves text through the socket endpoint, so that the document's log contains it.
    const typed = { paperId: papers[paper], sectionName: 'introduction' as const, content: `canary-typed-${paper}` }
    await save(testApp, member, typed)
    for (const table of ['team.removed_text', 'editor.section_writer'] as const) {
      await testApp.kernel.db.deleteFrom(table).where('paper_id', '=', papers[paper]).execute()
    }
    for (const [table, { plant }] of Object.entries(PERSONAL_DATA_TABLES)) {
      const at = { paperId: papers[paper], memberId: member.id, now: testApp.kernel.now() }
      await plant(testApp.kernel.db, { ...at, word: wordFor(table, paper) })
    }
  }
  await testApp.runPendingJobs()
  return { member, friend, ...papers }
}

const tablesWith = async (text: string): Promise<string[]> => {
  const rows = await rowsOf(testApp.kernel.db, tables)
  return tables.filter((table) => rows[table]?.some((row) => row.includes(text)))
}

/** Returns all data of a paper that another member can read. */
async function shownTo(reader: TestMember, paperId: string): Promise<string> {
  const of = { params: { paperId } }
  const call = testApp.as(reader)
  return JSON.stringify([
    await call('GET /api/student/papers/:paperId/workspace', of),
    await call('GET /api/student/papers/:paperId/access', of),
    await call('GET /api/student/papers/:paperId/authors', of),
    await call('GET /api/student/papers/:paperId/ledger', of),
    await call('GET /api/student/papers/:paperId/ai-uses', of),
    await call('GET /api/student/papers/:paperId/versions', of),
    await call('GET /api/student/papers/:paperId/submission', of),
  ])
}

const leave = (member: TestMember) =>
  testApp.as(member)('DELETE /api/auth/account', { body: { password: member.password } })

test('every table of the feature declares its personal data', () =>
  expect(Object.keys(PERSONAL_DATA_TABLES).toSorted()).toEqual(tables))

test('a member’s data in each table is exported, hidden, restored and erased as declared', async () => {
  const { member, friend, alone, team } = await plantEverywhere()
  const stranger = await testApp.createMember()
  const exported = JSON.stringify(await testApp.as(member)('GET /api/auth/export'))
  const expected = Object.entries(PERSONAL_DATA_TABLES).filter(([, kept]) => kept.export === 'all')
  for (const paper of ['alone', 'team'] as const) {
    const missing = expected.map(([table]) => wordFor(table, paper)).filter((word) => !exported.includes(word))
    expect(missing, 'missing in the export').toEqual([])
  }

  // On this paper the member is only a guest, without any text.
  const elsewhere = await createPaper(testApp, friend)
  const asGuest = { paperId: elsewhere, memberId: member.id, word: '', now: testApp.kernel.now() }
  await PERSONAL_DATA_TABLES['team.guest']?.plant(testApp.kernel.db, asGuest)
  expect(await shownTo(friend, elsewhere)).toContain(member.id)

  // The text was visible before, which proves that the test looks in the right place.
  expect(await shownTo(friend, team)).toContain(member.email)
  const before = await rowsOf(testApp.kernel.db, tables)
  await leave(member)
  const shown = await shownTo(friend, team)
  for (const hidden of [member.email, 'canary-institution', 'canary-skill']) expect(shown).not.toContain(hidden)
  expect(shown).toContain(wordFor('editor.section', 'team'))
  expect(await shownTo(friend, elsewhere)).not.toContain(member.id)
  for (const reader of [friend, stranger])
    await expect(shownTo(reader, alone)).rejects.toMatchObject({ kind: 'not_found' })

  const { email, password } = member
  await testApp.as(undefined)('POST /api/auth/login', { body: { email, password } })
  const after = await rowsOf(testApp.kernel.db, tables)
  const changed = tables.filter((table) => JSON.stringify(before[table]) !== JSON.stringify(after[table]))
  expect(changed, 'not as it was').toEqual([])

  const token = await testApp.as(undefined)('POST /api/auth/login', { body: { email, password } })
  await leave({ ...member, token: (token as { access_token: string }).access_token })
  testApp.advanceClock(31 * DAY_MS)
  await eraseDeletedAccounts(testApp.kernel)
  expect(await tablesWith('canary-typed-alone')).toEqual([])
  const left = Object.keys(PERSONAL_DATA_TABLES).filter((table) => table !== 'team.paper')
  for (const table of left) expect(await tablesWith(wordFor(table, 'alone'))).toEqual([])
  const log = await rowsOf(testApp.kernel.db, ['kernel.topic_entry'])
  expect(log['kernel.topic_entry']?.filter((row) => row.includes(alone))).toEqual([])

  const rows = await rowsOf(testApp.kernel.db, tables)
  const other: string[] = []
  for (const [table, kept] of Object.entries(PERSONAL_DATA_TABLES)) {
    const stays = (await tablesWith(wordFor(table, 'team'))).includes(table)
    if (stays !== (kept.team === 'word stays')) other.push(`${table}: the word`)
    if (kept.team === 'row goes' && rows[table]?.some((row) => row.includes(member.id))) other.push(`${table}: the row`)
  }
  expect(other).toEqual([])
})
