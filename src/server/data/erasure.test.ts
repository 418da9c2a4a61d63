import { afterAll, beforeAll, expect, test } from 'vitest'
import { eraseWhoLeft } from '#features/accounts/server/leaving/service.ts'
import { propose, refine } from '#features/projects/server/suggestions/testing.ts'
import { aClaim, aQuestion, aSubmission, decideAs } from '#features/review/server/testing.ts'
import { aPaper, save, submit, writeAll } from '#features/workspace/server/testing.ts'
import { sql } from 'kysely'
import sharp from 'sharp'
import { aHouse, type TestHouse, type TestMember } from '../testing/house.ts'
import { aSession } from '../testing/calls.ts'

const DAY_MS = 86_400_000

// Each stands in one kind of thing that a member leaves behind.
const CANARY = {
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
  ownSubmission: 'canary-own-submission',
  notes: 'canary-submission-notes',
  proposal: 'canary-proposal',
  earlierRound: 'canary-earlier-round',
  refined: 'canary-refined-question',
}

// What stays, as docs/decisions/0009 says: a published paper keeps its authors and its text, what a team wrote stays with the team.
const STAYS = { published: 'canary-published', shared: 'canary-shared' }

/** Where nothing is searched: schemas and tables that forget by themselves within days, or keep the account of what admins did. */
const LEFT_OUT = ['pgboss.', 'migration.', 'kernel.limit_use', 'kernel.admin_log']

let house: TestHouse
beforeAll(async () => {
  house = await aHouse()
})
afterAll(() => house.stop())

