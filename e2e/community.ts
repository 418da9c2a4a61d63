import { randomInt } from 'node:crypto'
import { type APIRequestContext, expect } from '@playwright/test'
import { SECTIONS } from './paper-text.ts'
import { uniqueAddress, type Entrant, theAdmin } from './people.ts'

type Caller = <T>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, data?: object) => Promise<T>

/** A member of the community; their browser stores the token. */
export type CommunityMember = { name: string; id: string; token: string }

/**
 * A community in which no screen is empty: a question to review, a question to claim, and three papers: one in progress
 * whose team requests more time, one complete, and one published.
 */
export type Community = {
  admin: CommunityMember
  student: Colleague
  moderator: CommunityMember
  newcomer: CommunityMember
  trackingNumber: string
  openQuestion: string
  waitingQuestion: string
  draftPaperId: string
  completePaperId: string
  paperNumber: string
}

const PASSWORD = 'Moss-and-lichen-7'

/** Returns a unique ward, so that no two questions have the same words. */
const aWard = (): string => `ward ${randomInt(1_000_000_000)}`

export const callerFor =
  (request: APIRequestContext, token?: string): Caller =>
  async (method, path, data) => {
    const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {}
    const response = await request.fetch(path, { method, headers, ...(data ? { data } : {}) })
    expect(response.ok(), `${method} ${path}: ${await response.text()}`).toBe(true)
    return response.json()
  }

type SignedIn = { access_token: string; user_info: { id: string; name: string } }

const memberOf = ({ access_token: token, user_info: user }: SignedIn): CommunityMember => ({
  name: user.name,
  id: user.id,
  token,
})

type Newcomer = Pick<Entrant, 'firstName' | 'lastName'> & { role?: 'student' | 'clinician' | 'faculty' }
/** A member with the e-mail address and password for signing in on a screen. */
export type Colleague = CommunityMember & Pick<Entrant, 'email' | 'password'>

async function createMember(request: APIRequestContext, { firstName, lastName, role = 'student' }: Newcomer) {
  const email = uniqueAddress(firstName.toLowerCase())
  const body = { first_name: firstName, last_name: lastName, role, password: PASSWORD, email }
  const member = memberOf(await callerFor(request)<SignedIn>('POST', '/api/auth/register', body))
  return { ...member, email, password: PASSWORD }
}

/** Creates a member of a role with a completed profile. */
export async function createColleague(request: APIRequestContext, newcomer: Newcomer): Promise<Colleague> {
  const colleague = await createMember(request, newcomer)
  await setUp(request, colleague)
  return colleague
}

async function setUp(request: APIRequestContext, { token }: CommunityMember): Promise<void> {
  await callerFor(request, token)('POST', '/api/auth/setup-profile', {
    institution: 'Makerere University',
    program: 'Nursing',
    bio: 'Nights on two wards, and many questions about them.',
    research_interests: ['Telemedicine', 'Triage'],
    skills: ['Reading charts'],
    linkedin_url: 'linkedin.com/in/lina-haddad',
  })
}

/** Submits a question. @returns its tracking number */
async function ask(request: APIRequestContext, question: string, traits: object = {}): Promise<string> {
  const asked = await callerFor(request)<{ tracking_number: string }>('POST', '/api/clinician-questions/submit', {
    question_text: question,
    clinical_setting: 'icu',
    context_background: 'Doses go missing between two and five in the morning.',
    importance_reason: 'Antibiotics that are missed cost lives.',
    submitter_name: 'Amara Osei',
    submitter_email: uniqueAddress('amara'),
    submitter_role: 'nurse_practitioner',
    submitter_institution: 'Korle Bu Teaching Hospital',
    submitter_linkedin: 'linkedin.com/in/amara-osei',
    credit_by_name: true,
    ...traits,
  })
  return asked.tracking_number
}

type Reviews = { items: { id: string; question_text?: string; question_title?: string; paper_title?: string }[] }
type Decided = { item: { project_id: string; paper_id: string; public_number: string } }

/** Approves the review panel's item with this title. */
async function approve(admin: Caller, kind: 'question' | 'claim' | 'publication', title: string) {
  const { items } = await admin<Reviews>(
    'GET',
    `/api/admin/reviews?${new URLSearchParams({ kind, search: title }).toString()}`,
  )
  const item = items.find((one) => [one.question_text, one.question_title, one.paper_title].includes(title))
  const decision = kind === 'publication' ? 'approved_for_publication' : 'approved'
  const project =
    kind === 'question'
      ? { title, category: 'Clinical Workflow', difficulty_level: 2, timeline_weeks: 10, max_students: 3 }
      : {}
  const lists = { required_skills: ['Reading charts'], learning_objectives: ['Counting what is missing'] }
  const body = { decision, ...project, ...(kind === 'question' ? lists : {}) }
  if (kind === 'publication') await admin('GET', `/api/admin/reviews/publication/${item?.id}/text`)
  const decided = await admin<Decided>('POST', `/api/admin/reviews/${kind}/${item?.id}/decision`, body)
  return decided.item
}

/** Creates a paper in progress from a new question. @returns the paper's id */
async function begin(
  request: APIRequestContext,
  { admin, student, team = 'solo' }: Pairing,
  question: string,
): Promise<string> {
  await ask(request, question)
  return take({ admin, student, team }, question)
}

/** Approves a question and a student's claim on it. @returns the paper's id */
async function take({ admin, student, team = 'solo' }: Pairing, question: string): Promise<string> {
  const { project_id: project } = await approve(admin, 'question', question)
  const explanation = 'I have worked nights on two wards, and want to know whether it did any good.'
  await student('POST', '/api/projects/claim', { question_id: project, explanation, team_type: team })
  return (await approve(admin, 'claim', question)).paper_id
}

