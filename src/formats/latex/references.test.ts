import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { articleReference } from '../citations/article-reference.ts'
import { aReference } from '../citations/citations.fixture.ts'
import { parseJats } from '../jats/in/article.ts'
import { jatsArticle } from '../jats/in/jats.fixture.ts'
import { latexZip } from './document.ts'
import { faultsOfPdflatex, hasPdflatex } from './typesetting.fixture.ts'

const ref = (id: string, label: string, words: string): string =>
  `<ref id="${id}">${label && `<label>${label}</label>`}<mixed-citation>${words}</mixed-citation></ref>`

const citing = (id: string, words: string): string => `<xref ref-type="bibr" rid="${id}">${words}</xref>`

const articleCiting = (paragraph: string, ...refs: string[]) =>
  parseJats(jatsArticle({ body: `<p>${paragraph}</p>`, back: `<ref-list>${refs.join('')}</ref-list>` })).article

type Whole = ReturnType<typeof articleCiting>

const texOf = (article: Whole, records = new Map()): string => {
  const paper = { title: ['A paper'], authors: [], abstract: '', article, pictures: new Map(), records }
  return strFromU8(unzipSync(latexZip(paper))['paper.tex'] ?? new Uint8Array())
}

const lettered = () =>
  articleCiting(
    `Ibex <sup>${citing('a', '1')}</sup>, kudu <sup>${citing('b', '1a')}</sup>, oryx <sup>${citing('c', '2')},${citing('d', 'S1')}</sup>.`,
    ref('a', '1.', 'On ibexes.'),
    ref('b', '1a.', 'On kudus.'),
    ref('c', '2.', 'On oryxes.'),
    ref('d', '[S1]', 'On elands.'),
    ref('e', '', 'On gerenuks.'),
  )

test('references keep the marks of their source, and the text cites them by these', () => {
  const tex = texOf(lettered())
  expect(tex.match(/\\bibitem.*/g)).toEqual([
    '\\bibitem[1]{reference-1} On ibexes.',
    '\\bibitem[1a]{reference-2} On kudus.',
    '\\bibitem[2]{reference-3} On oryxes.',
    '\\bibitem[S1]{reference-4} On elands.',
    '\\bibitem[]{reference-5} On gerenuks.',
  ])
  expect(tex).toContain('\\begin{thebibliography}{1a}')
  expect(tex).toContain('Ibex\\cite{reference-1}, kudu\\cite{reference-2}')
  expect(tex).toContain('oryx \\textsuperscript{\\cite{reference-3},\\cite{reference-4}}.')
})

test('references keep labels with a name and a year, without repeating them', () => {
  const article = articleCiting(
    `As ${citing('b', '[Smith 2010]')} says.`,
    ref('a', '[Doe &amp; Roe 1999]', 'Dik-diks.'),
    ref('b', '[Smith 2010]', 'Duikers.'),
  )
  const tex = texOf(article)
  expect(tex.match(/\\bibitem.*/g)).toEqual([
    '\\bibitem[Doe \\& Roe 1999]{reference-1} Dik-diks.',
    '\\bibitem[Smith 2010]{reference-2} Duikers.',
  ])
  expect(tex).toContain('\\citelink{reference-2}{')
})

test('references that are numbered from 1 have no marks of their own', () => {
  const article = articleCiting(`Bongo [${citing('b', '2')}].`, ref('a', '1', 'Sitatunga.'), ref('b', '2', 'Bongo.'))
  expect(texOf(article).match(/\\bibitem.*/g)).toEqual([
    '\\bibitem{reference-1} Sitatunga.',
    '\\bibitem{reference-2} Bongo.',
  ])
})

test('references with records keep marks of their own', () => {
  const record = aReference()
  const article = { ...lettered(), references: [{ ...articleReference(record, 1), id: 'reference-1', label: '4a' }] }
  expect(texOf(article, new Map([['reference-1', record]]))).toContain('\\bibitem[4a]{')
})

// If TeX is installed, pdflatex checks the result.
test.skipIf(!hasPdflatex)('pdflatex sets references with marks and without', { timeout: 60_000 }, () => {
  expect(faultsOfPdflatex(lettered())).toEqual([])
})
