import { expect, test } from 'vitest'
import { aWrittenPaper } from '../docx/out/paper.fixture.ts'
import { articleOf } from '../manuscript/article.ts'
import { A_FILE, withEverything } from '../manuscript/full-manuscript.fixture.ts'
import { aManuscript, doc, figure, p, row, table, td, th } from '../manuscript/manuscript.fixture.ts'
import { isLong, longTable, tabular } from './tables.ts'
import { faultsOfPdflatex, hasPdflatex } from './typesetting.fixture.ts'

const WRITING = { keys: new Map(), notes: new Map(), isMoved: true, lineEnd: ' ' } as const

const rowsOf = (count: number, words: string) => ({
  head: [[{ c: ['Head'], h: true }]],
  body: Array.from({ length: count }, () => [{ c: [words] }]),
})

test.each([
  [10, 'few', false],
  [60, 'few', true],
  [10, 'many words '.repeat(40), true],
])('a table of %i rows of %j continues over pages: %j', (count, words, expected) => {
  expect(isLong(rowsOf(count, words))).toBe(expected)
})

test('a table over several pages repeats its head on each page and its caption once', () => {
  const text = longTable(rowsOf(2, 'few'), { caption: '\\caption{It}', writing: WRITING })
  expect(text.match(/Head/g)).toHaveLength(2)
  expect(text).toContain('\\caption{It}\\\\\n\\toprule')
})

test('many columns share the line width', () => {
  const wide = { head: [], body: [Array.from({ length: 12 }, () => ({ c: ['n'] }))] }
  expect(tabular(wide, WRITING)).toContain('{*{12}{p{\\dimexpr\\linewidth/12-2\\tabcolsep\\relax}}}')
  expect(tabular(wide, WRITING)).toContain('\\setlength{\\tabcolsep}{2pt}')
})

// If TeX is installed, pdflatex checks the result.
test.skipIf(!hasPdflatex)('many figures and a very long table do not stop pdflatex', async () => {
  const { pictures } = await aWrittenPaper()
  const long = Array.from({ length: 90 }, (_, index) => row(td({}, `row ${index}`), td({}, 'many words '.repeat(9))))
  const merged = [row(th({ rowspan: 2 }, 'tall'), th({ colspan: 2 }, 'wide')), row(td({}, '1'), td({}, '2'))]
  const results = doc(
    table({ id: 'long', caption: ['Long'], rows: [row(th({}, 'One'), th({}, 'Two')), ...long], notes: ['Note.'] }),
    table({ id: 'merged', caption: ['Merged'], rows: merged, notes: [] }),
    ...Array.from({ length: 70 }, (_, index) => figure({ id: `f${index}`, file: A_FILE, alt: 'x' }, `Figure ${index}`)),
    p('Behind them.'),
  )
  const article = articleOf(aManuscript({ results }, { files: withEverything().files }))
  expect(faultsOfPdflatex(article, pictures)).toEqual([])
})
