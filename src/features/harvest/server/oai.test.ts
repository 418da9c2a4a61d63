import { DOMParser } from '@xmldom/xmldom'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { categorySlug } from '#shared/category-slug.ts'
import { OTHER_CATEGORY, PAPER_CATEGORIES } from '#shared/categories.ts'
import { trialCount } from '#server/testing/counts.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'
import { parseJats } from '#formats/jats/in/article.ts'
import { jatsArticle } from '#formats/jats/in/jats.fixture.ts'
import { smallArticle } from '#formats/jats/in/articles.fixture.ts'
import { requestOai, identifierOf, postOai } from './oai.fixture.ts'
import { createPublication } from '#features/library/server/papers.fixture.ts'
import { importArticle } from '#features/library/server/import/import-article.ts'

const DC = 'http://purl.org/dc/elements/1.1/'
const SECOND = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/
const ALL = 'metadataPrefix=oai_dc'

let testApp: TestApp
let own: { id: string; publicNumber: string }

beforeAll(async () => {
  testApp = await createTestApp({ scale: 1_000_000 })
  const contributor = { name: 'Dr Ruth Feld', title: 'Physician', affiliation: 'Freiburg', linkedinUrl: null }
  own = await createPublication(testApp, { title: 'Sleep & <delirium>', category: 'Ethics & Policy', contributor })
  await importArticle(testApp.kernel, parseJats(smallArticle()), 'hash')
})
afterAll(() => testApp.stop())

const ENVELOPE = { status: 200, type: 'text/xml; charset=utf-8', root: '{http://www.openarchives.org/OAI/2.0/}OAI-PMH' }

async function ask(query: string) {
  const answer = await requestOai(testApp, query)
  expect(answer.answered).toEqual(ENVELOPE)
  expect(answer.texts('responseDate')).toEqual([expect.stringMatching(SECOND)])
  return answer
}

test('Identify says what the repository is', async () => {
  const { texts, request } = await ask('verb=Identify')
  expect(texts('baseURL')).toEqual(['http://localhost:3000/oai'])
  expect([texts('protocolVersion'), texts('deletedRecord')]).toEqual([['2.0'], ['persistent']])
  expect(texts('granularity')).toEqual(['YYYY-MM-DDThh:mm:ssZ'])
  expect(texts('adminEmail')).toEqual([expect.stringMatching(/^\S+@(\S+\.)+\S+$/)])
  expect(texts('earliestDatestamp')).toEqual([expect.stringMatching(SECOND)])
  expect([request.getAttribute('verb'), request.textContent]).toEqual(['Identify', 'http://localhost:3000/oai'])
})

test('the one format is Dublin Core, for every record', async () => {
  expect((await ask('verb=ListMetadataFormats')).texts('metadataPrefix')).toEqual(['oai_dc'])
  const identifier = identifierOf(own.publicNumber)
  expect((await ask(`verb=ListMetadataFormats&identifier=${identifier}`)).texts('metadataPrefix')).toEqual(['oai_dc'])
})

test('the sets are the categories', async () => {
  const { texts } = await ask('verb=ListSets')
  const names = [...PAPER_CATEGORIES, OTHER_CATEGORY]
  expect(texts('setName').toSorted()).toEqual(names.toSorted())
  expect(texts('setSpec').toSorted()).toEqual(names.map(categorySlug).toSorted())
})

test('a record carries title, people, subjects, dates, addresses and rights', async () => {
  const { texts } = await ask(`verb=GetRecord&identifier=${identifierOf(own.publicNumber)}&${ALL}`)
  const dc = (name: string) => texts(name, DC)
  expect(dc('title')).toEqual(['Sleep & <delirium>'])
  expect(dc('creator')).toEqual(['Okafor, Amara'])
  expect(dc('contributor')).toEqual(['Dr Ruth Feld'])
  expect(dc('subject')).toEqual(['Ethics & Policy', 'delirium', 'nursing'])
  expect(dc('identifier')).toEqual([`http://localhost:3000/research/${own.publicNumber}`])
  expect(dc('rights')).toEqual(['https://creativecommons.org/licenses/by/4.0/'])
  expect([dc('publisher'), dc('language')]).toEqual([['Inflo'], ['en']])
  expect(dc('date')).toEqual([expect.stringMatching(/^\d{4}-\d\d-\d\d$/)])
  expect(texts('setSpec')).toEqual(['ethics-policy'])
})

