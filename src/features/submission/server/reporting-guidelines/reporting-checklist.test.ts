import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { GUIDELINES } from '#formats/reporting-guidelines/guidelines.ts'
import { decideAs } from '#features/review/server/review.fixture.ts'
import { MIGRATIONS_DIRECTORY } from '#server/data/migrate.ts'
import { withMovedTables } from '#server/data/upgrade/previous-version.fixture.ts'
import { createTestApp, type TestApp, type TestMember } from '#server/testing/test-app.ts'
import { createPaper, submit, writeAll } from '#features/editor/server/workspace.fixture.ts'

let testApp: TestApp
let lead: TestMember
let colleague: TestMember
let admin: TestMember
let stranger: TestMember

beforeAll(async () => {
  testApp = await createTestApp()
  lead = await testApp.createMember({ firstName: 'Amara' })
  colleague = await testApp.createMember({ firstName: 'Daniel' })
  admin = await testApp.createMember({ role: 'admin' })
  stranger = await testApp.createMember()
})
afterAll(() => testApp.stop())

const read = (by: TestMember | undefined, paperId: string) =>
  testApp.as(by)('GET /api/student/papers/:paperId/guideline', { params: { paperId } })
const choose = (by: TestMember | undefined, paperId: string, guideline: string | null) =>
  testApp.as(by)('PUT /api/student/papers/:paperId/guideline', {
    params: { paperId },
    body: { guideline },
  })

type Said = { item?: string; says?: string | null; section?: string | null; note?: string }
const say = (by: TestMember | undefined, paperId: string, { item = '7', ...said }: Said = {}) =>
  testApp.as(by)('PUT /api/student/papers/:paperId/guideline/items/:item', {
    params: { paperId, item },
    body: { says: 'said' as const, section: 'methods', ...(said as object) },
  })

describe('a checklist', () => {
  test('lists the items of the guideline that the team chose', async () => {
    const paperId = await createPaper(testApp, lead, [colleague])
    const none = await read(lead, paperId)
    expect(none).toMatchObject({ guideline: null, items: [], answered: 0, may_answer: true })
    expect(none.choices.map(({ name }) => name)).toEqual(GUIDELINES.map(({ name }) => name))
    const chosen = await choose(lead, paperId, 'strobe')
    expect(chosen.guideline).toMatchObject({ title: 'STROBE' })
    expect(chosen.items).toHaveLength(34)
    expect(chosen.items[8]).toMatchObject({
      number: '7',
      topic: 'Variables',
      section: 'methods',
      heading: 'Methods',
    })
    expect(chosen.items[33]).toMatchObject({ section: null, heading: 'Declarations, at submission' })
  })

  test('stores where each item is covered or why it does not apply, and who answered last', async () => {
    const paperId = await createPaper(testApp, lead, [colleague])
    await choose(lead, paperId, 'strobe')
    await say(lead, paperId, { note: 'Second paragraph' })
    await say(colleague, paperId, { item: '17', says: 'not_applicable', note: 'Nothing else was analysed.' })
    const { items, answered } = await read(lead, paperId)
    expect(answered).toBe(2)
    expect(items[8]?.answer).toMatchObject({
      says: 'said',
      heading: 'Methods',
      note: 'Second paragraph',
      by: lead.name,
    })
    expect(items[28]?.answer).toMatchObject({
      says: 'not_applicable',
      heading: null,
      section: null,
      by: colleague.name,
    })
    expect((await say(colleague, paperId, { section: 'results' })).items[8]?.answer).toMatchObject({
      heading: 'Results',
      note: '',
      by: colleague.name,
    })
    expect((await say(lead, paperId, { says: null })).answered).toBe(1)
  })

  test('is kept when another guideline is chosen, and shown again when the team returns to it', async () => {
    const paperId = await createPaper(testApp, lead)
    await choose(lead, paperId, 'strobe')
    await say(lead, paperId)
    expect(await choose(lead, paperId, 'care')).toMatchObject({ answered: 0 })
    expect(await choose(lead, paperId, null)).toMatchObject({ guideline: null, items: [] })
    expect(await choose(lead, paperId, 'strobe')).toMatchObject({ answered: 1 })
  })

  test('loses no answer when two members answer at once', async () => {
    const paperId = await createPaper(testApp, lead, [colleague])
    await choose(lead, paperId, 'strobe')
    await Promise.all(
      (await read(lead, paperId)).items.map(({ number }, at) =>
        say(at % 2 ? lead : colleague, paperId, { item: number }),
      ),
    )
    expect((await read(lead, paperId)).answered).toBe(34)
  })

  test('is filled in by writers, and seen by anyone who may read the paper', async () => {
    const paperId = await createPaper(testApp, lead)
    await expect(say(lead, paperId)).rejects.toMatchObject({
      kind: 'conflict',
      detail: 'Please choose a guideline first.',
    })
    await choose(lead, paperId, 'strobe')
    expect(await read(admin, paperId)).toMatchObject({ may_answer: false })
    for (const [by, kind] of [
      [admin, 'forbidden'],
      [stranger, 'not_found'],
    ] as const) {
      await expect(choose(by, paperId, 'care')).rejects.toMatchObject({ kind })
      await expect(say(by, paperId)).rejects.toMatchObject({ kind })
    }
    await expect(read(stranger, paperId)).rejects.toMatchObject({ kind: 'not_found' })
    await expect(read(undefined, paperId)).rejects.toMatchObject({ kind: 'unauthenticated' })
    await expect(choose(undefined, paperId, 'care')).rejects.toMatchObject({ kind: 'unauthenticated' })
    await expect(say(undefined, paperId)).rejects.toMatchObject({ kind: 'unauthenticated' })
  })

  test.each([
    ['an unknown item', { item: '6' }, 'not_found', undefined],
    ['an unknown section', { section: 'appendix' }, 'invalid', 'section'],
    ['no reason', { says: 'not_applicable' }, 'invalid', 'note'],
    ['something else', { says: 'perhaps' }, 'invalid', 'says'],
    ['too long a note', { note: 'x'.repeat(1_001) }, 'invalid', 'note'],
  ])('refuses %s', async (_what, said, kind, field) => {
    const paperId = await createPaper(testApp, lead)
    await choose(lead, paperId, 'strobe')
    await expect(say(lead, paperId, said)).rejects.toMatchObject({ kind, ...(field ? { errors: [{ field }] } : {}) })
    await expect(choose(lead, paperId, 'gospel')).rejects.toMatchObject({ kind: 'invalid' })
  })
})

