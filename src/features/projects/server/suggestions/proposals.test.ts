import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { decideAs, listAs } from '#features/review/server/review.fixture.ts'
import { createTestApp, type TestApp, type TestMember } from '#server/testing/test-app.ts'
import { PROPOSAL, propose } from './suggestions.fixture.ts'

let testApp: TestApp
let admin: TestMember
let student: TestMember

beforeAll(async () => {
  testApp = await createTestApp()
  admin = await testApp.createMember({ role: 'admin', firstName: 'Ines', lastName: 'Roth' })
  student = await testApp.createMember({ firstName: 'Amara' })
})
afterAll(() => testApp.stop())

const resubmit = (by: TestMember | undefined, proposalId: string, traits: object = {}) =>
  testApp.as(by)('PUT /api/student/project-proposals/:proposalId', {
    params: { proposalId },
    body: { ...PROPOSAL, co_authors: [], proposed_tags: [], required_skills: [], ...traits },
  })
const withdraw = (by: TestMember | undefined, proposalId: string) =>
  testApp.as(by)('DELETE /api/student/project-proposals/:proposalId', { params: { proposalId } })
const askForRevision = (id: string) =>
  decideAs(testApp, admin, { kind: 'proposal', id, decision: 'revision_requested', admin_notes: 'Name the wards.' })

describe('proposing', () => {
  test('stores the proposal and returns the decision date and the next steps', async () => {
    const response = await testApp.inject({
      method: 'POST',
      url: '/api/student/project-proposals',
      headers: { authorization: `Bearer ${student.token}` },
      payload: { ...PROPOSAL, status: 'approved', member_id: admin.id },
    })
    expect(response.statusCode).toBe(201)
    const { proposal, next_steps } = response.json<{ proposal: object; next_steps: string[] }>()
    expect(proposal).toMatchObject({ ...PROPOSAL, status: 'pending_review', round: 1, notes: '', paper_id: null })
    expect(next_steps).toHaveLength(3)
  })

  test('requires only a title and a description', async () => {
    const member = await testApp.createMember()
    const { proposal } = await testApp.as(member)('POST /api/student/project-proposals', {
      body: { title: '  Short ', description: 'x', estimated_duration: '' },
    })
    expect(proposal).toMatchObject({
      title: 'Short',
      background: '',
      proposed_tags: [],
      estimated_duration: null,
      collaboration_type: 'solo',
    })
  })

  test('trims tags and skills, and ignores empty and repeated ones', async () => {
    const proposal = await propose(testApp, student, {
      title: 'Tags',
      proposed_tags: [' Sepsis ', '', 'sepsis', 'Night  shifts'],
      required_skills: ['  ', 'R', 'r'],
    })
    expect(proposal).toMatchObject({ proposed_tags: ['Sepsis', 'Night shifts'], required_skills: ['R'] })
  })

  test('twice with the same text, even at the same time, makes one proposal', async () => {
    const member = await testApp.createMember()
    const answers = await Promise.all(Array.from({ length: 8 }, () => propose(testApp, member)))
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
    await expect(propose(testApp, member, { description: 'Another one.' })).rejects.toMatchObject({
      kind: 'conflict',
      detail: 'You’ve already sent another proposal with this title. It is with the editors.',
    })
  })

  test('is for students and faculty', async () => {
    await expect(propose(testApp, await testApp.createMember({ role: 'faculty' }))).resolves.toMatchObject({ round: 1 })
    for (const role of ['clinician', 'moderator', 'admin'] as const) {
      await expect(propose(testApp, await testApp.createMember({ role }))).rejects.toMatchObject({
        kind: 'forbidden',
        detail: 'Only students and faculty can propose research.',
      })
    }
    await expect(propose(testApp, undefined)).rejects.toMatchObject({ kind: 'unauthenticated' })
  })

  test.each([
    [{ title: undefined }, 'title', 'Please enter a title.'],
    [{ title: '   ' }, 'title', 'Please enter a title.'],
    [{ title: 'x'.repeat(201) }, 'title', 'Please keep the title under 200 characters.'],
    [{ description: '' }, 'description', 'Please enter a description.'],
    [{ description: 'x'.repeat(5001) }, 'description', 'Please keep the description under 5,000 characters.'],
    [{ background: 'x'.repeat(5001) }, 'background', 'Please keep the background under 5,000 characters.'],
    [{ collaboration_type: 'crowd' }, 'collaboration_type', 'Please choose one of the options.'],
    [{ estimated_duration: '2 days' }, 'estimated_duration', 'Please choose one of the options.'],
    [
      { proposed_tags: Array.from({ length: 21 }, (_, n) => `tag ${n}`) },
      'proposed_tags',
      'Please give at most 20 tags.',
    ],
  ])('%j is refused with an error on %s', async (traits, field, message) => {
    await expect(propose(testApp, student, traits)).rejects.toMatchObject({
      kind: 'invalid',
      detail: message,
      errors: [{ field, message }],
    })
  })
})

