import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, test } from 'vitest'
import { transact } from '#server/data/transact.ts'
import type { TestMember } from '#server/testing/test-app.ts'
import { closeProject } from '../public.ts'
import { createClaimsTestApp } from '../claims.fixture.ts'
import { passOnOffers } from './entries.ts'

const HOUR_MS = 3_600_000
const { testApp, student, aProject, claim, decideAs, openProjects } = await createClaimsTestApp()
afterAll(() => testApp.stop())

const join = (by: TestMember | undefined, projectId: string) =>
  testApp.as(by)('POST /api/projects/:projectId/waitlist', { params: { projectId } })
const leave = (by: TestMember | undefined, projectId: string) =>
  testApp.as(by)('DELETE /api/projects/:projectId/waitlist', { params: { projectId } })
const waitsOf = async (by: TestMember | undefined) => (await testApp.as(by)('GET /api/projects/waitlist/mine')).waits
const shownTo = async (by: TestMember, id: string) =>
  (await openProjects(by)).find(({ project_id }) => project_id === id)
const withdraw = (by: TestMember, claimId: string) =>
  testApp.as(by)('DELETE /api/projects/claims/:claimId', { params: { claimId } })
const mailsTo = async ({ email }: TestMember) =>
  (await testApp.kernel.db.selectFrom('kernel.mail').select('subject').where('recipient', '=', email).execute()).map(
    ({ subject }) => subject,
  )

/** Creates a full project for two, with the given number of members on its waitlist. */
async function aLine(waiting: number) {
  const project = await aProject({ maxStudents: 2, title: `Night rounds ${randomUUID()}` })
  const holder = await testApp.createMember()
  const { claim: held } = await claim(holder, project, 'pair')
  const line: TestMember[] = []
  for (let index = 0; index < waiting; index += 1) line.push(await testApp.createMember())
  for (const member of line) await join(member, project)
  return { project, holder, claimId: held.claim_id, line }
}

describe('joining', () => {
  test('returns the position, which the list and the member’s own waitlists also show', async () => {
    const { project, line } = await aLine(2)
    expect(await join(student, project)).toEqual({ position: 3 })
    expect(await shownTo(student, project)).toMatchObject({
      available_spots: 0,
      waitlist_count: 3,
      my_wait: { status: 'waiting', position: 3, offer_ends_at: null },
    })
    expect(await waitsOf(line[1])).toMatchObject([{ project_id: project, status: 'waiting', position: 2 }])
    await leave(line[0], project)
    expect(await waitsOf(line[1])).toMatchObject([{ position: 1 }])
    expect((await shownTo(line[0]!, project))?.my_wait).toBeNull()
  })

  test('answers 201', async () => {
    const { project } = await aLine(0)
    const url = `/api/projects/${project}/waitlist`
    const headers = { authorization: `Bearer ${student.token}` }
    expect((await testApp.inject({ method: 'POST', url, headers })).statusCode).toBe(201)
  })

  test('is joined and left once, even if a request is repeated', async () => {
    const { project, line } = await aLine(1)
    await expect(join(line[0], project)).resolves.toEqual({ position: 1 })
    expect(await leave(line[0], project)).toEqual(await leave(line[0], project))
  })

  test('is refused to a claimant, if a place is free, and on a solo project', async () => {
    const { project, holder } = await aLine(1)
    const refused = (detail: string) => ({ kind: 'conflict', detail })
    await expect(join(holder, project)).rejects.toMatchObject(refused('You have already claimed this project.'))
    const free = await aProject({ maxStudents: 2 })
    await expect(join(student, free)).rejects.toMatchObject(
      refused('A place on this project is free. You can claim it now.'),
    )
    const single = await aProject()
    await claim(holder, single)
    await expect(join(student, single)).rejects.toMatchObject(
      refused('This project is for one student; it has no waitlist.'),
    )
  })

  test('is only for students and faculty, on open projects', async () => {
    const { project } = await aLine(0)
    const clinician = await testApp.createMember({ role: 'clinician' })
    await expect(join(clinician, project)).rejects.toMatchObject({ kind: 'forbidden' })
    await expect(join(undefined, project)).rejects.toMatchObject({ kind: 'unauthenticated' })
    await expect(join(student, randomUUID())).rejects.toMatchObject({ kind: 'not_found' })
    await expect(join(student, 'no-project')).rejects.toMatchObject({ kind: 'not_found' })
    await transact(testApp.kernel, (tx) => closeProject(testApp.kernel, tx, project))
    await expect(join(student, project)).rejects.toMatchObject({ detail: 'This project is no longer open.' })
  })
})

