import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ReviewKind } from '#features/review/contract.ts'
import { suggestionStates } from '#features/projects/states.ts'
import { paperStates } from '#features/team/states.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'
import { type Run, runDemo, SEALING } from './demo.fixture.ts'

/** The time for a run on a busy machine. */
const RUN_WITHIN_MS = 600_000

type SignIn = { role: string; email: string; password: string }

let testApp: TestApp
let dataDirectory: string
let first: Run
/** All members in the file of sign-ins. Each is signed in only once, since hashing a password takes time. */
let members: Awaited<ReturnType<typeof signIn>>[]

const signInsOf = (text: string): SignIn[] =>
  [...text.matchAll(/^(\w+) .* (\S+@example\.org) +(\S+)$/gm)].map(([, role = '', email = '', password = '']) => ({
    role,
    email,
    password,
  }))

const signIn = async ({ email, password }: SignIn) => {
  const answer = await testApp.as(undefined)('POST /api/auth/login', { body: { email, password } })
  if (!('access_token' in answer)) throw new Error(`${email} has a second factor`)
  return { token: answer.access_token, user: answer.user_info }
}

beforeAll(async () => {
  testApp = await createTestApp({ environment: SEALING })
  dataDirectory = await mkdtemp(join(tmpdir(), 'inflo-demo-test-'))
  first = await runDemo(testApp, dataDirectory)
  const written = await readFile(join(dataDirectory, 'demo-sign-ins.txt'), 'utf8').catch(() => '')
  members = await Promise.all(signInsOf(written).map(signIn))
}, RUN_WITHIN_MS)

afterAll(async () => {
  await testApp.stop()
  await rm(dataDirectory, { recursive: true, force: true })
})

async function countsByCalls() {
  const admin = await testApp.createMember({ role: 'admin' })
  const count = async (kind: ReviewKind, status: string) =>
    (await testApp.as(admin)('GET /api/admin/reviews', { query: { kind, status } })).pagination.total
  const counted = async (kind: ReviewKind, statuses: string[]) =>
    Object.fromEntries(await Promise.all(statuses.map(async (status) => [status, await count(kind, status)])))
  const questions = [
    'submitted',
    'needs_clarification',
    'declined',
    'available',
    'assigned',
    'in_research',
    'published',
  ]
  return {
    questions: await counted('question', questions),
    claims: await counted('claim', ['pending_review', 'approved', 'rejected', 'revision_requested', 'withdrawn']),
    publications: await counted('publication', [
      'pending_publication_review',
      'approved_for_publication',
      'revision_requested',
    ]),
    proposals: await counted('proposal', [...suggestionStates.names]),
    refinedQuestions: await counted('refined_question', [...suggestionStates.names]),
    stats: await testApp.as(undefined)('GET /api/public/stats'),
    papers: (await testApp.as(undefined)('GET /api/public/research-library')).papers,
  }
}

test('it prints twelve working sign-ins', async () => {
  expect(first).toMatchObject({ complained: '', code: 0 })
  const printed = signInsOf(first.said)
  expect(printed).toHaveLength(12)
  for (const one of printed) {
    const { user } = await signIn(one)
    expect(user).toMatchObject({ email: one.email, role: one.role, setup_completed: true })
  }
})

test('all sixty members can sign in, and only the owner can read the password file', async () => {
  const { mode } = await stat(join(dataDirectory, 'demo-sign-ins.txt'))
  expect(mode & 0o777).toBe(0o600)
  const users = members.map(({ user }) => user)
  expect(new Set(users.map(({ id }) => id)).size).toBe(60)
  const roles = Object.groupBy(users, ({ role }) => role)
  expect([roles.admin?.length, roles.moderator?.length]).toEqual([1, 2])
})

test('the forty questions cover every status, and so do the claims and submissions', async () => {
  const { questions, claims, publications } = await countsByCalls()
  expect(questions).toEqual({
    submitted: 6,
    needs_clarification: 4,
    declined: 4,
    available: 10,
    assigned: 2,
    in_research: 10,
    published: 4,
  })
  for (const total of Object.values(claims)) expect(total).toBeGreaterThan(0)
  expect(publications).toEqual({
    pending_publication_review: 2,
    approved_for_publication: 4,
    revision_requested: 1,
  })
})

test('the proposals and refined questions cover every status', async () => {
  const { proposals, refinedQuestions } = await countsByCalls()
  expect(proposals).toEqual({ pending_review: 2, revision_requested: 1, approved: 1, rejected: 1, withdrawn: 1 })
  expect(refinedQuestions).toEqual({ pending_review: 1, revision_requested: 1, approved: 1, rejected: 1, withdrawn: 1 })
})

