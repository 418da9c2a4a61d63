import { afterAll, expect, test } from 'vitest'
import { RACE_CONCURRENCY } from '#server/testing/counts.ts'
import type { TestMember } from '#server/testing/test-app.ts'
import type { Failure } from '#shared/calls/failure.ts'
import { createClaimsTestApp } from '../claims.fixture.ts'
import { LIVE_CLAIMS, waitStates } from '../../states.ts'
import { passOnOffers } from './entries.ts'

const FULL = 'All places on this project are taken. You can join its waitlist.'
const { testApp, aProject, claim } = await createClaimsTestApp()
afterAll(() => testApp.stop())

const many = (count: number) => Promise.all(Array.from({ length: count }, () => testApp.createMember()))
const join = (by: TestMember, projectId: string) =>
  testApp.as(by)('POST /api/projects/:projectId/waitlist', { params: { projectId } })
const leave = (by: TestMember, projectId: string) =>
  testApp.as(by)('DELETE /api/projects/:projectId/waitlist', { params: { projectId } })
const withdraw = (by: TestMember, claimId: string) =>
  testApp.as(by)('DELETE /api/projects/claims/:claimId', { params: { claimId } })

/** Returns the entries, offers and claimed seats of a project, and expects that its stored counts match them. */
async function countsOf(projectId: string) {
  const { db } = testApp.kernel
  const project = await db
    .selectFrom('projects.project')
    .selectAll()
    .where('id', '=', projectId)
    .executeTakeFirstOrThrow()
  const claims = await db
    .selectFrom('projects.claim')
    .select('places')
    .where('project_id', '=', projectId)
    .where('status', 'in', LIVE_CLAIMS)
    .execute()
  const entries = await db
    .selectFrom('projects.waitlist_entry')
    .selectAll()
    .where('project_id', '=', projectId)
    .orderBy('sequence')
    .execute()
  const offered = entries.filter(({ status }) => status === waitStates.offered)
  const claimed = claims.reduce((sum, { places }) => sum + places, 0)
  expect(project.places_taken).toBe(claimed + offered.length)
  expect(project.waiting).toBe(entries.filter(({ status }) => status === waitStates.waiting).length)
  return { claimed, offered, entries }
}

const fulfilled = (answers: PromiseSettledResult<unknown>[]) => answers.filter(({ status }) => status === 'fulfilled')
// Expects only refusals of kind `conflict` or `not_found`. A bug would cause a failure of kind `internal`.
const allRefusedInWords = (answers: PromiseSettledResult<unknown>[]) =>
  expect(refusals(answers).filter(({ kind }) => !['conflict', 'not_found'].includes(kind))).toEqual([])
const refusals = (answers: PromiseSettledResult<unknown>[]) =>
  answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason as Failure] : []))

const PROJECTS = 5
const TEAM_PLACES = 4
const WAITING = RACE_CONCURRENCY - 3

test(`of ${RACE_CONCURRENCY} members who claim three places at once three get them, and ${WAITING} join the waitlist`, async () => {
  const project = await aProject({ maxStudents: 3 })
  const members = await many(RACE_CONCURRENCY)
  const answers = await Promise.allSettled(members.map((member) => claim(member, project)))
  expect(fulfilled(answers)).toHaveLength(3)
  expect(refusals(answers).map(({ kind, detail }) => `${kind} ${detail}`)).toEqual(
    Array.from({ length: WAITING }, () => `conflict ${FULL}`),
  )
  const left = members.filter((_, index) => answers[index]?.status === 'rejected')
  const joined = await Promise.all(left.map((member) => join(member, project)))
  expect(joined.map(({ position }) => position).toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: WAITING }, (_, index) => index + 1),
  )
  expect((await countsOf(project)).claimed).toBe(3)
})

const PLACES = RACE_CONCURRENCY / PROJECTS

