import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { createPublication } from '#features/library/server/papers.fixture.ts'
import { notify } from '#features/notifications/server/public.ts'
import { createClaimsTestApp } from '#features/projects/server/claims.fixture.ts'
import { advanceMonth } from '#features/support/server/newsletter/newsletter.fixture.ts'
import { createEmptyPaper } from '#features/editor/server/public.ts'
import { transact } from '../data/transact.ts'
import { waitStates } from '#features/projects/states.ts'
import { eraseDeletedAccounts } from '#features/accounts/server/account-deletion/account-deletion.ts'
import { sendDigests } from '#features/notifications/server/digests/digests.ts'
import { passOnOffers } from '#features/projects/server/waitlist/entries.ts'
import { remindOfDeadlines } from '#features/submission/server/deadlines/remind-of-deadlines.ts'
import { sendLetters } from '#features/support/server/newsletter/letters.ts'

const DAY_MS = 86_400_000
const { testApp, student, aProject, claim } = await createClaimsTestApp()
afterAll(() => testApp.stop())
const { kernel } = testApp
const { db } = kernel

type Loop = { table: string; column: string; work: () => Promise<void>; isDone: (id: string) => Promise<boolean> }

/**
 * Runs the work twice. During the first run, the database refuses the first item. Returns the processed items of each
 * run.
 */
async function roundOf(ids: string[], { table, column, work, isDone }: Loop) {
  const [first = '', ...others] = ids.toSorted()
  const refusal = `refuse_${randomUUID().replaceAll('-', '')}`
  const run = (statement: string) => sql.raw(statement).execute(db)
  await run(
    `create function ${refusal}() returns trigger language plpgsql as $$ begin raise exception 'not this one'; end $$`,
  )
  await run(
    `create trigger ${refusal} before insert or update on ${table} for each row when (new.${column} = '${first}') execute function ${refusal}()`,
  )
  const told = await work().catch((error: Error) => error.message)
  const isFirstDone = await isDone(first)
  const areOthersDone = await Promise.all(others.map(isDone))
  await run(`drop trigger ${refusal} on ${table}`)
  await work()
  return { told, isFirstDone, areOthersDone, isFirstDoneLater: await isDone(first) }
}

const heldUpNobody = (ids: string[]) => ({
  told: `1 of ${ids.length} items failed. First error: not this one`,
  isFirstDone: false,
  areOthersDone: ids.slice(1).map(() => true),
  isFirstDoneLater: true,
})

const someMembers = () => Promise.all([testApp.createMember(), testApp.createMember(), testApp.createMember()])
const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id)

test('a member who cannot be erased does not block the erasure of others', async () => {
  const ids = idsOf(await someMembers())
  const left = { deleted_at: new Date(kernel.now().getTime() - 31 * DAY_MS), left_by_choice: true }
  await db.updateTable('accounts.member').set(left).where('id', 'in', ids).execute()
  const isDone = async (id: string) =>
    (await db.selectFrom('accounts.member').select('erased_at').where('id', '=', id).executeTakeFirstOrThrow())
      .erased_at !== null
  const round = await roundOf(ids, {
    table: 'accounts.member',
    column: 'id',
    work: () => eraseDeletedAccounts(kernel),
    isDone,
  })
  expect(round).toEqual(heldUpNobody(ids))
})

test('a failed daily mail to one member does not block the others', async () => {
  const ids = idsOf(await someMembers())
  await transact(kernel, (tx) => notify(kernel, tx, { to: ids, event: 'team_changed', text: 'Bo joined.', link: '/' }))
  const isDone = async (id: string) => {
    const waiting = db.selectFrom('notifications.notice').select('id').where('member_id', '=', id)
    return (await waiting.where('digested_at', 'is', null).execute()).length === 0
  }
  const round = await roundOf(ids, {
    table: 'notifications.digest',
    column: 'member_id',
    work: () => sendDigests(kernel),
    isDone,
  })
  expect(round).toEqual(heldUpNobody(ids))
})

test('a failed reminder to one team does not block the others', async () => {
  const dueAt = new Date(kernel.now().getTime() + 3 * DAY_MS)
  const paper = {
    questionId: null,
    title: 'Alert fatigue',
    category: 'Diagnostics',
    leadId: student.id,
    dueAt,
    now: kernel.now(),
  }
  const ids = await transact(kernel, (tx) =>
    Promise.all([1, 2, 3].map(() => createEmptyPaper(tx, { ...paper, projectId: randomUUID() }))),
  )
  const isDone = async (id: string) =>
    (await db.selectFrom('submission.reminder').select('kind').where('paper_id', '=', id).execute()).length > 0
  const round = await roundOf(ids, {
    table: 'submission.reminder',
    column: 'paper_id',
    work: () => remindOfDeadlines(kernel),
    isDone,
  })
  expect(round).toEqual(heldUpNobody(ids))
})

test('an offer that cannot be passed on does not block the others', async () => {
  const lines = [0, 1].map(async () => {
    const project = await aProject({ maxStudents: 2, title: `Night rounds ${randomUUID()}` })
    const [holder, waiting] = [await testApp.createMember(), await testApp.createMember()]
    const { claim: held } = await claim(holder, project, 'pair')
    await testApp.as(waiting)('POST /api/projects/:projectId/waitlist', { params: { projectId: project } })
    await testApp.as(holder)('DELETE /api/projects/claims/:claimId', { params: { claimId: held.claim_id } })
    return project
  })
  const ids = await Promise.all(lines)
  testApp.advanceClock(4 * DAY_MS)
  const isDone = async (id: string) => {
    const entries = db.selectFrom('projects.waitlist_entry').select('id').where('project_id', '=', id)
    return (await entries.where('status', '=', waitStates.offered).execute()).length === 0
  }
  const round = await roundOf(ids, {
    table: 'projects.waitlist_entry',
    column: 'project_id',
    work: () => passOnOffers(kernel),
    isDone,
  })
  expect(round).toEqual(heldUpNobody(ids))
})

test('a failed monthly newsletter to one reader does not block the others', async () => {
  await createPublication(testApp, { title: 'Quiet nights on the ward' })
  advanceMonth(testApp)
  const now = kernel.now()
  const rows = ['ada', 'ben', 'cleo'].map((name) => ({
    address: `${name}@example.org`,
    member_id: null,
    asked_at: now,
    confirmed_at: now,
    last_letter: null,
  }))
  const ids = idsOf(await db.insertInto('support.newsletter_subscription').values(rows).returning('id').execute())
  const isDone = async (id: string) =>
    (
      await db
        .selectFrom('support.newsletter_subscription')
        .select('last_letter')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).last_letter !== null
  const round = await roundOf(ids, {
    table: 'support.newsletter_subscription',
    column: 'id',
    work: () => sendLetters(kernel),
    isDone,
  })
  expect(round).toEqual(heldUpNobody(ids))
})