test('a season has only its year, since the format has no seasons', async () => {
  const xml = jatsArticle({ doi: '10.5555/season.1' }).replace(
    '<day>7</day><month>3</month><year>2024</year>',
    '<season>Spring</season><year>2021</year>',
  )
  await importArticle(testApp.kernel, parseJats(xml), 'season')
  const { texts } = await ask(`verb=GetRecord&identifier=${identifierOf('10.5555-season.1')}&${ALL}`)
  expect(texts('date', DC)).toEqual(['2021'])
})

test('an imported article keeps its journal and its DOI', async () => {
  const { texts } = await ask(`verb=GetRecord&identifier=${identifierOf('10.5555-small.0001')}&${ALL}`)
  expect(texts('identifier', DC)).toContain('https://doi.org/10.5555/small.0001')
  expect(texts('source', DC)).toEqual([expect.stringMatching(/\S/)])
  expect(texts('publisher', DC)).not.toContain('Inflo')
})

test('an article has its titles in other languages, as text', async () => {
  const group =
    '<trans-title-group xml:lang="pt"><trans-title>Leite <italic>morno</italic></trans-title><trans-subtitle>à noite</trans-subtitle></trans-title-group>'
  const xml = jatsArticle({ doi: '10.5555/titles.1', title: 'Warm milk' }).replace(
    '</title-group>',
    `${group}</title-group>`,
  )
  await importArticle(testApp.kernel, parseJats(xml), 'translated')
  const { texts } = await ask(`verb=GetRecord&identifier=${identifierOf('10.5555-titles.1')}&${ALL}`)
  expect(texts('title', DC)).toEqual(['Warm milk', 'Leite morno: à noite'])
})

test('a record names the funders, and the grants by the identifiers of OpenAIRE', async () => {
  const award = (funder: string, number: string) =>
    `<award-group><funding-source>${funder}</funding-source>${number && `<award-id>${number}</award-id>`}</award-group>`
  const meta = `<funding-group>${award('Night Council', 'NC/K01')}${award('Night Council', '12')}${award('Cup Trust', '')}</funding-group>`
  await importArticle(testApp.kernel, parseJats(jatsArticle({ doi: '10.5555/grants.1', meta })), 'funded')
  const { texts } = await ask(`verb=GetRecord&identifier=${identifierOf('10.5555-grants.1')}&${ALL}`)
  expect(texts('contributor', DC)).toEqual(['Night Council', 'Cup Trust'])
  expect(texts('relation', DC)).toEqual([
    'info:eu-repo/grantAgreement/Night Council//NC%2FK01',
    'info:eu-repo/grantAgreement/Night Council//12',
  ])
})