test('the checklist is submitted with the paper, editors see it, and the published paper names the guideline', async () => {
  const paperId = await createPaper(testApp, lead)
  await writeAll(testApp, lead, { paperId, wordsEach: 360 })
  await choose(lead, paperId, 'strobe')
  await say(lead, paperId, { note: 'Second paragraph' })
  const { submission_id: id } = await submit(testApp, lead, { paperId })
  await expect(say(lead, paperId)).rejects.toMatchObject({ kind: 'conflict' })
  const text = await testApp.as(admin)('GET /api/admin/reviews/publication/:id/text', { params: { id } })
  expect(text.checklist).toMatchObject({ title: 'STROBE' })
  expect(text.checklist?.items).toHaveLength(34)
  expect(text.checklist?.items[8]).toEqual({
    number: '7',
    topic: 'Variables',
    says: 'said',
    where: 'Methods',
    note: 'Second paragraph',
  })
  expect(text.checklist?.items[0]).toMatchObject({ says: null, where: '' })
  const { item } = await decideAs(testApp, admin, { kind: 'publication', id, decision: 'approved_for_publication' })
  const paper = await testApp.as(undefined)('GET /api/public/research-library/:paperId', {
    params: { paperId: item.library_id ?? '' },
  })
  expect(paper.article.sections.at(-1)).toMatchObject({ id: 'declaration-reporting_guideline' })
  expect(paper.content).toContain(
    'Reported according to STROBE (https://doi.org/10.1371/journal.pmed.0040296). 1 of 34 items',
  )
})

test('a member’s answers in a team’s paper stay without their name, and are erased with a paper of their own', async () => {
  const leaver = await testApp.createMember({ firstName: 'Kofi' })
  const [together, alone] = [await createPaper(testApp, lead, [leaver]), await createPaper(testApp, leaver)]
  for (const paperId of [together, alone]) {
    await choose(leaver, paperId, 'strobe')
    await say(leaver, paperId, { note: 'Third paragraph' })
  }
  expect(JSON.stringify(await testApp.as(leaver)('GET /api/auth/export'))).toContain('Third paragraph')
  await testApp.kernel.db.transaction().execute(async (tx) => {
    const owner = { id: leaver.id, email: leaver.email, name: leaver.name }
    await testApp.kernel.personalData.eraseAll(tx as never, owner)
  })
  const rows = testApp.kernel.db.selectFrom('submission.guideline_answer').select(['paper_id', 'said_by'])
  expect(await rows.where('paper_id', 'in', [together, alone]).execute()).toEqual([
    { paper_id: together, said_by: null },
  ])
})

test('an answer to an item from before its division applies to each part', async () => {
  const paperId = await createPaper(testApp, lead)
  await choose(lead, paperId, 'strobe')
  await say(lead, paperId, { note: 'Kept' })
  const old = { paper_id: paperId, guideline: 'strobe', said_by: lead.id, said_at: testApp.kernel.now() }
  await testApp.kernel.db
    .insertInto('submission.guideline_answer')
    .values([
      { ...old, item: '6', says: 'said', section: 'methods', note: 'Second paragraph' },
      { ...old, item: '12', says: 'not_applicable', section: null, note: 'A description only.' },
    ])
    .execute()
  const pool = new pg.Pool({ ...testApp.connection })
  const text = await readFile(join(MIGRATIONS_DIRECTORY, '0375_workspace_guideline_parts.sql'), 'utf8')
  await pool.query(withMovedTables(text))
  await pool.end()
  const { items, answered } = await read(lead, paperId)
  const told = items.flatMap(({ number, answer }) => (answer ? [[number, answer.says, answer.note]] : []))
  expect(told).toEqual([
    ...['6a', '6b'].map((part) => [part, 'said', 'Second paragraph']),
    ['7', 'said', 'Kept'],
    ...['12a', '12b', '12c', '12d', '12e'].map((part) => [part, 'not_applicable', 'A description only.']),
  ])
  expect(answered).toBe(told.length)
})

test('the migration replaces each divided item by its parts', async () => {
  const text = await readFile(join(MIGRATIONS_DIRECTORY, '0375_workspace_guideline_parts.sql'), 'utf8')
  const divided = [...text.matchAll(/\('([\w-]+)', '(\d+)', '(\w+)'\)/g)].map(([, name, item, part]) => [
    name,
    item,
    part,
  ])
  const known = new Set(GUIDELINES.flatMap(({ name, items }) => items.map(({ number }) => `${name} ${number}`)))
  expect(divided.filter(([name, item, part]) => known.has(`${name} ${item}`) || !known.has(`${name} ${part}`))).toEqual(
    [],
  )
  expect(divided).toHaveLength([...known].filter((one) => /[a-z]$/.test(one) && !/^(?:tripod|spirit)/.test(one)).length)
})
