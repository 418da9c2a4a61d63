import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { propose, refine } from '#features/projects/server/suggestions/suggestions.fixture.ts'
import { createClaim, createQuestion, createSubmission, decideAs } from '#features/review/server/review.fixture.ts'
import { createPaper, save } from '#features/editor/server/workspace.fixture.ts'
import type { Role } from './actor.ts'
import { createTestApp, type TestApp, type TestMember } from '../testing/test-app.ts'
import { createSession, type Call, calls, EVERYTHING_SET_UP, type Input, paramsOf, send } from '../testing/calls.ts'

type Person = 'visitor' | 'deleted member' | 'other student' | 'writing student' | Exclude<Role, 'student'>

const STRANGERS: Person[] = ['visitor', 'deleted member']
const BELOW_MODERATOR: Person[] = ['other student', 'faculty', 'clinician', 'writing student']
const REVIEWERS: Person[] = ['moderator', 'admin']
const PEOPLE: Person[] = [...STRANGERS, 'other student', 'faculty', 'clinician', ...REVIEWERS]
const ASKER_EMAIL = 'ida.brandt@example.org'
const OWN_TEXT = 'Written by its own team.'

let testApp: TestApp
let members: Partial<Record<Person, TestMember>>
let owned: {
  paperId: string
  claimId: string
  trackingNumber: string
  libraryPaperId: string
  submissionId: string
  proposalId: string
  refinedQuestionId: string
}

async function makeMembers(): Promise<Partial<Record<Person, TestMember>>> {
  const deleted = await testApp.createMember({ firstName: 'Gone' })
  const gone = { deleted_at: new Date() }
  await testApp.kernel.db.updateTable('accounts.member').set(gone).where('id', '=', deleted.id).execute()
  return {
    'deleted member': deleted,
    'writing student': await testApp.createMember({ firstName: 'Canary' }),
    'other student': await testApp.createMember({ firstName: 'Other' }),
    faculty: await testApp.createMember({ role: 'faculty' }),
    clinician: await testApp.createMember({ role: 'clinician' }),
    moderator: await testApp.createMember({ role: 'moderator' }),
    admin: await testApp.createMember({ role: 'admin' }),
  }
}

// Creates the writing student's data: a paper in progress, a claim, a proposal, a refined question, a published paper
// and a question.
async function createPersonalDataSample(writer: TestMember, admin: TestMember): Promise<typeof owned> {
  const question = await createQuestion(testApp)
  const claimId = await createClaim(testApp, { by: writer, admin, questionId: question.id })
  const { id: proposalId } = await propose(testApp, writer)
  const { id: refinedQuestionId } = await refine(testApp, writer, { questionId: question.id })
  const paperId = await createPaper(testApp, writer)
  await save(testApp, writer, { paperId, sectionName: 'methods', content: OWN_TEXT })
  const { id: submissionId } = await createSubmission(testApp, writer)
  const decision = { kind: 'publication', id: submissionId, decision: 'approved_for_publication' } as const
  const { item } = await decideAs(testApp, admin, decision)
  return {
    paperId,
    claimId,
    trackingNumber: question.trackingNumber,
    submissionId,
    proposalId,
    refinedQuestionId,
    libraryPaperId: item.library_id ?? '',
  }
}

beforeAll(async () => {
  testApp = await createTestApp({ environment: EVERYTHING_SET_UP })
  members = await makeMembers()
  owned = await createPersonalDataSample(members['writing student']!, members.admin!)
})
afterAll(() => testApp.stop())

// A logout call uses a separate session, since later calls need the member's first session.
async function sendAs(person: Person, key: string, input: Input = {}) {
  const member = members[person]
  const token = member && key.endsWith('/logout') ? await createSession(testApp, member.id) : member?.token
  return send(testApp, key, { ...input, token })
}

/**
 * Returns the parts of an input that a call accepts: ids if its path contains parameters, and a body unless its method
 * is GET.
 */
function takenBy(key: string, { params, body }: Input): Input {
  const ids = Object.keys(paramsOf(key)).length > 0 && params ? { params } : {}
  return key.startsWith('GET ') || body === undefined ? ids : { ...ids, body }
}

/**
 * Returns the inputs that an attacker may try on a call: none, made-up ids, and the ids of other people's data. Each
 * input occurs once.
 */