/** Creates a paper that a student has just begun alone. @returns its id */
export const createPaperOf = async (
  request: APIRequestContext,
  { token }: CommunityMember,
  question: string,
): Promise<string> =>
  begin(
    request,
    { admin: callerFor(request, (await theAdminSignedIn(request)).token), student: callerFor(request, token) },
    question,
  )

/** Creates a paper on a question whose asker, with the given address, offered to mentor. */
export async function createMentoredPaperOf(
  request: APIRequestContext,
  { token }: CommunityMember,
  asked: { question: string; email: string },
) {
  await ask(request, asked.question, { submitter_email: asked.email, active_mentorship: true })
  const admin = callerFor(request, (await theAdminSignedIn(request)).token)
  return take({ admin, student: callerFor(request, token) }, asked.question)
}

/** Writes this many of a paper's sections. */
export const writeSections = (
  request: APIRequestContext,
  { token }: CommunityMember,
  paper: { id: string; sections: number },
) => write(callerFor(request, token), paper.id, paper.sections)

/** Creates a student with their own paper, and writes this many of its sections (by default, all). */
export async function createWriter(request: APIRequestContext, sections = SECTIONS.length) {
  const student = await createStudent(request, 'Lina')
  const id = await createPaperOf(request, student, `Do paper charts hide doses that were given late (${aWard()})?`)
  await writeSections(request, student, { id, sections })
  return { student, paperId: id }
}

/** Creates a paper that two students have just begun, led by the first of them. @returns its id */
export async function createPaperOfTwo(
  request: APIRequestContext,
  [lead, mate]: [CommunityMember, CommunityMember],
  question: string,
) {
  const [student, other] = [callerFor(request, lead.token), callerFor(request, mate.token)]
  const admin = callerFor(request, (await theAdminSignedIn(request)).token)
  const paperId = await begin(request, { admin, student, team: 'pair' }, question)
  await other('PUT', '/api/projects/invitations/preference', { accepts_invitations: true })
  await student('POST', `/api/student/papers/${paperId}/members`, { user_id: mate.id })
  const { invitations } = await other<{ invitations: { invitation_id: string }[] }>(
    'GET',
    '/api/projects/invitations/mine',
  )
  await other('POST', `/api/projects/invitations/${invitations[0]?.invitation_id}/respond`, { accept: true })
  return paperId
}

type Callers = { admin: Caller; student: Caller }
type Pairing = Callers & { team?: 'solo' | 'pair' }

async function write(student: Caller, paperId: string, sections: number): Promise<void> {
  for (const [heading, content] of SECTIONS.slice(0, sections)) {
    const path = `/api/student/papers/${paperId}/sections/${heading.toLowerCase()}`
    await student('PUT', path, { content, base_version: 0 })
  }
}

const askForMoreTime = (student: Caller, paperId: string) =>
  student('POST', `/api/student/papers/${paperId}/extensions`, { weeks: 2, reason: 'Two interviews fell through.' })

async function publish(callers: Callers, paperId: string, title: string): Promise<string> {
  const { admin, student } = callers
  await write(student, paperId, SECTIONS.length)
  await student('POST', `/api/student/papers/${paperId}/submit-for-publication`, {
    abstract: SECTIONS[0]?.[1],
    category: 'Clinical Workflow',
    keywords: 'handover, night shift',
  })
  return (await approve(admin, 'publication', title)).public_number
}

export const theAdminSignedIn = async (request: APIRequestContext): Promise<CommunityMember> =>
  memberOf(await callerFor(request)<SignedIn>('POST', '/api/auth/login', theAdmin()))

/** Creates a moderator and signs them in. */
export async function createModerator(request: APIRequestContext): Promise<Colleague> {
  const colleague = await createColleague(request, { firstName: 'Ngozi', lastName: 'Adeyemi', role: 'faculty' })
  const { token } = await theAdminSignedIn(request)
  const appointed = { role: 'moderator', reason: 'For the desks.' }
  await callerFor(request, token)('PUT', `/api/super-admin/users/${colleague.id}/role`, appointed)
  return colleague
}

/** Creates a student with a completed profile. */
export async function createStudent(request: APIRequestContext, firstName: string): Promise<Colleague> {
  return createColleague(request, { firstName, lastName: 'Haddad' })
}

/** Creates the community by calls. */
export async function createCommunity(request: APIRequestContext): Promise<Community> {
  const admin = await theAdminSignedIn(request)
  const student = await createStudent(request, 'Lina')
  const callers = { admin: callerFor(request, admin.token), student: callerFor(request, student.token) }

  const ward = aWard()
  const published = `Do bedside cards lower missed doses on night shifts (${ward})?`
  const complete = `Do paper charts hide doses that were given late (${ward})?`
  const draft = `How long does a new nurse need to trust the drug trolley (${ward})?`
  const openQuestion = `Which alarms do intensive care nurses silence without looking (${ward})?`
  const waitingQuestion = `Do earplugs help patients on intensive care units to sleep (${ward})?`
  const paperNumber = await publish(callers, await begin(request, callers, published), published)
  const completePaperId = await begin(request, callers, complete)
  await write(callers.student, completePaperId, SECTIONS.length)
  const draftPaperId = await begin(request, callers, draft)
  await write(callers.student, draftPaperId, 3)
  await askForMoreTime(callers.student, draftPaperId)
  const trackingNumber = await ask(request, openQuestion)
  await approve(callers.admin, 'question', openQuestion)
  await ask(request, waitingQuestion)
  const newcomer = await createMember(request, { firstName: 'Otto', lastName: 'Berg' })
  const made = { trackingNumber, openQuestion, waitingQuestion, draftPaperId, completePaperId, paperNumber }
  return { admin, student, moderator: await createModerator(request), newcomer, ...made }
}
