import { afterAll, beforeAll, expect, test } from 'vitest'
import { createClaim, createQuestion, decideAs } from '#features/review/server/review.fixture.ts'
import { sql } from 'kysely'
import { eraseDeletedAccounts } from '#features/accounts/server/account-deletion/account-deletion.ts'
import { plantPersonalData, allTables, CANARY, rowsOf, STAYS } from './data.fixture.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { createSession } from '../testing/calls.ts'

const DAY_MS = 86_400_000

/**
 * Schemas and tables that are not searched, since their rows are deleted automatically within days, or record admins'
 * actions.
 */
const LEFT_OUT = ['pgboss.', 'migration.', 'kernel.rate_limit_counter', 'kernel.admin_log']

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp()
})
afterAll(() => testApp.stop())

async function tablesHolding(text: string): Promise<string[]> {
  const { db } = testApp.kernel
  const searched = (await allTables(db)).filter((name) => !LEFT_OUT.some((part) => name.startsWith(part)))
  const found: string[] = []
  for (const name of searched) {
    const { rows } = await sql<{ hits: number }>`
      select count(*) as hits from ${sql.table(name)} as one where position(lower(${text}) in lower(one::text)) > 0`.execute(
      db,
    )
    if ((rows[0]?.hits ?? 0) > 0) found.push(name)
  }
  return found
}

/**
 * Two tables contain only ids and choices, so they cannot be searched for texts. Returns which of them contain the
 * member's id.
 */
const namedIn = async (id: string): Promise<string[]> => {
  const rows = await rowsOf(testApp.kernel.db, ['community.contact', 'profiles.visibility'])
  return Object.keys(rows).filter((name) => rows[name]?.some((row) => row.includes(id)))
}

test('the export is complete, and 30 days after a member leaves only documented personal data remains', async () => {
  const admin = await testApp.createMember({ role: 'admin', firstName: 'Edita' })
  const { member, friend, together, asked, asker } = await plantPersonalData(testApp, admin)
  for (const text of [...Object.values(CANARY), ...Object.values(STAYS), member.email]) {
    expect(await tablesHolding(text), `${text} was stored at first`).not.toEqual([])
  }
  const exported = JSON.stringify(await testApp.as(member)('GET /api/auth/export'))
  for (const other of [asked, asker]) expect(exported).toContain(`"other_id":"${other.id}"`)
  expect(exported).toContain('"on_leaderboard":false')
  expect(await namedIn(member.id)).toEqual(['community.contact', 'profiles.visibility'])
  for (const text of [...Object.values(CANARY), ...Object.values(STAYS), member.email]) expect(exported).toContain(text)

  await testApp.as(member)('DELETE /api/auth/account', { body: { password: member.password } })
  testApp.advanceClock(31 * DAY_MS)
  await eraseDeletedAccounts(testApp.kernel)

  expect(await namedIn(member.id)).toEqual([])
  const { firstName, lastName, institution, ...gone } = CANARY
  const left: Record<string, string[]> = {}
  for (const text of [...Object.values(gone), member.email]) left[text] = await tablesHolding(text)
  expect(Object.fromEntries(Object.entries(left).filter(([, tables]) => tables.length > 0))).toEqual({})

  // The search index of published papers contains their authors' names, too.
  const inSearches = ['library.search_text', 'search.word']
  const inPublications = ['library.author', 'library.paper', 'library.version', ...inSearches]
  for (const text of [firstName, lastName, institution]) {
    expect(inPublications).toEqual(expect.arrayContaining(await tablesHolding(text)))
  }
  expect(await tablesHolding(STAYS.published)).toContain('library.paper')
  const token = await createSession(testApp, friend.id)
  const paper = await testApp.as({ token })('GET /api/student/papers/:paperId/workspace', {
    params: { paperId: together },
  })
  expect(JSON.stringify(paper)).toContain(STAYS.shared)
})

test('erasing a member with a pending claim frees its places', async () => {
  const admin = await testApp.createMember({ role: 'admin' })
  const member = await testApp.createMember()
  const question = await createQuestion(testApp)
  await createClaim(testApp, { by: member, admin, questionId: question.id })
  const taken = async () => {
    const project = testApp.kernel.db.selectFrom('projects.project').select('places_taken')
    return (await project.where('question_id', '=', question.id).executeTakeFirst())?.places_taken
  }
  expect(await taken()).toBe(1)
  await testApp.as(member)('DELETE /api/auth/account', { body: { password: member.password } })
  testApp.advanceClock(31 * DAY_MS)
  await eraseDeletedAccounts(testApp.kernel)
  expect(await taken()).toBe(0)
})

test('erasing an admin removes only their name from a decision', async () => {
  const admin = await testApp.createMember({ role: 'admin', firstName: 'Oddvar' })
  const question = await createQuestion(testApp)
  await decideAs(testApp, admin, { kind: 'question', id: question.id, decision: 'approved', admin_notes: 'Well asked.' })
  const gone = { deleted_at: testApp.kernel.now() }
  await testApp.kernel.db.updateTable('accounts.member').set(gone).where('id', '=', admin.id).execute()
  testApp.advanceClock(31 * DAY_MS)
  await eraseDeletedAccounts(testApp.kernel)
  const decision = testApp.kernel.db.selectFrom('kernel.decision').selectAll().where('actor_id', '=', admin.id)
  expect(await decision.executeTakeFirst()).toMatchObject({
    actor_name: 'Former member',
    notes: 'Well asked.',
    decision: 'approved',
  })
  const rewriting = testApp.kernel.db.updateTable('kernel.decision').set({ notes: 'Never said.' }).execute()
  await expect(rewriting).rejects.toThrow(/only appended to/)
  const renaming = testApp.kernel.db.updateTable('kernel.decision').set({ actor_name: 'Somebody else' }).execute()
  await expect(renaming).rejects.toThrow(/only appended to/)
})

test('every feature whose tables name members declares what it keeps about them', async () => {
  const { db, personalData } = testApp.kernel
  const { id, email } = await testApp.createMember()
  const { rows } = await sql<{ feature: string }>`
    select distinct table_schema as feature from information_schema.columns
    where column_name like '%member_id' and table_schema <> 'kernel'`.execute(db)
  const declared = Object.keys(await personalData.collectAll(db, { id, email }))
  expect(rows.map(({ feature }) => feature).filter((feature) => !declared.includes(feature))).toEqual([])
})
