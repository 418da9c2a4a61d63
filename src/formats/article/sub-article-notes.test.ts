import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { docxOf } from '../docx/out/document.ts'
import { parseJats } from '../jats/in/article.ts'
import { jatsArticle } from '../jats/in/jats.fixture.ts'
import { publishedFrom } from '../jats/out/round-trip.fixture.ts'
import { markdownOf } from '../markdown/article.ts'
import { latexZip } from '../latex/document.ts'
import { faultsOfPdflatex, hasPdflatex } from '../latex/typesetting.fixture.ts'

const mark = (id: string) => `<xref ref-type="fn" rid="${id}"><sup>1</sup></xref>`
const notes = (title: string, ...inside: string[]) =>
  `<back><fn-group><title>${title}</title>${inside.join('')}</fn-group></back>`
const note = (id: string, words: string) => `<fn id="${id}"><label>1</label><p>${words}</p></fn>`
const loose = (words: string) => `<fn><p>${words}</p></fn>`
const titled = (title: string) =>
  `<front-stub><title-group><article-title>${title}</article-title></title-group></front-stub>`

const xml = jatsArticle({
  body: `<p>Rain${mark('n1')}.</p>`,
  back: `<fn-group><title>Remarks</title>${note('n1', 'At noon.')}${loose('Gauges were lent.')}</fn-group><ref-list><title>Papers read</title><ref id="r1"><mixed-citation>Oda K. Drizzle. 1999.</mixed-citation></ref></ref-list><ref-list><title>Books read</title><ref id="r2"><mixed-citation>Ito M. Hail. 2001.</mixed-citation></ref></ref-list>`,
}).replace(
  '</article>',
  `<sub-article article-type="translation" xml:lang="es">${titled('Lluvia')}<body><p>Lluvia${mark('n2')}.</p></body>${notes('Notas', note('n2', 'Al mediodía.'), loose('Pagado por el puerto.'))}</sub-article>
<sub-article article-type="decision-letter">${titled('Decision')}<body><p>Accept${mark('n3')}.</p></body>${notes('Remarks of the editor', loose('Two reviewers.'), note('n3', 'With thanks.'))}</sub-article></article>`,
)
const { article } = parseJats(xml)
const paper = { title: article.title, authors: [], abstract: '', article, pictures: new Map(), records: new Map() }
const part = (bytes: Uint8Array, name: string) => strFromU8(unzipSync(bytes)[name] ?? new Uint8Array())

test('LaTeX has the notes of a sub-article in it, below their titles', () => {
  const [own = '', translation = '', letter = ''] = part(latexZip(paper), 'paper.tex').split(
    /\\section\{(?:Translation|Decision)/,
  )
  expect(own).toContain('Rain\\footnote{\\textbf{Remarks}\\par At noon.}')
  expect(own).toMatch(/\\section\*\{Notes\}\n\n.*Gauges were lent\.\n\n[^]*\\item\[\] .*Books read/)
  expect(own).not.toMatch(/puerto|Two reviewers/)
  expect(translation).toContain('Lluvia\\footnote{\\textbf{Notas}\\par Al mediod')
  expect(translation).toMatch(/\\subsection\*\{Notes\}\n\n.*Pagado por el puerto\./)
  expect(letter).toMatch(
    /\\subsection\*\{Notes\}\n\n\\textbf\{Remarks of the editor\}\\nopagebreak\n\n.*Two reviewers\./,
  )
})

test('Word has the notes of a sub-article in it, below their titles', async () => {
  const bytes = await docxOf(paper)
  const paragraphs = (name: string) =>
    Array.from(part(bytes, name).matchAll(/<w:p>.*?<\/w:p>/g), ([paragraph]) => {
      const style = /<w:pStyle w:val="(Heading\d)"/.exec(paragraph)?.[1] ?? ''
      return `${style} ${paragraph.replace(/<[^>]+>/g, '')}`.trim()
    })
  expect(paragraphs('word/document.xml').slice(1)).toMatchInlineSnapshot(`
    [
      "Heading1 Introduction",
      "Rain.",
      "Heading1 Notes",
      "Gauges were lent.",
      "Heading1 References",
      "Papers read",
      "1.	Oda K. Drizzle. 1999.",
      "Books read",
      "2.	Ito M. Hail. 2001.",
      "Heading1 Translation: Lluvia",
      "Lluvia.",
      "Heading2 Notes",
      "Pagado por el puerto.",
      "Heading1 Decision letter: Decision",
      "Accept.",
      "Heading2 Notes",
      "Remarks of the editor",
      "Two reviewers.",
    ]
  `)
  expect(paragraphs('word/footnotes.xml')).toEqual(
    expect.arrayContaining(['Remarks', 'At noon.', 'Notas', 'Al mediodía.', 'With thanks.']),
  )
})

test('Markdown has the order of the page: text, notes, references, translations and letters', () => {
  const parsed = publishedFrom(parseJats(xml))
  const markdown = markdownOf(parsed, { page: 'https://inflo.example.org/a', fileAt: String })
  expect(markdown.match(/^(?:#+ .*|\[\^[^\]]+\]: .*|.*\. (?:Drizzle|Hail)\..*)$/gm)?.slice(1)).toEqual([
    '## Introduction',
    '## Notes',
    expect.stringContaining('At noon.'),
    '## References',
    expect.stringContaining('Drizzle'),
    expect.stringContaining('Hail'),
    '## Translation: Lluvia',
    '### Notes',
    expect.stringContaining('Al mediodía.'),
    '## Decision letter: Decision',
    '### Notes',
    expect.stringContaining('With thanks.'),
  ])
})

// If TeX is installed, pdflatex checks the result.
test.skipIf(!hasPdflatex)('pdflatex sets the notes of sub-articles', { timeout: 60_000 }, () => {
  expect(faultsOfPdflatex(article)).toEqual([])
})