function attemptsAt(key: string): Input[] {
  const { paperId, claimId, trackingNumber, libraryPaperId, submissionId, proposalId, refinedQuestionId } = owned
  const common = {
    claimId,
    proposalId,
    refinedQuestionId,
    trackingNumber,
    userId: members['writing student']!.id,
    kind: 'publication',
    sectionName: 'methods',
  }
  const body = {
    content: 'Taken over.',
    decision: 'approved',
    question_id: owned.claimId,
    explanation: 'Mine.',
    title: 'Mine.',
    description: 'Mine.',
  }
  const attempts = [
    {},
    { body: {} },
    {
      params: paramsOf(key, Object.fromEntries(Object.keys(paramsOf(key)).map((name) => [name, 'made-up']))),
      body: [],
    },
    { params: paramsOf(key, { ...common, paperId, id: submissionId }), body },
    { params: paramsOf(key, { ...common, paperId: libraryPaperId, id: claimId }), body },
  ].map((attempt) => takenBy(key, attempt))
  return [...new Map(attempts.map((attempt) => [JSON.stringify(attempt), attempt])).values()]
}

test('every contract has a route, and every route has a contract', () => {
  const served = [...testApp.served.keys()]
  expect(served.toSorted()).toEqual(calls.map(({ key }) => key).toSorted())
  const unmounted = calls.filter(({ key }) => {
    const [method = '', url = ''] = key.split(' ')
    return !testApp.app.hasRoute({ method, url })
  })
  expect(unmounted).toEqual([])
})

const addressesIn = (body: string): string[] => {
  const known = [ASKER_EMAIL, ...Object.values(members).map(({ email }) => email)]
  return known.filter((email) => body.toLowerCase().includes(email))
}

type Answer = { status: number; body: string }

function statusMeant(person: Person, { endpoint: { who } }: Call): number | undefined {
  if (who !== 'anyone' && STRANGERS.includes(person)) return 401
  if ((who === 'moderator' || who === 'admin') && BELOW_MODERATOR.includes(person)) return 403
  return who === 'admin' && person === 'moderator' ? 403 : undefined
}

const isTold = ({ status, body }: Answer): boolean =>
  status < 400 || (status < 500 && /\S/.test((JSON.parse(body) as { detail: string }).detail))

function isRight(person: Person, call: Call, answer: Answer): boolean {
  if (answer.status !== (statusMeant(person, call) ?? answer.status)) return false
  const foreign = addressesIn(answer.body).filter((email) => email !== members[person]?.email)
  return isTold(answer) && (REVIEWERS.includes(person) || foreign.length === 0)
}

/** Returns the replies that a person should not have received, each with its input. */
async function wrongAnswers(person: Person, call: Call): Promise<string[]> {
  const wrong: string[] = []
  for (const attempt of attemptsAt(call.key)) {
    const answer = await sendAs(person, call.key, attempt)
    if (!isRight(person, call, answer)) wrong.push(`${JSON.stringify(attempt)} → ${answer.status} ${answer.body}`)
  }
  return wrong
}

const callsByKey = calls.map((call) => [call.key, call] as const)

describe.each(PEOPLE)(
  "a %s gets an answer or a refusal, never an internal error or another person's e-mail address",
  (person) => {
    test.each(callsByKey)('%s', async (_key, call) => expect(await wrongAnswers(person, call)).toEqual([]))
  },
)

test('people who may see an e-mail address do see it, so the tests above would notice a leak', async () => {
  const own = await sendAs('writing student', 'GET /api/auth/profile')
  expect(addressesIn(own.body)).toEqual([members['writing student']!.email])
  const questions = await sendAs('moderator', 'GET /api/admin/reviews', { query: { kind: 'question' } })
  expect(addressesIn(questions.body)).toContain(ASKER_EMAIL)
})

test("the student's data is unchanged after all these calls", async () => {
  const read = testApp.as(members['writing student'])
  const workspace = await read('GET /api/student/papers/:paperId/workspace', { params: { paperId: owned.paperId } })
  expect(workspace.sections['methods']?.content).toBe(OWN_TEXT)
  expect(workspace.paper).toMatchObject({ status: 'draft', team_members: [{ name: 'Canary Okafor' }] })
  const { claims } = await read('GET /api/projects/claims/mine')
  expect(claims).toMatchObject([{ claim_id: owned.claimId, status: 'pending' }])
  const { proposals } = await read('GET /api/student/project-proposals')
  expect(proposals).toMatchObject([{ id: owned.proposalId, status: 'pending_review', round: 1 }])
  const { refined_questions: refined } = await read('GET /api/refined-research/my-refined-questions')
  expect(refined).toMatchObject([{ id: owned.refinedQuestionId, status: 'pending_review', round: 1 }])
})

// Runs last, since it changes the data that the other tests read.
test.each(callsByKey)('the writing student gets no internal error: %s', async (_key, call) =>
  expect(await wrongAnswers('writing student', call)).toEqual([]),
)
