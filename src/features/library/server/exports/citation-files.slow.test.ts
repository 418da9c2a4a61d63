import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { plugins, Cite } from '@citation-js/core'
import '@citation-js/plugin-ris'
import { parse } from '@retorquere/bibtex-parser'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { trialCount } from '#server/testing/counts.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'
import type { CitationItem } from '#formats/citations/item.ts'
import { fullName as nameInFull } from '#formats/jats/front/names.ts'
import { hasProgram } from '#formats/citations/citations.fixture.ts'
import { importArticles, type ImportedArticle } from '../import/imported-articles.fixture.ts'

const CSL_SCHEMA = resolve(import.meta.dirname, 'schemas/csl/csl-data.json')

let testApp: TestApp
let imported: ImportedArticle[]

beforeAll(async () => {
  testApp = await createTestApp()
  imported = await importArticles(testApp)
})
afterAll(() => testApp.stop())

const get = (path: string, headers: Record<string, string> = {}) =>
  testApp.inject({ method: 'GET', url: `/research/${path}`, headers })

async function textOf(paperId: string, ending: string): Promise<string> {
  const answer = await get(`${paperId}.${ending}`)
  expect(answer.statusCode).toBe(200)
  return answer.body
}

const cslOf = async (paperId: string): Promise<CitationItem> => JSON.parse(await textOf(paperId, 'csl.json'))[0]

const fullName = (name: NonNullable<CitationItem['author']>[number]) =>
  'literal' in name ? name.literal : [name.given, name.family, name.suffix].filter(Boolean).join(' ')

type Essence = { authors: string[]; title: string; year: number; doi: string }

const essenceOf = ({ author = [], title, issued, DOI }: CitationItem): Essence => ({
  authors: author.map(fullName),
  title,
  year: issued?.['date-parts'][0]?.[0] ?? 0,
  doi: DOI ?? '',
})

const spaced = (text: string) => text.replace(/\s+/g, ' ').trim()

test('CSL-JSON contains the article’s data', async () => {
  for (const { paperId, parsed } of imported) {
    expect(essenceOf(await cslOf(paperId))).toEqual({
      // CSL has given and family names, in no order.
      authors: parsed.authors.map((author) => spaced(nameInFull({ ...author, isFamilyFirst: false }))),
      title: spaced(parsed.title),
      year: Number(parsed.issued.slice(0, 4)),
      doi: parsed.doi,
    })
  }
})

test('CSL-JSON fits its schema', async () => {
  const schema = z.fromJSONSchema(JSON.parse(readFileSync(CSL_SCHEMA, 'utf8')))
  for (const { paperId } of imported) schema.parse(JSON.parse(await textOf(paperId, 'csl.json')))
  expect(schema.safeParse([{ type: 'article-journal', id: '1', invented: true }]).success).toBe(false)
})

test('BibTeX is read back by @retorquere/bibtex-parser', async () => {
  for (const { paperId } of imported) {
    const csl = await cslOf(paperId)
    const { entries, errors } = parse(await textOf(paperId, 'bib'), { sentenceCase: false })
    expect(errors).toEqual([])
    const fields = entries[0]!.fields
    expect({
      authors: fields.author?.map(
        ({ name, firstName, prefix, lastName, suffix }) =>
          name ?? [firstName, prefix, lastName, suffix].filter(Boolean).join(' '),
      ),
      title: fields.title,
      year: Number(fields.year),
      doi: fields.doi,
    }).toEqual(essenceOf(csl))
  }
})

test('RIS is read back by @citation-js/plugin-ris', async () => {
  expect(plugins.list()).toContain('@ris')
  for (const { paperId } of imported) {
    const [read] = new Cite(await textOf(paperId, 'ris')).data as CitationItem[]
    const csl = essenceOf(await cslOf(paperId))
    expect(essenceOf(read!)).toEqual(csl)
  }
})

