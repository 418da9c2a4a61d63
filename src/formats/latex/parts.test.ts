import { strFromU8, unzipSync } from 'fflate'
import { beforeAll, expect, test } from 'vitest'
import type { ArticleBlock, Inline } from '../article/article.ts'
import { hardArticle } from '../article/hard-article.fixture.ts'
import { blocksOf } from './blocks.ts'
import { latexZip } from './document.ts'
import { latexOf, type LatexBlocks } from './inline.ts'

const WRITING: LatexBlocks = {
  keys: new Map([['r', 'Lee2020']]),
  notes: new Map(),
  isMoved: false,
  lineEnd: '\\\\\n',
  pictures: new Map([['gif', 'figures/picture-1.gif']]),
}

let tex: string
beforeAll(() => {
  const article = hardArticle()
  const paper = { title: article.title, authors: [], abstract: '', article, pictures: new Map(), records: new Map() }
  tex = strFromU8(unzipSync(latexZip(paper))['paper.tex'] ?? new Uint8Array())
})

const items = (style: 'order' | 'bullet' | 'plain', ...labels: (string | undefined)[]): ArticleBlock => ({
  t: 'list',
  style,
  items: labels.map((label) => ({ label, blocks: [{ t: 'p', c: ['x'] }] })),
})

test.each<[ArticleBlock, string]>([
  [items('order', undefined), '\\begin{enumerate}\n\\item x\n\\end{enumerate}'],
  [items('plain', '7.', '8.'), '\\begin{itemize}\n\\item[7.] x\n\\item[8.] x\n\\end{itemize}'],
  [items('plain', 'Step 1.'), '\\begin{labelledlist}{Step 1.}\n\\item[{Step 1.}] x\n\\end{labelledlist}'],
  [items('plain', 'a'.repeat(31)), `\\begin{itemize}\n\\item[] ${'a'.repeat(31)} x\n\\end{itemize}`],
  [items('plain', '[1]'), '\\begin{itemize}\n\\item[{[}1{]}] x\n\\end{itemize}'],
])('%j keeps its labels', (list, expected) => {
  expect(blocksOf([list], WRITING)).toBe(expected)
})

test('lists that are too deep for LaTeX have their own environment and labels', () => {
  expect(blocksOf([items('order', undefined)], { ...WRITING, depth: 4 })).toBe(
    '\\begin{deeplist}\n\\item[{1.}] x\n\\end{deeplist}',
  )
})

test.each<[Inline[], string]>([
  [['a שלום עולם 42 b'], 'a \\fromright{שלום עולם} 42 b'],
  [['مرحبا 2024 Latin ثم.'], '\\fromright{مرحبا \\fromleft{2024 Latin} ثم.}'],
  [['a ', { t: 'b', c: ['שלום'] }, ' ', { t: 'i', c: ['עולם'] }], 'a \\fromright{\\textbf{שלום} \\emph{עולם}}'],
  [['no such text'], 'no such text'],
])('%j marks its runs in the other direction', (content, expected) => {
  expect(latexOf(content, WRITING)).toBe(expected)
})

test('a paragraph or a list from the right begins there', () => {
  expect(blocksOf([{ t: 'p', c: ['مرحبا'] }], WRITING)).toBe('\\begin{rightleft}\n\\fromright{مرحبا}\n\\end{rightleft}')
  expect(tex).toContain('\\begin{rightleft}\n\\begin{itemize}\n\\item[] \\fromright{\\fromleft{1}. }')
})

test.each([
  ['a label of its own', '\\ownlabel{table}{Table S1}\\caption{'],
  ['a table without a label', '\\ownlabel{table}{}\\begin{longtable}'],
  ['the number of an equation', '\\tag*{(S1)}'],
  ['an equation without a number', '\\begin{equation*}\n\\lettertext{é} + \\text{\\lettertext{ж}}\n\\end{equation*}'],
  [
    'a licence, a source and a file',
    'Licence: CC BY-NC 4.0, © Lee \\& Co\\_.\n\\par\\footnotesize \\href{https://example.org/picture\\_A.png}',
  ],
  ['the name of a file', '\\texttt{raw\\_counts\\#1.csv}'],
  ['a list in a note', 'tall badger small badger'],
  ['a note that nothing calls', '\\section*{Notes}\n\n\\phantomsection\\label{note-3}‡ Nobody calls this ermine.'],
  ['the titles of reference lists', '\\item[] Primary studies\n\\bibitem{reference-1}'],
  ['a citation by a name', '\\citelink{reference-2}{Økland et al., 2020}'],
  ['words whose link leads nowhere', ', {nowhere} and'],
  ['titles of boxes and definitions', '\\textbf{Box 1} \\textbf{What \\textbf{otters} eat}'],
])('LaTeX keeps %s', (_what, words) => {
  expect(tex).toContain(words)
})

test('long addresses and sequences may break', () => {
  expect(latexOf(['ACGTACGTACGTACGT'], WRITING)).toBe('ACGTACGTAC\\allowbreak{}GTACGT')
  expect(latexOf(['https://example.org/a_b/c.html'], WRITING)).toContain('example.\\allowbreak{}org/\\allowbreak{}a\\_')
})

test('a GIF picture, which TeX does not show, is named', () => {
  const pictures = [{ file: 'gif', kind: 'image/gif', width: 1, height: 1 }]
  const figure: ArticleBlock = { t: 'figure', id: 'f_1', label: '', title: [], caption: [], pictures, alt: 'Bars' }
  expect(blocksOf([figure], WRITING)).toContain('\\texttt{figures/picture-1.gif}: Bars\\par\n\\caption{}\\label{f-5f1}')
})
