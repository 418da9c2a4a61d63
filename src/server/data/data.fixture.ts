import { propose, refine } from '#features/projects/server/suggestions/suggestions.fixture.ts'
import { createClaim, createQuestion, createSubmission, decideAs } from '#features/review/server/review.fixture.ts'
import { postMessage, writeDirectly } from '#features/community/server/community.fixture.ts'
import { createPaper, comment, save, submit, writeAll } from '#features/editor/server/workspace.fixture.ts'
import { aMentoredPaper, answer, follow, writeWords } from '#features/team/server/mentoring/mentoring.fixture.ts'
import { recordApprovalAs } from '#features/submission/server/submission/submission-checklist.fixture.ts'
import { sql } from 'kysely'
import sharp from 'sharp'
import type { TestApp, TestMember } from '../testing/test-app.ts'
import type { Db } from './db.ts'

// Each value occurs in only one kind of personal data, so finding a value shows which kind is stored there.
export const CANARY = {
  firstName: 'Quillfeather',
  lastName: 'Ravensworth',
  institution: 'Canarybridge College',
  program: 'Canary Medicine',
  bio: 'canary-bio',
  interest: 'canary-interest',
  skill: 'canary-skill',
  linkedin: 'canary-linkedin',
  device: 'CanaryBrowser',
  address: '203.0.113.77',
  explanation: 'canary-explanation',
  question: 'canary-asker',
  askerInstitution: 'canary-asker-institution',
  ownText: 'canary-own-text',
  ownComment: 'canary-own-comment',
  ownSubmission: 'canary-own-submission',
  notes: 'canary-submission-notes',
  objection: 'canary-objection',
  proposal: 'canary-proposal',
  earlierRound: 'canary-earlier-round',
  refined: 'canary-refined-question',
  resource: 'canary-resource',
  file: 'canary-file.txt',
  printed: 'canary-printed-name',
  affiliation: 'canary-affiliation',
  message: 'canary-channel-message',
  directMessage: 'canary-direct-message',
  contact: 'canary-contact-request',
  edited: 'canary-before-edit',
  flag: 'canary-flag-reason',
  sentFile: 'canary-sent-file.txt',
  review: 'canary-review',
  item: 'canary-item',
  asked: 'canary-asked-assistant',
  rated: 'canary-rated-assistant',
}

// Data that is kept after an erasure (decision record 9): published papers keep their authors and text, and teams keep
// their shared text and comments.
export const STAYS = { published: 'canary-published', shared: 'canary-shared', comment: 'canary-comment' }

const signInFrom = (testApp: TestApp, { email, password }: TestMember) =>
  testApp.inject({
    method: 'POST',
    url: '/api/auth/login',
    remoteAddress: CANARY.address,
    headers: { 'user-agent': CANARY.device },
    payload: { email, password },
  })

async function fillIn(testApp: TestApp, member: TestMember) {
  const photo = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#0b5d55' } })
    .png()
    .toBuffer()
  await testApp.as(member)('PUT /api/auth/profile', {
    body: {
      institution: CANARY.institution,
      program: CANARY.program,
      bio: CANARY.bio,
      research_interests: [CANARY.interest],
      skills: [CANARY.skill],
      linkedin_url: CANARY.linkedin,
      profile_photo_base64: photo.toString('base64'),
    },
  })
}

const ask = (testApp: TestApp, member: TestMember) =>
  testApp.as(member)('POST /api/notifications/question-submission', {
    body: {
      title: 'Which alarms are heard at night?',
      category: 'Diagnostics',
      difficulty: 'medium',
      submitter_name: CANARY.question,
      submitter_email: member.email,
      institution: CANARY.askerInstitution,
    },
  })

async function suggest(
  testApp: TestApp,
  member: TestMember,
  { admin, questionId }: { admin: TestMember; questionId: string },
) {
  const { id } = await propose(testApp, member, { title: CANARY.earlierRound })
  const notes = { decision: 'revision_requested', admin_notes: 'More detail, please.' } as const
  await decideAs(testApp, admin, { kind: 'proposal', id, ...notes })
  await testApp.as(member)('PUT /api/student/project-proposals/:proposalId', {
    params: { proposalId: id },
    body: { title: 'Again', description: CANARY.proposal },
  })
  await refine(testApp, member, { questionId, research_methodology: CANARY.refined })
}

async function talk(testApp: TestApp, member: TestMember, friend: TestMember) {
  const { message_id: messageId } = await postMessage(testApp, member, { content: CANARY.edited })
  await testApp.as(member)('PUT /api/messaging/messages/:messageId', { params: { messageId }, body: { content: CANARY.message } })
  await testApp.inject({
    method: 'POST',
    url: '/api/messaging/upload',
    headers: { authorization: `Bearer ${member.token}`, 'content-type': 'text/plain', 'x-file-name': CANARY.sentFile },
    payload: 'A file.',
  })
  await writeDirectly(testApp, member, { to: friend, content: CANARY.directMessage })
  const theirs = await writeDirectly(testApp, friend, { to: member })
  await testApp.as(member)('POST /api/messaging/messages/:messageId/flag', {
    params: { messageId: theirs.message_id },
    body: { reason: CANARY.flag },
  })
}