// Programs from Debian's package bibutils. If they are installed, the test also checks that they can read the files.
const BIBUTILS = [
  ['bib', 'bib2xml'],
  ['ris', 'ris2xml'],
].filter(([, program = '']) => hasProgram(program))
if (BIBUTILS.length === 0) process.stderr.write('NOT READ BY bibutils, which is not installed: BibTeX and RIS.\n')

test('BibTeX and RIS name every author once, in every available parser', async () => {
  for (const { paperId } of imported) {
    const csl = await cslOf(paperId)
    const [bib, ris] = [await textOf(paperId, 'bib'), await textOf(paperId, 'ris')]
    expect(ris.match(/^AU {2}- /gm)).toHaveLength(csl.author?.length ?? 0)
    for (const [ending, program = ''] of BIBUTILS) {
      const mods = execFileSync(program, { input: ending === 'bib' ? bib : ris, encoding: 'utf8', stdio: 'pipe' })
      expect(mods.match(/<roleTerm[^>]*>author</g)).toHaveLength(csl.author?.length ?? 0)
      expect(mods).toContain(`<identifier type="doi">${csl.DOI}`)
      expect(mods).toContain('<modsCollection')
    }
  }
})

test('a file states its name, type and ETag, and is not sent twice', async () => {
  const { paperId } = imported[0]!
  const answer = await get(`${paperId}.bib`)
  expect(answer.headers).toMatchObject({
    'content-type': 'application/x-bibtex; charset=utf-8',
    'content-disposition': `attachment; filename="${paperId}.bib"; filename*=UTF-8''${paperId}.bib`,
    'cache-control': 'public, no-cache',
  })
  const etag = String(answer.headers.etag)
  const again = await get(`${paperId}.bib`, { 'if-none-match': `"other", W/${etag}` })
  expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag])
  const head = await testApp.inject({ method: 'HEAD', url: `/research/${paperId}.bib` })
  expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([
    200,
    '',
    answer.headers['content-length'],
  ])
})

test('an unknown paper has no files', async () => {
  for (const ending of ['bib', 'ris', 'csl.json']) {
    const answer = await get(`INF-1999-0001.${ending}`)
    expect([answer.statusCode, answer.json()]).toEqual([404, { detail: 'Paper not found' }])
  }
})

test('no address causes a server error', async () => {
  const ending = fc.constantFrom('.pdf', '.jats.xml', '.bib', '.ris', '.csl.json', '.bib.ris', '.BIB', '')
  const name = fc.oneof(fc.string({ unit: 'grapheme', maxLength: 300 }).map(encodeURIComponent), fc.webPath())
  await fc.assert(
    fc.asyncProperty(name, ending, fc.webQueryParameters(), async (id, suffix, query) => {
      const { statusCode } = await get(`${id}${suffix}?${query}`)
      expect(statusCode === 200 || (statusCode >= 400 && statusCode < 500)).toBe(true)
    }),
    {
      numRuns: trialCount({ daily: 100, long: 300 }),
      examples: [
        ['%00', '.bib', ''],
        ['%ff', '.ris', ''],
        ['x'.repeat(3_000), '.bib', ''],
        ["'", '.csl.json', ''],
      ],
    },
  )
})

test('the Cite dialog gets every style', async () => {
  const { paperId, parsed } = imported[0]!
  const cited = await testApp.as(undefined)('GET /api/public/research-library/:paperId/citation', {
    params: { paperId },
  })
  expect(cited.bibtex).toBe(await textOf(paperId, 'bib'))
  expect(cited.ris).toBe(await textOf(paperId, 'ris'))
  for (const style of [cited.vancouver, cited.ama, cited.apa]) {
    expect(style).toContain(spaced(parsed.title))
    expect(style).toContain(parsed.doi)
    expect(style).not.toMatch(/undefined|null|\.\./)
  }
  await expect(
    testApp.as(undefined)('GET /api/public/research-library/:paperId/citation', {
      params: { paperId: 'INF-1999-0001' },
    }),
  ).rejects.toMatchObject({ kind: 'not_found' })
})
