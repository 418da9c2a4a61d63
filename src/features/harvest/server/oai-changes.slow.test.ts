import { sql } from 'kysely'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { transact } from '#server/data/transact.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'
import { requestOai, harvest, identifierOf, statusOf } from './oai.fixture.ts'
import { createPublication, manyPapers } from '#features/library/server/papers.fixture.ts'

const ALL = 'metadataPrefix=oai_dc'

let testApp: TestApp
let own: { id: string; publicNumber: string }

beforeAll(async () => {
  testApp = await createTestApp({ scale: 1_000_000 })
  own = await createPublication(testApp, { title: 'Sleep & <delirium>', category: 'Ethics & Policy' })
})
afterAll(() => testApp.stop())

const stampOf = async (paperId: string) =>
  (await requestOai(testApp, `verb=GetRecord&identifier=${identifierOf(paperId)}&${ALL}`)).texts('datestamp')[0] ?? ''

const setBack = (paperId: string) =>
  testApp.kernel.db
    .updateTable('library.oai_record')
    .set({ changed_at: new Date('2020-01-01T00:00:00Z') })
    .where('paper_id', '=', paperId)
    .execute()

test('a datestamp moves with the metadata, not with a reading', async () => {
  const { db } = testApp.kernel
  await setBack(own.publicNumber)
  const viewed = await testApp.inject({
    method: 'POST',
    url: `/api/public/research-library/${own.publicNumber}/view`,
    headers: { 'user-agent': 'Mozilla/5.0 (X11) Firefox/150.0' },
  })
  expect(viewed.json()).toMatchObject({ new_view_count: 1 })
  await db.updateTable('library.paper').set({ likes: 3 }).where('id', '=', own.id).execute()
  await db.updateTable('library.paper').set({ word_count: 3 }).where('id', '=', own.id).execute()
  expect(await stampOf(own.publicNumber)).toBe('2020-01-01T00:00:00Z')
  await db.updateTable('library.paper').set({ title: 'Sleep' }).where('id', '=', own.id).execute()
  expect(Date.parse(await stampOf(own.publicNumber))).toBeGreaterThan(Date.parse('2026-01-01'))
  await setBack(own.publicNumber)
  await db.updateTable('library.author').set({ family_name: 'Okafor-Lind' }).where('paper_id', '=', own.id).execute()
  expect(Date.parse(await stampOf(own.publicNumber))).toBeGreaterThan(Date.parse('2026-01-01'))
})

test('a withdrawn paper stays as a deleted header, and comes back when it is restored', async () => {
  const { db } = testApp.kernel
  const { id, publicNumber } = await createPublication(testApp, { title: 'To be withdrawn' })
  const change = (withdrawn: boolean) =>
    db
      .updateTable('library.paper')
      .set({ withdrawn_at: withdrawn ? new Date() : null, withdrawn_reason: withdrawn ? 'An error.' : null })
      .where('id', '=', id)
      .execute()
  const read = () => requestOai(testApp, `verb=GetRecord&identifier=${identifierOf(publicNumber)}&${ALL}`)
  await change(true)
  const withdrawn = await read()
  expect([statusOf(withdrawn.all('header')[0]), withdrawn.all('metadata').length]).toEqual(['deleted', 0])
  await change(false)
  expect(statusOf((await read()).all('header')[0])).toBe('present')
})

test('a paper taken out of the library stays as a deleted header of its set', async () => {
  const { id, publicNumber } = await createPublication(testApp, { category: 'Telemedicine' })
  await testApp.kernel.db.deleteFrom('library.paper').where('id', '=', id).execute()
  const { found } = await harvest(testApp, `${ALL}&set=telemedicine`)
  expect(found.get(identifierOf(publicNumber))).toBe('deleted')
})