/** Sends a contact request from the member and one to the member, and changes the member's privacy settings. */
async function beFound(testApp: TestApp, member: TestMember) {
  const [asked, asker] = [await testApp.createMember({ firstName: 'Asked' }), await testApp.createMember({ firstName: 'Asker' })]
  const contact = (by: TestMember, to: TestMember, message: string) =>
    testApp.as(by)('POST /api/directory/contact/:userId', { params: { userId: to.id }, body: { message } })
  await contact(member, asked, CANARY.contact)
  await contact(asker, member, 'May I ask you something?')
  await testApp.as(member)('PUT /api/auth/privacy', { body: { listed_on_leaderboard: false } })
  return { asked, asker }
}

/** Asks the assistant a question, rates its answer, and forwards a conversation to the support team. */
async function askAssistant(testApp: TestApp, member: TestMember) {
  const as = testApp.as(member)
  const { session_id: sessionId } = await as('POST /api/chat/message', { body: { message: CANARY.asked } })
  await as('POST /api/chat/end-session', {
    body: { session_id: sessionId, user_satisfaction: 5, feedback: CANARY.rated },
  })
  const { session_id: handed } = await as('POST /api/chat/message', { body: { message: 'Who is here?' } })
  await as('POST /api/chat/sessions/:sessionId/escalate', { params: { sessionId: handed }, body: { consent: true } })
  await as('POST /api/chat/sessions/:sessionId/case/replies', {
    params: { sessionId: handed },
    body: { message: 'Is somebody there?' },
  })
}

/** Creates a member who has every kind of personal data. */
export async function plantPersonalData(testApp: TestApp, admin: TestMember) {
  const { firstName, lastName } = CANARY
  const member = await testApp.createMember({ firstName, lastName })
  const friend = await testApp.createMember({ firstName: 'Friend' })
  await fillIn(testApp, member)
  await signInFrom(testApp, member)
  await ask(testApp, member)
  const question = await createQuestion(testApp)
  await createClaim(testApp, { by: member, admin, questionId: question.id, explanation: CANARY.explanation })

  await suggest(testApp, member, { admin, questionId: question.id })

  const alone = await createPaper(testApp, member)
  await writeAll(testApp, member, { paperId: alone, wordsEach: 360 })
  await save(testApp, member, { paperId: alone, sectionName: 'methods', content: `${CANARY.ownText} `.repeat(400) })
  await comment(testApp, member, { paperId: alone, text: CANARY.ownComment })
  await testApp.as(member)('PUT /api/student/papers/:paperId/guideline', {
    params: { paperId: alone },
    body: { guideline: 'strobe' },
  })
  await testApp.as(member)('PUT /api/student/papers/:paperId/guideline/items/:item', {
    params: { paperId: alone, item: '6a' },
    body: { says: 'said', section: 'methods', note: CANARY.item },
  })
  const abstract = `${CANARY.ownSubmission} `.repeat(200).trim()
  await submit(testApp, member, { paperId: alone, abstract, submissionNotes: CANARY.notes })

  await testApp.as(member)('POST /api/student/papers/:paperId/resources', {
    params: { paperId: alone },
    body: { type: 'text', name: 'A note', content: CANARY.resource },
  })
  await testApp.inject({
    method: 'POST',
    url: `/api/student/papers/${alone}/files`,
    headers: { authorization: `Bearer ${member.token}`, 'content-type': 'text/plain', 'x-file-name': CANARY.file },
    payload: 'A file.',
  })

  const together = await createPaper(testApp, member, [friend])
  await save(testApp, member, { paperId: together, sectionName: 'methods', content: STAYS.shared })
  await comment(testApp, member, { paperId: together, text: STAYS.comment })
  await recordApprovalAs(testApp, member, { paperId: together, agrees: false, note: CANARY.objection })

  await testApp.as(member)('PUT /api/student/papers/:paperId/authors/me', {
    params: { paperId: together },
    body: { given_name: '', family_name: CANARY.printed, affiliation: CANARY.affiliation, orcid: '' },
  })

  await talk(testApp, member, friend)
  await askAssistant(testApp, member)
  const requests = await beFound(testApp, member)
  const mentored = await aMentoredPaper(testApp, { admin, lead: friend, by: member })
  await follow(testApp, member)
  await writeWords(testApp, friend, { paperId: mentored.paperId, count: 1_300 })
  await answer(testApp, member, { paperId: mentored.paperId, note: CANARY.review })

  const { id } = await createSubmission(testApp, member, { submissionNotes: CANARY.notes, keywords: STAYS.published })
  await decideAs(testApp, admin, { kind: 'publication', id, decision: 'approved_for_publication' })
  // This request creates the certificate, which contains signed personal data.
  await testApp.as(member)('GET /api/achievements/certificate/:userId/:achievement_key', {
    params: { userId: member.id, achievement_key: 'published_author' },
  })
  return { member, friend, together, ...requests }
}

/** Returns the names of all tables, each with its schema. */
export async function allTables(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_schema || '.' || table_name as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema') order by 1`.execute(db)
  return rows.map(({ name }) => name)
}

/** Returns every row of these tables, as text. */
export async function rowsOf(db: Db, tables: string[]): Promise<Record<string, string[]>> {
  const all: Record<string, string[]> = {}
  for (const name of tables) {
    const { rows } = await sql<{
      row: string
    }>`select one::text as row from ${sql.table(name)} as one order by 1`.execute(db)
    all[name] = rows.map(({ row }) => row)
  }
  return all
}