test(`each of ${RACE_CONCURRENCY} places that become free is offered once and claimed by its recipient`, async () => {
  const projects = await Promise.all(Array.from({ length: PROJECTS }, () => aProject({ maxStudents: PLACES })))
  const accepting: { member: TestMember; project: string }[] = []
  for (const project of projects) {
    const holders = await many(PLACES / TEAM_PLACES)
    const claims = await Promise.all(holders.map((member) => claim(member, project, 'team')))
    const line = await many(PLACES)
    for (const member of line) await join(member, project)
    await Promise.all(claims.map(({ claim: made }, index) => withdraw(holders[index]!, made.claim_id)))
    expect((await countsOf(project)).offered.map(({ member_id }) => member_id)).toEqual(line.map(({ id }) => id))
    accepting.push(...line.map((member) => ({ member, project })))
  }
  // Each member claims twice at the same time, together with members to whom no seat was offered.
  const strangers = await many(PROJECTS)
  const answers = await Promise.allSettled([
    ...[...accepting, ...accepting].map(({ member, project }) => claim(member, project)),
    ...strangers.map((member, index) => claim(member, projects[index % PROJECTS]!)),
  ])
  const made = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value.claim.claim_id] : []))
  expect(new Set(made)).toHaveProperty('size', RACE_CONCURRENCY)
  allRefusedInWords(answers)
  for (const project of projects) expect((await countsOf(project)).claimed).toBe(PLACES)
})

test('a waitlist keeps its counts while members join, leave, claim and withdraw', async () => {
  const project = await aProject({ maxStudents: 4 })
  const holders = await many(4)
  const claims = await Promise.all(holders.map((member) => claim(member, project)))
  const line = await many(30)
  for (const member of line) await join(member, project)
  const newcomers = await many(20)
  const answers = await Promise.allSettled([
    ...claims.map(({ claim: made }, index) => withdraw(holders[index]!, made.claim_id)),
    ...line.filter((_, index) => index % 2 === 0).map((member) => leave(member, project)),
    ...line.map((member) => claim(member, project)),
    ...newcomers.map((member) => claim(member, project)),
    ...newcomers.map((member) => join(member, project)),
    passOnOffers(testApp.kernel),
  ])
  allRefusedInWords(answers)
  const { claimed, offered, entries } = await countsOf(project)
  // While members are waiting, no seat is free: each seat is claimed, or held for one member of the waitlist.
  expect(claimed + offered.length).toBe(4)
  const waiting = entries.filter(({ status }) => status === waitStates.waiting)
  expect(Math.max(...offered.map(({ sequence }) => sequence), 0)).toBeLessThan(waiting[0]?.sequence ?? 0)
})

test('one member who joins twenty times at once is on the waitlist once', async () => {
  const project = await aProject({ maxStudents: 2 })
  await claim(await testApp.createMember(), project, 'pair')
  const member = await testApp.createMember()
  const answers = await Promise.all(Array.from({ length: 20 }, () => join(member, project)))
  expect(answers).toEqual(Array.from({ length: 20 }, () => ({ position: 1 })))
  expect((await countsOf(project)).entries).toHaveLength(1)
})

test('a wrong waitlist count neither blocks nor skips anybody', async () => {
  const { db } = testApp.kernel
  const countAs = (project: string, waiting: number) =>
    db.updateTable('projects.project').set({ waiting }).where('id', '=', project).execute()
  const empty = await aProject({ maxStudents: 3 })
  await countAs(empty, 2)
  await claim(await testApp.createMember(), empty)
  expect((await countsOf(empty)).claimed).toBe(1)

  const full = await aProject({ maxStudents: 2 })
  const holder = await testApp.createMember()
  const { claim: held } = await claim(holder, full, 'pair')
  const first = await testApp.createMember()
  await join(first, full)
  await countAs(full, 0)
  await withdraw(holder, held.claim_id)
  expect((await countsOf(full)).offered).toHaveLength(1)
})
