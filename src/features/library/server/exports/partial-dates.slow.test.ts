import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'
import { parseJats } from '#formats/jats/in/article.ts'
import { jatsArticle } from '#formats/jats/in/jats.fixture.ts'
import { jatsFaults } from '#formats/jats/out/jats-schema.fixture.ts'
import { paperIdOfDoi, importArticle } from '../import/import-article.ts'

type Written = {
  dates: string
  edtf: string
  words: string
  iso: string
  ris: string[]
  bibtex: string[]
  csl: object
  jats: string
  /** The date in the Atom feed, which supports only full dates. */
  published?: string
}

const ppub = (parts: string) => `<pub-date pub-type="ppub">${parts}</pub-date>`

const CASES: Record<string, Written> = {
  year: {
    dates: ppub('<year>2018</year>'),
    edtf: '2018',
    words: '2018',
    iso: '2018',
    ris: ['PY  - 2018', 'DA  - 2018'],
    bibtex: ['year = {2018}'],
    csl: { 'date-parts': [[2018]] },
    jats: 'iso-8601-date="2018"><year>2018</year></pub-date>',
  },
  month: {
    dates: ppub('<month>Nov</month><year>2017</year>'),
    edtf: '2017-11',
    words: 'November 2017',
    iso: '2017-11',
    ris: ['PY  - 2017', 'DA  - 2017/11'],
    bibtex: ['year = {2017}', 'month = nov'],
    csl: { 'date-parts': [[2017, 11]] },
    jats: 'iso-8601-date="2017-11"><month>11</month><year>2017</year></pub-date>',
  },
  season: {
    dates: ppub('<season>Fall</season><year>2016</year>'),
    edtf: '2016-23',
    words: 'Autumn 2016',
    iso: '2016',
    ris: ['PY  - 2016', 'DA  - 2016///Autumn'],
    bibtex: ['year = {2016}', 'month = {Autumn}'],
    csl: { 'date-parts': [[2016]], season: 3 },
    jats: '"><season>Autumn</season><year>2016</year></pub-date>',
  },
  months: {
    dates: ppub('<month>5-8</month><year>2015</year>'),
    edtf: '2015-05/2015-08',
    words: 'May–August 2015',
    iso: '2015',
    ris: ['PY  - 2015', 'DA  - 2015///May-Aug'],
    bibtex: ['year = {2015}', 'month = {May--Aug}'],
    csl: {
      'date-parts': [
        [2015, 5],
        [2015, 8],
      ],
    },
    jats: 'iso-8601-date="2015-05/2015-08"><season>May-Aug</season><year>2015</year></pub-date>',
  },
  years: {
    dates: '<pub-date><string-date>Dec 2013–Jan 2014</string-date></pub-date>',
    edtf: '2013-12/2014-01',
    words: 'December 2013–January 2014',
    iso: '2013',
    ris: ['PY  - 2013', 'DA  - 2013///2013 Dec-2014 Jan'],
    bibtex: ['year = {2013--2014}', 'month = {Dec--Jan}'],
    csl: {
      'date-parts': [
        [2013, 12],
        [2014, 1],
      ],
    },
    jats: 'iso-8601-date="2013-12/2014-01"><season>Dec-Jan</season><year>2013-2014</year></pub-date>',
  },
  day: {
    dates: `<pub-date pub-type="collection"><year>2012</year></pub-date><pub-date pub-type="epub"><day>7</day><month>5</month><year>2012</year></pub-date>`,
    edtf: '2012-05-07',
    words: '7 May 2012',
    iso: '2012-05-07',
    ris: ['PY  - 2012', 'DA  - 2012/05/07'],
    bibtex: ['year = {2012}', 'month = may', 'day = {7}'],
    csl: { 'date-parts': [[2012, 5, 7]] },
    jats: 'iso-8601-date="2012-05-07"><day>07</day><month>05</month><year>2012</year></pub-date>',
    published: '2012-05-07T00:00:00Z',
  },
}

