import { strFromU8, unzipSync } from 'fflate'
import mammoth from 'mammoth'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { docxOf } from '#formats/docx/out/document.ts'
import { outlineOf } from '#formats/article/text.ts'
import { parseJats } from '#formats/jats/in/article.ts'
import { jatsArticle } from '#formats/jats/in/jats.fixture.ts'
import { latexZip } from '#formats/latex/document.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'
import { importArticle, paperIdOfDoi } from '../import/import-article.ts'

const REF = '<ref id="r1"><mixed-citation>Feld R. Cups. 2019.</mixed-citation></ref>'

const listed = (doi: string, lists: string): string => jatsArticle({ doi, back: lists })

const CASES = [
  ['10.5555/heading.1', `<ref-list><title>REFERÊNCIAS</title>${REF}</ref-list>`, 'REFERÊNCIAS'],
  ['10.5555/heading.2', `<ref-list><title>Literature Cited</title>${REF}</ref-list>`, 'Literature Cited'],
  ['10.5555/heading.3', `<ref-list><title>Piśmiennictwo 100%</title>${REF}</ref-list>`, 'Piśmiennictwo 100%'],
  ['10.5555/heading.4', `<ref-list><title>REFERENCES</title>${REF}</ref-list>`, 'References'],
  ['10.5555/heading.5', `<ref-list>${REF}</ref-list>`, 'References'],
] as const

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp()
})
afterAll(() => testApp.stop())

const take = (doi: string, ending = '') =>
  testApp.inject({ method: 'GET', url: `/research/${paperIdOfDoi(doi)}${ending}` })

describe.each(CASES)('%s: %s', (doi, lists, heading) => {
  const { article } = parseJats(listed(doi, lists))
  const written = { title: ['A paper'], authors: [], abstract: '', article, pictures: new Map(), records: new Map() }

  beforeAll(() => importArticle(testApp.kernel, parseJats(listed(doi, lists)), doi))

  test('the outline of the page, the PDF and Markdown have the heading of the references', async () => {
    const answer = await testApp.inject({ url: `/api/public/research-library/${paperIdOfDoi(doi)}` })
    expect(outlineOf(answer.json().article).at(-1)).toMatchObject({ id: 'references', heading })
    const pdf = await getDocumentProxy(new Uint8Array((await take(doi, '.pdf')).rawPayload))
    expect((await extractText(pdf, { mergePages: true })).text).toContain(`${heading}\n1.`)
    expect((await take(doi, '.md')).body).toContain(`## ${heading}\n`)
  })

  test('Word and LaTeX have the heading of the references', async () => {
    const { value } = await mammoth.convertToHtml({ buffer: Buffer.from(await docxOf(written)) })
    expect(value).toMatch(new RegExp(`<h1>(?:<a id="[^"]*"></a>)*${heading}</h1>`))
    const tex = strFromU8(unzipSync(latexZip(written))['paper.tex'] ?? new Uint8Array())
    const named = String.raw`\renewcommand{\refname}{${heading.replace('%', String.raw`\%`)}}`
    expect(tex.includes(named)).toBe(heading !== 'References')
  })

  test('JATS has the title of the list in the file', async () => {
    const title = /<title>.*?<\/title>/.exec(lists)?.[0] ?? ''
    expect((await take(doi, '.jats.xml')).body).toContain(`<ref-list>${title}<ref`)
  })
})

test('the titles of parts of the references are below their common heading', () => {
  const parts = `<ref-list><title>Works cited</title><ref-list><title>Trials</title>${REF}</ref-list></ref-list>`
  const { article } = parseJats(listed('10.5555/heading.6', parts))
  expect(article.front?.referencesTitle).toBe('Works cited')
  expect(article.references[0]?.above).toEqual([{ t: 'head', c: ['Trials'] }])
})