async function tablesHolding(text: string): Promise<string[]> {
  const { db } = house.kernel
  const tables = await sql<{ name: string }>`
    select table_schema || '.' || table_name as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema') order by 1`.execute(db)
  const searched = tables.rows.map(({ name }) => name).filter((name) => !LEFT_OUT.some((part) => name.startsWith(part)))
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

const signInFrom = ({ email, password }: TestMember) =>
  house.inject({
    method: 'POST',
    url: '/api/auth/login',
    remoteAddress: CANARY.address,
    headers: { 'user-agent': CANARY.device },
    payload: { email, password },
  })

async function fillIn(member: TestMember) {
  const photo = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#0b5d55' } })
    .png()
    .toBuffer()
  await house.as(member)('PUT /api/auth/profile', {
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

const ask = (member: TestMember) =>
  house.as(member)('POST /api/notifications/question-submission', {
    body: {
      title: 'Which alarms are heard at night?',
      category: 'Diagnostics',
      difficulty: 'medium',
      submitter_name: CANARY.question,
      submitter_email: member.email,
      institution: CANARY.askerInstitution,
    },
  })

async function suggest(member: TestMember, { admin, questionId }: { admin: TestMember; questionId: string }) {
  const { id } = await propose(house, member, { title: CANARY.earlierRound })
  const notes = { decision: 'revision_requested', admin_notes: 'More detail, please.' } as const
  await decideAs(house, admin, { kind: 'proposal', id, ...notes })
  await house.as(member)('PUT /api/student/project-proposals/:proposalId', {
    params: { proposalId: id },
    body: { title: 'Again', description: CANARY.proposal },
  })
  await refine(house, member, { questionId, research_methodology: CANARY.refined })
}

/** A member who has done everything that leaves something behind. */
async function aCanary(admin: TestMember) {
  const { firstName, lastName } = CANARY
  const member = await house.aMember({ firstName, lastName })
  const friend = await house.aMember({ firstName: 'Friend' })
  await fillIn(member)
  await signInFrom(member)
  await ask(member)
  const question = await aQuestion(house)
  await aClaim(house, { by: member, admin, questionId: question.id, explanation: CANARY.explanation })

  await suggest(member, { admin, questionId: question.id })

  const alone = await aPaper(house, member)
  await writeAll(house, member, { paperId: alone, wordsEach: 300 })
  await save(house, member, { paperId: alone, sectionName: 'methods', content: `${CANARY.ownText} `.repeat(300) })
  const abstract = `${CANARY.ownSubmission} `.repeat(200).trim()
  await submit(house, member, { paperId: alone, abstract, submissionNotes: CANARY.notes })

  const together = await aPaper(house, member, [friend])
  await save(house, member, { paperId: together, sectionName: 'methods', content: STAYS.shared })

  const { id } = await aSubmission(house, member, { submissionNotes: CANARY.notes, keywords: STAYS.published })
  await decideAs(house, admin, { kind: 'publication', id, decision: 'approved_for_publication' })
  return { member, friend, together }
}

test('the export holds it all, and after 30 days no table holds anything personal of who left, but for what is documented to stay', async () => {
  const admin = await house.aMember({ role: 'admin', firstName: 'Edita' })
  const { member, friend, together } = await aCanary(admin)
  for (const text of [...Object.values(CANARY), ...Object.values(STAYS), member.email]) {
    expect(await tablesHolding(text), `${text} was stored at first`).not.toEqual([])
  }
  const exported = JSON.stringify(await house.as(member)('GET /api/auth/export'))
  for (const text of [...Object.values(CANARY), ...Object.values(STAYS), member.email]) expect(exported).toContain(text)

  await house.as(member)('DELETE /api/auth/account', { body: { password: member.password } })
  house.pass(31 * DAY_MS)
  await eraseWhoLeft(house.kernel)

  const { firstName, lastName, institution, ...gone } = CANARY
  const left: Record<string, string[]> = {}
  for (const text of [...Object.values(gone), member.email]) left[text] = await tablesHolding(text)
  expect(Object.fromEntries(Object.entries(left).filter(([, tables]) => tables.length > 0))).toEqual({})

  // What a search finds a published paper by holds its authors' names as well.
  const inSearches = ['library.search_text', 'search.word']
  const inPublications = ['library.author', 'library.paper', 'library.version', ...inSearches]
  for (const text of [firstName, lastName, institution]) {
    expect(inPublications).toEqual(expect.arrayContaining(await tablesHolding(text)))
  }
  expect(await tablesHolding(STAYS.published)).toContain('library.paper')
  const token = await aSession(house, friend.id)
  const paper = await house.as({ token })('GET /api/student/papers/:paperId/workspace', {
    params: { paperId: together },
  })
  expect(JSON.stringify(paper)).toContain(STAYS.shared)
})

test('a claim that was still waiting gives its places back', async () => {
  const admin = await house.aMember({ role: 'admin' })
  const member = await house.aMember()
  const question = await aQuestion(house)
  await aClaim(house, { by: member, admin, questionId: question.id })
  const taken = async () => {
    const project = house.kernel.db.selectFrom('projects.project').select('places_taken')
    return (await project.where('question_id', '=', question.id).executeTakeFirst())?.places_taken
  }
  expect(await taken()).toBe(1)
  await house.as(member)('DELETE /api/auth/account', { body: { password: member.password } })
  house.pass(31 * DAY_MS)
  await eraseWhoLeft(house.kernel)
  expect(await taken()).toBe(0)
})

test('a decision keeps all but the name of whoever made it, and nothing else of it changes', async () => {
  const admin = await house.aMember({ role: 'admin', firstName: 'Oddvar' })
  const question = await aQuestion(house)
  await decideAs(house, admin, { kind: 'question', id: question.id, decision: 'approved', admin_notes: 'Well asked.' })
  const gone = { deleted_at: house.kernel.now() }
  await house.kernel.db.updateTable('accounts.member').set(gone).where('id', '=', admin.id).execute()
  house.pass(31 * DAY_MS)
  await eraseWhoLeft(house.kernel)
  const decision = house.kernel.db.selectFrom('review.decision').selectAll().where('actor_id', '=', admin.id)
  expect(await decision.executeTakeFirst()).toMatchObject({
    actor_name: 'Former member',
    notes: 'Well asked.',
    decision: 'approved',
  })
  const rewriting = house.kernel.db.updateTable('review.decision').set({ notes: 'Never said.' }).execute()
  await expect(rewriting).rejects.toThrow(/only appended to/)
  const renaming = house.kernel.db.updateTable('review.decision').set({ actor_name: 'Somebody else' }).execute()
  await expect(renaming).rejects.toThrow(/only appended to/)
})
