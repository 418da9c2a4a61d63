import { strFromU8, unzipSync } from 'fflate'
import { beforeAll, describe, expect, test } from 'vitest'
import { docxOf } from '../docx/out/document.ts'
import { parseJats } from '../jats/in/article.ts'
import { jatsArticle } from '../jats/in/jats.fixture.ts'
import { publishedFrom } from '../jats/out/round-trip.fixture.ts'
import { latexZip } from '../latex/document.ts'
import { faultsOfPdflatex, hasPdflatex } from '../latex/typesetting.fixture.ts'
import { markdownOf } from '../markdown/article.ts'

const call = (id: string): string => `<xref ref-type="fn" rid="${id}"><sup>*</sup></xref>`
const fn = (id: string, words: string): string => `<fn id="${id}"><label>*</label><p>${words}</p></fn>`

const parsed = parseJats(
  jatsArticle({
    title: `Nuthatches${call('n4')}`,
    body: `<p>A treecreeper${call('n1')}.</p>`,
    back: `<fn-group>${fn('n1', `Seen with a wryneck${call('n2')}.`)}${fn('n2', 'Only a note calls this dunnock.')}
${fn('n3', `This fieldfare calls itself${call('n3')}.`)}${fn('n4', 'Only the title calls this redwing.')}${fn('n5', 'Nothing calls this siskin.')}</fn-group>`,
  }),
)
const { article } = parsed
const paper = { title: article.title, authors: [], abstract: '', article, pictures: new Map(), records: new Map() }

const partsOf = (bytes: Uint8Array, ...names: string[]): string => {
  const files = unzipSync(bytes)
  return names.map((name) => strFromU8(files[name] ?? new Uint8Array())).join('\n')
}

let texts: Record<'latex' | 'word' | 'markdown', string>
beforeAll(async () => {
  texts = {
    latex: partsOf(latexZip(paper), 'paper.tex'),
    word: partsOf(await docxOf(paper), 'word/document.xml'),
    markdown: markdownOf(publishedFrom(parsed), { page: 'https://example.org/a', fileAt: (file) => file }),
  }
})

describe.each(['latex', 'word', 'markdown'] as const)('%s', (kind) => {
  test.each(['dunnock', 'fieldfare', 'siskin'])('has a section with the note on a %s', (bird) => {
    const [, notes = ''] = texts[kind].split(/(?:section\*\{|## |>)Notes/)
    expect(notes.split(bird)).toHaveLength(2)
  })
})

test('LaTeX has the note that only the title calls', () => {
  expect(texts.latex).toContain('Only the title calls this redwing.')
})

test('Word has no footnote in a footnote', async () => {
  const files = unzipSync(await docxOf(paper))
  const footnotes = strFromU8(files['word/footnotes.xml'] ?? new Uint8Array())
  expect(footnotes).toContain('Seen with a wryneck')
  expect(footnotes).not.toContain('<w:footnoteReference ')
})

// If TeX is installed, pdflatex checks the result.
test.skipIf(!hasPdflatex)('pdflatex sets the notes', { timeout: 60_000 }, () => {
  expect(faultsOfPdflatex(article)).toEqual([])
})