test('thirteen papers are in progress, from empty to ready, by teams of one, two and three', async () => {
  const boards = await Promise.all(members.map((member) => testApp.as(member)('GET /api/student/dashboard')))
  const papers = new Map(boards.flatMap((board) => board.active_projects).map((paper) => [paper.paper_id, paper]))
  expect(papers.size).toBe(13)
  const all = [...papers.values()]
  expect(new Set(all.map((paper) => paper.team_members.length))).toEqual(new Set([1, 2, 3]))
  const drafts = all.filter(({ status }) => status === paperStates.draft)
  expect(Math.min(...drafts.map((paper) => paper.word_count))).toBe(0)
  expect(drafts.some((paper) => paper.progress_percentage === 100 && paper.word_count >= 2_500)).toBe(true)
})

test('everyone’s first screen has content: clinicians see their questions, and editors have overdue items', async () => {
  const boards = await Promise.all(
    members.map(async (member) => ({
      ...(await testApp.as(member)('GET /api/student/dashboard')),
      role: member.user.role,
    })),
  )
  const clinicians = boards.filter(({ role }) => role === 'clinician')
  expect(clinicians.filter((board) => board.questions_asked === 0)).toEqual([])
  expect(clinicians.some((board) => board.answers.length > 0 && board.mentored_papers.length > 0)).toBe(true)
  expect(boards.some((board) => board.role === 'faculty' && board.mentored_papers.length > 0)).toBe(true)
  const moderator = members.find(({ user }) => user.role === 'moderator')
  const { counts, overdue } = await testApp.as(moderator)('GET /api/admin/reviews/waiting')
  expect(overdue).toBeGreaterThan(0)
  expect(Object.values(counts).filter((count) => count === 0)).toEqual([])
})

test('the published papers can be read, are long enough, and name who asked', async () => {
  const { papers } = await countsByCalls()
  expect(papers).toHaveLength(4)
  const awards: unknown[] = []
  for (const { id, views, publication_date: day } of papers) {
    const paper = await testApp.as(undefined)('GET /api/public/research-library/:paperId', { params: { paperId: id } })
    expect(paper.word_count).toBeGreaterThanOrEqual(2_500)
    expect(paper.professional_contributor?.name).toBeTruthy()
    expect(views).toBeGreaterThan(10)
    expect(paper.authors_meta.flatMap(({ credit_roles: roles }) => roles).length).toBeGreaterThan(2)
    expect(new Date(day).getTime()).toBeLessThan(Date.now())
    const paragraphs = paper.article.sections.flatMap(({ blocks }) => blocks.map((block) => JSON.stringify(block)))
    expect(new Set(paragraphs).size).toBe(paragraphs.length)
    awards.push(...(paper.article.front?.awards ?? []))
  }
  expect(papers.filter(({ featured }) => featured)).toHaveLength(2)
  expect(awards).toEqual([{ funders: [{ name: 'Lantern Foundation' }], numbers: ['LF-2025-07'], recipients: [] }])
})

test('mentors have joined, reviewed drafts and are named on the published page, and one request is pending', async () => {
  const { papers } = await countsByCalls()
  const named = await Promise.all(
    papers.map(
      async ({ id }) =>
        (await testApp.as(undefined)('GET /api/public/research-library/:paperId', { params: { paperId: id } })).mentors,
    ),
  )
  expect(named.flat().map(({ name }) => name)).toEqual(['Joaquim Teixeira'])
  const boards = await Promise.all(members.map((member) => testApp.as(member)('GET /api/student/dashboard')))
  const waiting = boards.flatMap((board) => board.mentored_papers.flatMap(({ reviews }) => reviews))
  expect(waiting.map(({ draft }) => draft)).toEqual([1])
})

test('its mail stays in the outbox, and no job is queued to send it', async () => {
  const mails = await testApp.kernel.db.selectFrom('kernel.mail').select(['sent_at', 'attempts']).execute()
  expect(mails.length).toBeGreaterThan(100)
  expect(mails.filter((mail) => mail.sent_at !== null || mail.attempts > 0)).toEqual([])
})

test('a second run is refused with a message and changes nothing', { timeout: RUN_WITHIN_MS }, async () => {
  const file = join(dataDirectory, 'demo-sign-ins.txt')
  const before = { ...(await countsByCalls()), file: await readFile(file, 'utf8') }
  const second = await runDemo(testApp, dataDirectory)
  expect(second).toEqual({
    code: 1,
    said: '',
    complained: 'The demo community already exists, so nothing was added.\n',
  })
  expect({ ...(await countsByCalls()), file: await readFile(file, 'utf8') }).toEqual(before)
})