describe('a request that the protocol forbids gets its error code', () => {
  const LIST = `verb=ListRecords&${ALL}`
  test.each([
    ['', 'badVerb'],
    ['verb=', 'badVerb'],
    ['verb=identify', 'badVerb'],
    ['verb=toString', 'badVerb'],
    ['verb=Identify&verb=Identify', 'badVerb'],
    ['verb=Identify&verb=ListSets', 'badVerb'],
    ['verb=Identify&extra=1', 'badArgument'],
    ['verb=Identify&identifier=x', 'badArgument'],
    ['verb=ListRecords', 'badArgument'],
    ['verb=ListIdentifiers', 'badArgument'],
    ['verb=GetRecord', 'badArgument'],
    [`verb=GetRecord&${ALL}`, 'badArgument'],
    ['verb=GetRecord&identifier=x', 'badArgument'],
    [`${LIST}&${ALL}`, 'badArgument'],
    [`${LIST}&unknown=1`, 'badArgument'],
    [`${LIST}&from=2020-01-01&from=2020-01-02`, 'badArgument'],
    [`${LIST}&from=2020-01-01&until=2020-01-02T00:00:00Z`, 'badArgument'],
    [`${LIST}&from=2020-01-02&until=2020-01-01`, 'badArgument'],
    [`${LIST}&from=2020-01-01T00:00:01Z&until=2020-01-01T00:00:00Z`, 'badArgument'],
    [`${LIST}&from=2020-02-30`, 'badArgument'],
    [`${LIST}&from=2020-1-1`, 'badArgument'],
    [`${LIST}&from=2020-01-01T00:00:00`, 'badArgument'],
    [`${LIST}&from=2020-01-01T25:00:00Z`, 'badArgument'],
    [`${LIST}&from=2020-01-01T00:00:00.000Z`, 'badArgument'],
    [`${LIST}&from=20200101`, 'badArgument'],
    [`${LIST}&from=`, 'badArgument'],
    [`${LIST}&until=yesterday`, 'badArgument'],
    [`${LIST}&set=%20`, 'badArgument'],
    [`${LIST}&resumptionToken=x`, 'badArgument'],
    ['verb=ListRecords&metadataPrefix=marc21', 'cannotDisseminateFormat'],
    [`verb=GetRecord&identifier=x&metadataPrefix=marc21`, 'cannotDisseminateFormat'],
    ['verb=ListRecords&resumptionToken=nonsense', 'badResumptionToken'],
    ['verb=ListSets&resumptionToken=nonsense', 'badResumptionToken'],
    [`verb=GetRecord&identifier=oai:localhost:INF-1999-0001&${ALL}`, 'idDoesNotExist'],
    [`verb=GetRecord&identifier=oai:elsewhere:INF-2026-0001&${ALL}`, 'idDoesNotExist'],
    [`verb=GetRecord&identifier=oai:localhost:%25ff&${ALL}`, 'idDoesNotExist'],
    ['verb=ListMetadataFormats&identifier=x', 'idDoesNotExist'],
    [`${LIST}&set=no-such-set`, 'noRecordsMatch'],
    [`${LIST}&from=2999-01-01`, 'noRecordsMatch'],
    [`${LIST}&until=1999-12-31`, 'noRecordsMatch'],
    [`${LIST}&until=0000-01-01`, 'noRecordsMatch'],
  ])('%s: %s', async (query, code) => {
    const { error, texts, request } = await ask(query)
    expect(error).toBe(code)
    expect(texts('error')).toEqual([expect.stringMatching(/\S/)])
    // The response does not repeat invalid arguments.
    expect(request.attributes.length > 0).toBe(!['badVerb', 'badArgument'].includes(code))
    expect((await postOai(testApp, query)).error).toBe(code)
  })
})

test('a form by POST is answered as a query by GET', async () => {
  const query = `verb=GetRecord&identifier=${identifierOf(own.publicNumber)}&${ALL}`
  expect((await postOai(testApp, query)).texts('title', DC)).toEqual((await ask(query)).texts('title', DC))
})

const names = fc.oneof(
  fc.constantFrom('verb', 'metadataPrefix', 'from', 'until', 'set', 'identifier', 'resumptionToken'),
  fc.string({ unit: 'binary' }),
)
const values = fc.oneof(
  fc.constantFrom(
    'ListRecords',
    'GetRecord',
    'ListIdentifiers',
    'oai_dc',
    '2020-01-01',
    '9999-12-31T23:59:59Z',
    '\0',
    'x'.repeat(3_000),
  ),
  fc.constantFrom('oai:localhost:\0', `oai:localhost:${'x'.repeat(3_000)}`, '0000-01-01', '%00', '\uD800', '[]', '*'),
  fc.string({ unit: 'binary' }),
)

test('every request gets an answer, and never a server error', async () => {
  const queries = fc.array(fc.tuple(names, values), { maxLength: 6 })
  await fc.assert(
    fc.asyncProperty(queries, fc.boolean(), async (pairs, raw) => {
      const query = raw
        ? pairs.map(([name, value]) => `${name}[]=${value}`).join('&')
        : new URLSearchParams(pairs.map(([name, value]) => [name.toWellFormed(), value.toWellFormed()])).toString()
      const got = await testApp.inject({ method: 'GET', url: `/oai?${encodeURI(query.toWellFormed())}` })
      expect(got.statusCode).toBeLessThan(500)
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      const posted = await testApp.inject({ method: 'POST', url: '/oai', headers, payload: query })
      expect(posted.statusCode).toBeLessThan(500)
      if (posted.statusCode === 200) new DOMParser().parseFromString(posted.body, 'text/xml')
    }),
    { numRuns: trialCount({ daily: 100, long: 300 }) },
  )
})
