import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSubmittedQuestion, answerSecret, decideOn } from '#features/questions/server/questions.fixture.ts'
import { createTestApp, type TestApp, type TestMember } from '#server/testing/test-app.ts'
import { SECTION_LENGTH_MAX, SECTION_LINES_MAX } from '../limits.ts'
import { createPaper, save, submit, words, writeAll } from './workspace.fixture.ts'

let testApp: TestApp
let lead: TestMember
let colleague: TestMember
let stranger: TestMember
let moderator: TestMember

beforeAll(async () => {
  testApp = await createTestApp()
  lead = await testApp.createMember({ firstName: 'Amara' })
  colleague = await testApp.createMember({ firstName: 'Daniel' })
  stranger = await testApp.createMember({ firstName: 'Kim' })
  moderator = await testApp.createMember({ role: 'moderator', firstName: 'Mo' })
})
afterAll(() => testApp.stop())

const workspace = (by: TestMember | undefined, paperId: string) =>
  testApp.as(by)('GET /api/student/papers/:paperId/workspace', { params: { paperId } })

/**
 * Requests a clarification and answers it. If `shared` is true, the asker shares the answer with the paper's writers.
 */
async function askBack(asked: Awaited<ReturnType<typeof createSubmittedQuestion>>, text: string, shared?: boolean) {
  await decideOn(testApp, asked, { decision: 'needs_clarification', actor: moderator, notes: `Which ${text}?` })
  const body = { token: await answerSecret(testApp, asked), text: `The ${text}.`, ...(shared ? { shared } : {}) }
  await testApp.as(undefined)('POST /api/questions/:trackingNumber/clarify', {
    params: { trackingNumber: asked.trackingNumber },
    body,
  })
}

describe('the workspace', () => {
  test('shows the asker’s details, and their answers only if they let the team read them', async () => {
    const paperId = await createPaper(testApp, lead)
    const asked = await createSubmittedQuestion(testApp, {
      context_background: 'Two wards.',
      importance_reason: 'Falls.',
    })
    await askBack(asked, 'surgical wards', true)
    await askBack(asked, 'patients of ours')
    const also = { expected_outcome: 'A comparison', resources: 'Our alarm logs' }
    await testApp.kernel.db.updateTable('questions.question').set(also).where('id', '=', asked.id).execute()
    expect((await workspace(lead, paperId)).paper.asker_says).toBeNull()
    const about = { question_id: asked.id }
    await testApp.kernel.db.updateTable('team.paper').set(about).where('id', '=', paperId).execute()
    expect((await workspace(lead, paperId)).paper.asker_says).toEqual({
      background: 'Two wards.',
      importance: 'Falls.',
      ...also,
      clarifications: [{ asked: 'Which surgical wards?', answered: 'The surgical wards.' }],
    })
  })

  test('shows a new paper with nine empty sections, guidance and targets', async () => {
    const paperId = await createPaper(testApp, lead, [colleague])
    const { paper, sections, collaboration, ai_assistance } = await workspace(lead, paperId)
    expect(Object.keys(sections)).toEqual([
      'abstract',
      'introduction',
      'background',
      'methods',
      'results',
      'discussion',
      'conclusion',
      'limitations',
      'references',
    ])
    expect(sections.methods).toMatchObject({ content: '', word_count: 0, target_word_count: 500, version: 0 })
    expect(sections.methods).toMatchObject({ completion_status: 'not_started', ai_suggestions: [], last_updated: null })
    expect(paper).toMatchObject({ status: 'draft', progress_percentage: 0, minimum_word_count: 2500, can_write: true })
    expect(paper.team_members).toMatchObject([
      { id: lead.id, role: 'lead', email: lead.email },
      { id: colleague.id, role: 'member', email: colleague.email },
    ])
    expect(paper).toMatchObject({ author: lead.name, author_email: lead.email, submission: null, library_id: null })
    expect(collaboration).toEqual({ recent_comments: [], shared_resources: [] })
    expect(ai_assistance).toEqual({
      available_features: ['summarizing', 'concise_writing', 'expand_ideas', 'writing_quality'],
      usage_today: 0,
      daily_limit: 20,
    })
  })

  test('sums the targets of its sections to at least 2,500 words', async () => {
    const { sections } = await workspace(lead, await createPaper(testApp, lead))
    const targets = Object.values(sections).map(({ target_word_count }) => target_word_count)
    expect(targets.reduce((sum, target) => sum + target, 0)).toBeGreaterThanOrEqual(2500)
  })

  test('responds to another’s paper as if it did not exist', async () => {
    const paperId = await createPaper(testApp, lead)
    await expect(workspace(stranger, paperId)).rejects.toMatchObject({ kind: 'not_found', detail: 'Paper not found' })
    await expect(workspace(stranger, randomUUID())).rejects.toMatchObject({ detail: 'Paper not found' })
    await expect(workspace(undefined, paperId)).rejects.toMatchObject({ kind: 'unauthenticated' })
    await expect(workspace(lead, 'no-such-id')).rejects.toMatchObject({ kind: 'not_found' })
  })

  test('lets moderators read, without addresses and without writing', async () => {
    const paperId = await createPaper(testApp, lead)
    const { paper } = await workspace(moderator, paperId)
    expect(paper).toMatchObject({ can_write: false, is_team_member: false, author: lead.name, author_email: null })
    expect(paper.team_members[0]?.email).toBeNull()
    await expect(save(testApp, moderator, { paperId, sectionName: 'methods', content: 'x' })).rejects.toMatchObject({
      kind: 'forbidden',
      detail: 'You can read this paper but not edit it.',
    })
  })
})

