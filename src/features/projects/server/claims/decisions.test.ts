import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, test } from 'vitest'
import { transact } from '#server/data/transact.ts'
import type { TestMember } from '#server/testing/test-app.ts'
import { attachPaper, closeProject, decideClaim, listClaimsForReview } from '../public.ts'
import { createClaimsTestApp, EXPLANATION } from '../claims.fixture.ts'
import { claimStates } from '../../states.ts'

const { testApp, student, aProject, claim, decideAs, openProjects, spots } = await createClaimsTestApp()
afterAll(() => testApp.stop())

describe('withdrawing', () => {
  const withdraw = (by: TestMember | undefined, claimId: string) =>
    testApp.as(by)('DELETE /api/projects/claims/:claimId', { params: { claimId } })

  test('frees the places', async () => {
    const project = await aProject({ maxStudents: 3 })
    const { claim: made } = await claim(student, project, 'pair')
    expect((await withdraw(student, made.claim_id)).claim.status).toBe('withdrawn')
    expect(await spots(project)).toBe(3)
    expect((await withdraw(student, made.claim_id)).claim.status).toBe('withdrawn')
    expect(await spots(project)).toBe(3)
  })

  test('is refused once approved, and for anyone else', async () => {
    const { claim: made } = await claim(student, await aProject())
    await expect(withdraw(await testApp.createMember(), made.claim_id)).rejects.toMatchObject({ kind: 'not_found' })
    await expect(withdraw(undefined, made.claim_id)).rejects.toMatchObject({ kind: 'unauthenticated' })
    await decideAs('approved', made.claim_id)
    await expect(withdraw(student, made.claim_id)).rejects.toMatchObject({ kind: 'conflict' })
    await expect(withdraw(student, randomUUID())).rejects.toMatchObject({ kind: 'not_found' })
    await expect(withdraw(student, 'nonsense')).rejects.toMatchObject({ kind: 'not_found' })
  })

  test('and approving at the same time: only one of them happens', async () => {
    for (let round = 0; round < 10; round += 1) {
      const project = await aProject({ maxStudents: 2 })
      const { claim: made } = await claim(student, project)
      const both = await Promise.allSettled([withdraw(student, made.claim_id), decideAs('approved', made.claim_id)])
      expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      expect(await spots(project)).toBe(both[0].status === 'fulfilled' ? 2 : 1)
    }
  })
})

describe('deciding', () => {
  test('keeps the places of an approved claim and counts its member', async () => {
    const project = await aProject({ maxStudents: 3 })
    const { claim: made } = await claim(student, project, 'pair')
    const decided = await decideAs('approved', made.claim_id)
    expect(decided).toMatchObject({
      claim: { memberId: student.id, status: 'approved', teamType: 'pair', places: 2 },
      project: { id: project, paperId: null, timelineWeeks: 12 },
    })
    const shown = (await openProjects(student)).find(({ project_id }) => project_id === project)
    expect(shown).toMatchObject({
      available_spots: 1,
      current_students: 1,
      my_claim: { claim_id: made.claim_id, status: 'approved' },
    })
    await expect(decideAs('rejected', made.claim_id)).rejects.toMatchObject({
      kind: 'conflict',
      detail: 'This claim was already reviewed',
    })
  })

  test('links the second approval to the paper that the first one made', async () => {
    const project = await aProject({ maxStudents: 2 })
    const { claim: first } = await claim(student, project)
    const { claim: second } = await claim(await testApp.createMember(), project)
    const paperId = randomUUID()
    await decideAs('approved', first.claim_id)
    await attachPaper(testApp.kernel.db, project, paperId)
    await expect(attachPaper(testApp.kernel.db, project, randomUUID())).rejects.toMatchObject({ kind: 'conflict' })
    expect((await decideAs('approved', second.claim_id)).project.paperId).toBe(paperId)
    const { claims } = await testApp.as(student)('GET /api/projects/claims/mine')
    expect(claims.find(({ claim_id }) => claim_id === first.claim_id)).toMatchObject({
      status: 'approved',
      paper_id: paperId,
      notes: 'Thank you.',
    })
  })

  test('is not for the claimant, and not for unknown claims', async () => {
    const { claim: made } = await claim(student, await aProject())
    const own = { id: made.claim_id, decision: 'approved', notes: '', actor: student, now: new Date() } as const
    await expect(transact(testApp.kernel, (tx) => decideClaim(testApp.kernel, tx, own))).rejects.toMatchObject({
      kind: 'forbidden',
    })
    await expect(decideAs('approved', randomUUID())).rejects.toMatchObject({ kind: 'not_found' })
  })

  test('on a closed project is not needed: its claims have ended', async () => {
    const project = await aProject({ maxStudents: 2 })
    const { claim: made } = await claim(student, project)
    await transact(testApp.kernel, (tx) => closeProject(testApp.kernel, tx, project))
    await expect(decideAs('approved', made.claim_id)).rejects.toMatchObject({ kind: 'conflict' })
    await expect(decideAs('rejected', made.claim_id)).rejects.toMatchObject({ kind: 'conflict' })
    const { claims } = await testApp.as(student)('GET /api/projects/claims/mine')
    expect(claims.find(({ claim_id: id }) => id === made.claim_id)?.status).toBe('rejected')
  })

  test('lists pending claims with their members, the oldest first', async () => {
    const project = await aProject({ title: 'Night pain scores in hip fracture' })
    const { claim: made } = await claim(student, project)
    const { items, total } = await listClaimsForReview(testApp.kernel.db, {
      status: claimStates.pending,
      page: 1,
      size: 100,
    })
    expect(total).toBe(items.length)
    expect(items.find(({ id }) => id === made.claim_id)).toMatchObject({
      studentName: student.name,
      studentEmail: student.email,
      questionTitle: 'Night pain scores in hip fracture',
      explanation: EXPLANATION,
      teamType: 'solo',
      status: 'pending',
      notes: '',
    })
    const moments = items.map(({ requestedAt }) => requestedAt.getTime())
    expect(moments).toEqual(moments.toSorted((one, other) => one - other))
  })
})

describe('my claims', () => {
  test('are listed newest first, a page at a time, and include only the member’s own', async () => {
    const member = await testApp.createMember()
    const made = [await claim(member, await aProject()), await claim(member, await aProject())]
    const list = await testApp.as(member)('GET /api/projects/claims/mine', { query: { size: '1' } })
    expect(list.claims.map(({ claim_id }) => claim_id)).toEqual([made[1]?.claim.claim_id])
    expect(list.pagination).toEqual({ page: 1, size: 1, total: 2, total_pages: 2 })
    expect((await testApp.as(await testApp.createMember())('GET /api/projects/claims/mine')).claims).toEqual([])
  })

  test('are refused to visitors and for an invalid page', async () => {
    await expect(testApp.as(undefined)('GET /api/projects/claims/mine')).rejects.toMatchObject({
      kind: 'unauthenticated',
    })
    await expect(
      testApp.as(student)('GET /api/projects/claims/mine', { query: { page: 'two' } }),
    ).rejects.toMatchObject({
      kind: 'invalid',
    })
  })
})