test('leaving is refused to a member who is not on the waitlist', async () => {
  const { project } = await aLine(0)
  await expect(leave(student, project)).rejects.toMatchObject({ kind: 'not_found' })
  await expect(leave(undefined, project)).rejects.toMatchObject({ kind: 'unauthenticated' })
  await expect(testApp.as(undefined)('GET /api/projects/waitlist/mine')).rejects.toMatchObject({
    kind: 'unauthenticated',
  })
})

describe('a place that becomes free', () => {
  test.each(['withdrawn', 'rejected', 'revision_requested'] as const)(
    'by a claim that is %s is offered to the next in line, in order',
    async (how) => {
      const { project, holder, claimId, line } = await aLine(3)
      if (how === 'withdrawn') await withdraw(holder, claimId)
      else await decideAs(how, claimId)
      const lines = await Promise.all(line.map(async (member) => (await waitsOf(member))[0]))
      expect(lines).toMatchObject([
        { status: 'offered', position: null },
        { status: 'offered', position: null },
        { status: 'waiting', position: 1 },
      ])
      expect(await shownTo(student, project)).toMatchObject({ available_spots: 0, waitlist_count: 1 })
      expect(await mailsTo(line[0]!)).toContainEqual(expect.stringMatching(/^A place is free for you: Night rounds/))
      expect(await mailsTo(line[2]!)).toEqual([])
    },
  )

  test('can be claimed only by the member it was offered to', async () => {
    const { project, holder, claimId, line } = await aLine(2)
    await withdraw(holder, claimId)
    await expect(claim(student, project)).rejects.toMatchObject({
      kind: 'conflict',
      detail: 'All places on this project are taken. You can join its waitlist.',
    })
    expect((await claim(line[0], project)).claim).toMatchObject({ status: 'pending', places: 1 })
    expect(await waitsOf(line[0])).toEqual([])
    expect(await shownTo(line[0]!, project)).toMatchObject({ available_spots: 0, my_wait: null })
    await expect(claim(line[1], project, 'pair')).rejects.toMatchObject({
      detail: 'A pair needs 2 places; this project has 1 place left.',
    })
  })

  test('passes to the next when it is declined, and is open to all if nobody is waiting', async () => {
    const { project, holder, claimId, line } = await aLine(3)
    await withdraw(holder, claimId)
    await leave(line[0], project)
    expect(await waitsOf(line[2])).toMatchObject([{ status: 'offered' }])
    await leave(line[1], project)
    await leave(line[2], project)
    expect(await shownTo(student, project)).toMatchObject({ available_spots: 2, waitlist_count: 0 })
  })

  test('is passed on after 72 hours, and not a moment before', async () => {
    const { project, holder, claimId, line } = await aLine(3)
    await withdraw(holder, claimId)
    testApp.advanceClock(72 * HOUR_MS - 60_000)
    await passOnOffers(testApp.kernel)
    expect(await waitsOf(line[0])).toMatchObject([{ status: 'offered' }])
    testApp.advanceClock(60_000)
    // The offer has ended for its recipient, and the next run will offer the seat to the next member.
    expect(await waitsOf(line[0])).toEqual([])
    expect((await shownTo(line[0]!, project))?.my_wait).toBeNull()
    await passOnOffers(testApp.kernel)
    expect(await waitsOf(line[2])).toMatchObject([{ status: 'offered' }])
    expect(await mailsTo(line[0]!)).toContainEqual(expect.stringMatching(/^Your place was passed on: /))
    expect(await shownTo(student, project)).toMatchObject({ available_spots: 1, waitlist_count: 0 })
  })

  test('is passed on if an expired offer is claimed, even before the next run', async () => {
    const { project, holder, claimId, line } = await aLine(2)
    await withdraw(holder, claimId)
    testApp.advanceClock(72 * HOUR_MS)
    // Both offers have expired and nobody else is on the waitlist, so any member may claim the seats.
    expect((await claim(student, project, 'pair')).claim.places).toBe(2)
    await expect(claim(line[0], project)).rejects.toMatchObject({ kind: 'conflict' })
  })

  test('passes over a member who has left', async () => {
    const { project, holder, claimId, line } = await aLine(3)
    await testApp.as(line[0])('DELETE /api/auth/account', { body: { password: line[0]!.password } })
    await withdraw(holder, claimId)
    expect(await waitsOf(line[1])).toMatchObject([{ status: 'offered' }])
    expect(await waitsOf(line[2])).toMatchObject([{ status: 'offered' }])
    expect(await shownTo(student, project)).toMatchObject({ waitlist_count: 0 })
  })
})

test('members on the waitlist of a closing project are notified', async () => {
  const { project, line } = await aLine(1)
  await transact(testApp.kernel, (tx) => closeProject(testApp.kernel, tx, project))
  expect(await waitsOf(line[0])).toEqual([])
  expect(await mailsTo(line[0]!)).toContainEqual(expect.stringMatching(/^No longer open: /))
})
