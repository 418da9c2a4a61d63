import { afterAll, beforeAll, expect, test } from 'vitest'
import sharp from 'sharp'
import { Readable } from 'node:stream'
import { transact } from '#server/data/transact.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'
import type { Article } from '#formats/article/article.ts'
import { figureBlocksOf } from '#formats/article/figures.ts'
import { createPublication } from '../papers.fixture.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp()
})
afterAll(() => testApp.stop())

const articleWith = (file: string, width: number): Article => ({
  title: [],
  abstract: [],
  sections: [
    {
      id: 'results',
      heading: ['Results'],
      level: 2,
      sections: [],
      blocks: [
        {
          t: 'figure',
          id: 'figure-1',
          label: 'Figure 1',
          title: [],
          caption: [],
          alt: 'Bars',
          pictures: [{ file, kind: 'image/png', width, height: width / 2 }],
        },
      ],
    },
  ],
  notes: [],
  references: [],
})

/** Stores a picture owned by a member, like a picture in a manuscript. */
async function aMembersPicture(width: number) {
  const member = await testApp.createMember()
  const bytes = await sharp({ create: { width, height: width / 2, channels: 3, background: '#0b5d55' } })
    .png()
    .toBuffer()
  const receiving = { bytes_max: bytes.length, kinds: ['image/png'] as const, name: 'falls.png' }
  const stored = await testApp.kernel.incoming.during(Readable.from([bytes]), receiving, testApp.kernel.files.store)
  await transact(testApp.kernel, (tx) => testApp.kernel.files.keep(tx, stored, member.id))
  return { id: stored.id, member }
}

const get = (url: string) => testApp.inject({ method: 'GET', url })
const picturesOf = async (paperId: string) => {
  const paper = await testApp.as(undefined)('GET /api/public/research-library/:paperId', { params: { paperId } })
  return figureBlocksOf(paper.article)[0]?.pictures ?? []
}

test('a member’s picture is private until publication, then public and available in several sizes', async () => {
  const { id } = await aMembersPicture(1_600)
  expect((await get(`/files/${id}`)).statusCode).toBe(404)
  const { publicNumber } = await createPublication(testApp, { article: articleWith(id, 1_600) })
  expect((await get(`/files/${id}`)).statusCode).toBe(200)
  await testApp.runPendingJobs()
  const pictures = await picturesOf(publicNumber)
  expect(pictures.map(({ width, kind }) => [width, kind])).toEqual([
    [1_600, 'image/png'],
    [1_400, 'image/webp'],
    [700, 'image/webp'],
  ])
  for (const { file } of pictures) expect((await get(`/files/${file}`)).statusCode).toBe(200)
  // Running the job again changes nothing.
  const kept = await testApp.kernel.db.selectFrom('kernel.file').select('id').execute()
  await testApp.kernel.jobs.send(testApp.kernel.db, 'library.draw-sizes', { paperId: (await paperOf(publicNumber)).id })
  await testApp.runPendingJobs()
  expect(await testApp.kernel.db.selectFrom('kernel.file').select('id').execute()).toHaveLength(kept.length)
})

const paperOf = (paperId: string) =>
  testApp.as(undefined)('GET /api/public/research-library/:paperId', { params: { paperId } })

test('a published picture stays when its manuscript or the member is deleted', async () => {
  const { id, member } = await aMembersPicture(300)
  await createPublication(testApp, { article: articleWith(id, 300) })
  await transact(testApp.kernel, (tx) => testApp.kernel.files.remove(tx, id, testApp.kernel.now()))
  expect((await get(`/files/${id}`)).statusCode).toBe(200)
  const row = await testApp.kernel.db
    .selectFrom('kernel.file')
    .select('owner_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect([row.owner_id, member.id]).toEqual([null, member.id])
})

test('a paper whose picture is missing is still published', async () => {
  const { publicNumber } = await createPublication(testApp, { article: articleWith(crypto.randomUUID(), 1_600) })
  await testApp.runPendingJobs()
  expect(await picturesOf(publicNumber)).toHaveLength(1)
})