test('a harvest from the last response date misses no change that was being written then', async () => {
  const writing = Promise.withResolvers<void>()
  const written = Promise.withResolvers<void>()
  const publishing = transact(testApp.kernel, async (tx) => {
    await tx.updateTable('library.paper').set({ title: 'Written slowly' }).where('id', '=', own.id).execute()
    written.resolve()
    await writing.promise
  })
  await written.promise
  await pause(1_500)
  const { texts, error } = await requestOai(testApp, 'verb=ListIdentifiers&metadataPrefix=oai_dc&from=2999-01-01')
  expect(error).toBe('noRecordsMatch')
  writing.resolve()
  await publishing
  const { found } = await harvest(testApp, `${ALL}&from=${texts('responseDate')[0]}`)
  expect([...found.keys()]).toContain(identifierOf(own.publicNumber))
})

describe('with a thousand records', () => {
  beforeAll(() => manyPapers(testApp, { papers: 1_000, prefix: 'many' }))

  test.each(['ListIdentifiers', 'ListRecords'])(
    '%s sends each once, the last answer with an empty token',
    async (verb) => {
      const { found, answers, sent } = await harvest(testApp, ALL, verb)
      expect([...found.keys()].filter((id) => id.includes(':many-'))).toHaveLength(1_000)
      expect([sent, answers]).toEqual([found.size, Math.ceil(found.size / 100)])
      const first = await requestOai(testApp, `verb=${verb}&${ALL}`)
      const token = first.all('resumptionToken')[0]!
      expect([token.getAttribute('completeListSize'), token.getAttribute('cursor')]).toEqual([String(found.size), '0'])
    },
  )

  test('records deleted or changed during a harvest are neither lost nor sent twice in one state', async () => {
    const { db } = testApp.kernel
    const first = await requestOai(testApp, `verb=ListIdentifiers&${ALL}&set=diagnostics`)
    // Timestamps are precise to a second. Waits, so that the next change has a later timestamp than the last one.
    await new Promise((resolve) => setTimeout(resolve, 1_100))
    await db.deleteFrom('library.paper').where('paper_id', 'like', 'many-_0').execute()
    const rest = await harvest(
      testApp,
      `resumptionToken=${encodeURIComponent(first.texts('resumptionToken')[0] ?? '')}`,
    )
    const seen = new Map(first.texts('identifier').map((id) => [id, 'present']))
    for (const [id, status] of rest.found) seen.set(id, status)
    const stored = await db.selectFrom('library.oai_record').selectAll().where('set_spec', '=', 'diagnostics').execute()
    const truth = stored.map(
      ({ paper_id, deleted }) => [identifierOf(paper_id), deleted ? 'deleted' : 'present'] as const,
    )
    expect(seen).toEqual(new Map(truth))
    expect([...seen.values()].filter((status) => status === 'deleted').length).toBeGreaterThan(0)
  })

  test('a token of one verb, or a forged one, is refused by the other', async () => {
    const [token = ''] = (await requestOai(testApp, `verb=ListIdentifiers&${ALL}`)).texts('resumptionToken')
    expect((await requestOai(testApp, `verb=ListRecords&resumptionToken=${token}`)).error).toBe('badResumptionToken')
    const parts = JSON.parse(Buffer.from(token, 'base64url').toString()) as unknown[]
    const forged = [
      [],
      [...parts, 1],
      parts.with(5, 'now'),
      parts.with(2, '2020-99-99'),
      parts.with(6, '\0'),
      parts.with(7, -1),
    ]
    for (const tuple of forged) {
      const text = Buffer.from(JSON.stringify(tuple)).toString('base64url')
      expect((await requestOai(testApp, `verb=ListIdentifiers&resumptionToken=${text}`)).error).toBe(
        'badResumptionToken',
      )
    }
  })

  test('emptying the table leaves every record as deleted', async () => {
    await sql`truncate library.paper cascade`.execute(testApp.kernel.db)
    const { found } = await harvest(testApp, ALL)
    expect(found.size).toBeGreaterThan(1_000)
    expect(new Set(found.values())).toEqual(new Set(['deleted']))
  })
})