describe('saving a section', () => {
  test('stores the text and returns the counts', async () => {
    const paperId = await createPaper(testApp, lead)
    const first = await save(testApp, lead, { paperId, sectionName: 'methods', content: words(49) })
    expect(first).toMatchObject({ section: 'methods', word_count: 49, completion_status: 'in_progress', version: 1 })
    expect(first.paper).toMatchObject({ word_count: 49, progress_percentage: 0 })
    const second = await save(testApp, lead, { paperId, sectionName: 'methods', content: words(50) })
    expect(second).toMatchObject({ completion_status: 'completed', version: 2 })
    expect(second.paper).toMatchObject({ word_count: 50, progress_percentage: 11, sections_completed: 1 })
    const emptied = await save(testApp, lead, { paperId, sectionName: 'methods', content: '' })
    expect(emptied).toMatchObject({ completion_status: 'not_started', version: 3, paper: { word_count: 0 } })
    const { sections } = await workspace(lead, paperId)
    expect(sections.methods).toMatchObject({ content: '', version: 3 })
  })

  test('shortens a run of combining marks to what a letter can carry', async () => {
    const paperId = await createPaper(testApp, lead)
    await save(testApp, lead, { paperId, sectionName: 'methods', content: ` a${'\u0301'.repeat(31)} b\n` })
    const { sections } = await workspace(lead, paperId)
    expect(sections.methods?.content).toBe(` a${'\u0301'.repeat(30)} b\n`)
  })

  test('keeps correct counts when the whole team saves at once', async () => {
    const paperId = await createPaper(testApp, lead, [colleague])
    const names = ['abstract', 'introduction', 'background', 'methods', 'results', 'discussion'] as const
    await Promise.all(
      names.map((sectionName, index) =>
        save(testApp, index % 2 ? lead : colleague, { paperId, sectionName, content: words(60) }),
      ),
    )
    const { paper } = await workspace(lead, paperId)
    expect(paper).toMatchObject({ word_count: 300, progress_percentage: 67, sections_completed: 6 })
  })

  test('gives the same response to a save that is sent twice', async () => {
    const paperId = await createPaper(testApp, lead)
    const sent = { paperId, sectionName: 'results', content: 'Once', base_version: 0 } as const
    const first = await save(testApp, lead, sent)
    expect(await save(testApp, lead, sent)).toEqual(first)
  })

  test('on one version by two members keeps both texts', async () => {
    const paperId = await createPaper(testApp, lead, [colleague])
    await Promise.all([
      save(testApp, lead, { paperId, sectionName: 'results', content: 'Mine.', base_version: 0 }),
      save(testApp, colleague, { paperId, sectionName: 'results', content: 'Theirs.', base_version: 0 }),
    ])
    const { content } = (await workspace(lead, paperId)).sections.results ?? {}
    expect(content).toContain('Mine.')
    expect(content).toContain('Theirs.')
  })

  test('refuses one on a version that does not exist yet, and keeps the text', async () => {
    const paperId = await createPaper(testApp, lead)
    const { version } = await save(testApp, lead, { paperId, sectionName: 'results', content: 'Three wards.' })
    const ahead = save(testApp, lead, { paperId, sectionName: 'results', content: 'x', base_version: version + 1 })
    await expect(ahead).rejects.toMatchObject({
      kind: 'conflict',
      detail: `This section has no version ${version + 1}; the newest is ${version}. Nothing was saved. Please reload the section and send your changes again.`,
    })
    expect((await workspace(lead, paperId)).sections.results?.content).toBe('Three wards.')
  })

  test('is refused for other people’s papers, unknown sections and bad input', async () => {
    const paperId = await createPaper(testApp, lead)
    const refused = (by: TestMember | undefined, sectionName: string, body: object) =>
      testApp
        .inject({
          method: 'PUT',
          url: `/api/student/papers/${paperId}/sections/${sectionName}`,
          headers: by ? { authorization: `Bearer ${by.token}` } : {},
          payload: body,
        })
        .then(({ statusCode }) => statusCode)
    expect(await refused(stranger, 'methods', { content: 'x' })).toBe(404)
    expect(await refused(undefined, 'methods', { content: 'x' })).toBe(401)
    expect(await refused(lead, 'appendix', { content: 'x' })).toBe(404)
    expect(await refused(lead, 'methods', {})).toBe(422)
    expect(await refused(lead, 'methods', { content: 5 })).toBe(422)
    expect(await refused(lead, 'methods', { content: 'x', base_version: -1 })).toBe(422)
    expect(await refused(lead, 'methods', { content: 'a'.repeat(SECTION_LENGTH_MAX + 1) })).toBe(422)
    expect(await refused(lead, 'methods', { content: 'a\n'.repeat(SECTION_LINES_MAX) })).toBe(422)
    expect(await refused(lead, 'methods', { content: 'a'.repeat(9_000_000) })).toBe(413)
    expect(await refused(lead, 'methods', { content: '\u0000' })).toBe(400)
    expect((await workspace(lead, paperId)).paper.word_count).toBe(0)
  })

  test('accepts the longest allowed text', async () => {
    const paperId = await createPaper(testApp, lead)
    const content = '日'.repeat(SECTION_LENGTH_MAX)
    expect(await save(testApp, lead, { paperId, sectionName: 'methods', content })).toMatchObject({ word_count: 1 })
  })

  test('handles thousands of paragraphs inserted at once and changed one by one', async () => {
    const paperId = await createPaper(testApp, lead)
    const put = (content: string) => save(testApp, lead, { paperId, sectionName: 'methods', content })
    await put('One word.')
    await put('a\n\n'.repeat(5_000))
    await put('b\n\n'.repeat(5_000))
    expect((await workspace(lead, paperId)).sections['methods']?.content).toBe('b\n\n'.repeat(5_000))
  })

  test('is refused while the paper is under review', async () => {
    const paperId = await createPaper(testApp, lead)
    await writeAll(testApp, lead, { paperId, wordsEach: 360 })
    await submit(testApp, lead, { paperId })
    await expect(save(testApp, lead, { paperId, sectionName: 'methods', content: 'late' })).rejects.toMatchObject({
      kind: 'conflict',
      detail: expect.stringContaining('waiting for review') as string,
    })
    expect((await workspace(lead, paperId)).paper).toMatchObject({ can_write: false, word_count: 2520 })
  })
})