describe('sending again', () => {
  test('keeps the earlier round with its notes, and shows both to the reviewer', async () => {
    const { id } = await propose(testApp, student, { title: 'First words' })
    await askForRevision(id)
    testApp.advanceClock(60_000)
    const { proposal } = await resubmit(student, id, { title: 'Second words' })
    expect(proposal).toMatchObject({ title: 'Second words', status: 'pending_review', round: 2, notes: '' })
    const { items } = await listAs(testApp, admin, { kind: 'proposal', status: 'pending_review' })
    expect(items.find((item) => item.id === id)).toMatchObject({
      title: 'Second words',
      round: 2,
      earlier_rounds: [
        {
          round: 1,
          title: 'First words',
          admin_notes: 'Name the wards.',
          content: expect.arrayContaining([
            { name: 'Background', text: PROPOSAL.background },
            { name: 'Collaboration', text: 'Pair' },
          ]) as unknown,
        },
      ],
    })
  })

  test('is possible only after a revision request, and only for the author', async () => {
    const { id } = await propose(testApp, student, { title: 'Not yet' })
    await expect(resubmit(student, id)).rejects.toMatchObject({ kind: 'conflict' })
    await askForRevision(id)
    await expect(resubmit(await testApp.createMember(), id)).rejects.toMatchObject({ kind: 'not_found' })
    await expect(resubmit(undefined, id)).rejects.toMatchObject({ kind: 'unauthenticated' })
    await expect(resubmit(student, randomUUID())).rejects.toMatchObject({ kind: 'not_found' })
    await expect(resubmit(student, id, { title: ' ' })).rejects.toMatchObject({ kind: 'invalid' })
  })

  test('five times at once makes one new round', async () => {
    const { id } = await propose(testApp, student, { title: 'Once more' })
    await askForRevision(id)
    const answers = await Promise.all(Array.from({ length: 5 }, () => resubmit(student, id)))
    expect(answers.map(({ proposal }) => proposal.round)).toEqual([2, 2, 2, 2, 2])
    await expect(resubmit(student, id, { description: 'Another one.' })).rejects.toMatchObject({ kind: 'conflict' })
  })
})

describe('withdrawing', () => {
  test('takes a proposal off the reviewers’ list, before and after a revision request', async () => {
    const { id: waiting } = await propose(testApp, student, { title: 'Waiting' })
    const { id: sentBack } = await propose(testApp, student, { title: 'Sent back' })
    await askForRevision(sentBack)
    expect((await withdraw(student, waiting)).proposal.status).toBe('withdrawn')
    expect((await withdraw(student, sentBack)).proposal).toMatchObject({
      status: 'withdrawn',
      notes: 'Name the wards.',
    })
    const { items } = await listAs(testApp, admin, { kind: 'proposal', status: 'pending_review' })
    expect(items.map((item) => item.id)).not.toContain(waiting)
    await expect(
      decideAs(testApp, admin, { kind: 'proposal', id: waiting, decision: 'approved' }),
    ).rejects.toMatchObject({
      kind: 'conflict',
    })
  })

  test('is refused once it is decided, and for anyone else', async () => {
    const { id } = await propose(testApp, student, { title: 'Refused' })
    await expect(withdraw(await testApp.createMember(), id)).rejects.toMatchObject({ kind: 'not_found' })
    await expect(withdraw(undefined, id)).rejects.toMatchObject({ kind: 'unauthenticated' })
    await expect(withdraw(student, 'nonsense')).rejects.toMatchObject({ kind: 'not_found' })
    await decideAs(testApp, admin, { kind: 'proposal', id, decision: 'rejected' })
    await expect(withdraw(student, id)).rejects.toMatchObject({ kind: 'conflict' })
  })
})

describe('my proposals', () => {
  test('are listed newest first, a page at a time, and include only the member’s own', async () => {
    const member = await testApp.createMember()
    await propose(testApp, member, { title: 'One' })
    testApp.advanceClock(1000)
    await propose(testApp, member, { title: 'Two' })
    const { proposals, pagination } = await testApp.as(member)('GET /api/student/project-proposals', {
      query: { size: '1' },
    })
    expect(proposals.map(({ title }) => title)).toEqual(['Two'])
    expect(pagination).toMatchObject({ total: 2, total_pages: 2 })
    const other = await testApp.as(await testApp.createMember())('GET /api/student/project-proposals')
    expect(other.proposals).toEqual([])
  })

  test('are refused to visitors and for an invalid page', async () => {
    await expect(testApp.as(undefined)('GET /api/student/project-proposals')).rejects.toMatchObject({
      kind: 'unauthenticated',
    })
    await expect(
      testApp.as(student)('GET /api/student/project-proposals', { query: { page: 'two' } }),
    ).rejects.toMatchObject({ kind: 'invalid' })
  })
})