const fileOf = (name: string, { dates }: Written) =>
  jatsArticle({ doi: `10.5555/partial.${name}` }).replace(/<pub-date.*<\/pub-date>/, dates)
const idOf = (name: string) => paperIdOfDoi(`10.5555/partial.${name}`)

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp()
  for (const [name, written] of Object.entries(CASES))
    await importArticle(testApp.kernel, parseJats(fileOf(name, written)), name)
})
afterAll(() => testApp.stop())

const get = async (path: string): Promise<string> => (await testApp.inject({ method: 'GET', url: path })).body

test.each(Object.entries(CASES))('a date precise to the %s stays so in every call and file', async (name, written) => {
  const id = idOf(name)
  const paper = await testApp.as(undefined)('GET /api/public/research-library/:paperId', { params: { paperId: id } })
  expect(paper).toMatchObject({ issued: written.edtf, publication_date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) })
  const { meta, linked_data: linked } = await testApp.as(undefined)(
    'GET /api/public/research-library/:paperId/metadata',
    { params: { paperId: id } },
  )
  const tag = (wanted: string) => meta.find((one) => 'name' in one && one.name === wanted)?.content
  expect(tag('citation_publication_date')).toBe(written.iso.replaceAll('-', '/'))
  expect(JSON.stringify(linked)).toContain(`datePublished\\":\\"${written.iso}\\"`)
  expect(await get(`/research/${id}.ris`)).toContain(written.ris.join('\r\n'))
  const bibtex = await get(`/research/${id}.bib`)
  for (const field of written.bibtex) expect(bibtex).toContain(`  ${field},\n`)
  expect(JSON.parse(await get(`/research/${id}.csl.json`))[0].issued).toEqual(written.csl)
  expect(await get(`/research/${id}.md`)).toContain(`${written.words} · version 1`)
  const jats = await get(`/research/${id}.jats.xml`)
  expect(jats).toContain(written.jats)
  expect(parseJats(jats.replace(/<article-id pub-id-type="publisher-id">.*?<\/article-id>/, '')).issued).toBe(
    written.edtf,
  )
})

test('the JATS of all dates is valid', async () => {
  const files = new Map<string, string>()
  for (const name of Object.keys(CASES)) files.set(name, await get(`/research/${idOf(name)}.jats.xml`))
  expect(await jatsFaults(files)).toEqual([])
})

test('the PDF is no more precise than the source', async () => {
  for (const [name, { words }] of Object.entries(CASES)) {
    const pdf = await testApp.inject({ method: 'GET', url: `/research/${idOf(name)}.pdf` })
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf.rawPayload)), { mergePages: true })
    expect(text.replace(/\s+/g, ' ')).toContain(`Published: ${words} Version`)
  }
})

test('the feed is as precise as the source; harvested records have the year of seasons and ranges', async () => {
  const [feed, records] = [await get('/feed.xml'), await get('/oai?verb=ListRecords&metadataPrefix=oai_dc')]
  for (const [name, { edtf, published }] of Object.entries(CASES)) {
    const entry = feed.split('<entry>').find((part) => part.includes(`/research/${idOf(name)}<`)) ?? ''
    expect(/<published>(.*)<\/published>/.exec(entry)?.[1]).toBe(published)
    const isW3cDate = /^\d{4}(-(0\d|1[0-2])(-\d\d)?)?$/.test(edtf)
    expect(records).toContain(`<dc:date>${isW3cDate ? edtf : edtf.slice(0, 4)}</dc:date>`)
  }
})

test('papers are sorted by the first day of their dates', async () => {
  const { papers } = await testApp.as(undefined)('GET /api/public/research-library', { query: { sort_by: 'date' } })
  expect(papers.map(({ issued }) => issued)).toEqual([
    '2018',
    '2017-11',
    '2016-23',
    '2015-05/2015-08',
    '2013-12/2014-01',
    '2012-05-07',
  ])
})
