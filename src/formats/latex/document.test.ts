import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import { beforeAll, expect, test } from 'vitest'
import { articleReference } from '../citations/article-reference.ts'
import { aReference } from '../citations/citations.fixture.ts'
import { aWrittenPaper } from '../docx/out/paper.fixture.ts'
import { articleOf } from '../manuscript/article.ts'
import { aManuscript, doc, h, p } from '../manuscript/manuscript.fixture.ts'
import { latexZip } from './document.ts'
import { escapeAddress, escapeLatex } from './escape-latex.ts'
import { texOf } from './formulas.ts'

let files: Record<string, Uint8Array>
let tex: string
beforeAll(async () => {
  files = unzipSync(latexZip(await aWrittenPaper()))
  tex = strFromU8(files['paper.tex'] ?? new Uint8Array())
})

test.each([
  ['the title with its markup', '\\title{Alarms and \\emph{E. coli}}'],
  ['authors', '\\author{Ann Lee \\and Bo Ray}'],
  ['headings', '\\subsection{Setting}'],
  ['citations in one place as one command', 'Alarms tire\\cite{'],
  ['footnotes', 'One ward\\footnote{Closed on Sundays since quokka.}'],
  ['links', '\\href{https://example.org/a}{a site}'],
  ['formulas', '$\\lambda_0$'],
  ['equations as TeX', '\\hat{y} = \\frac{a}{b} + \\beta x\\label{equation-1}'],
  ['mentions', '\\hyperref[figure-1]{Figure 1}'],
  [
    'merged cells',
    '\\multirow{2}{\\linewidth}{\\textbf{Shift}} & \\multicolumn{2}{p{\\dimexpr\\linewidth*2/3-2\\tabcolsep\\relax}}{\\centering \\textbf{Alarms}}',
  ],
  ['table notes', 'True alarms are wombats.'],
  ['pictures with their descriptions', 'alt={Bars that fall}]{figures/picture-1.png}'],
  ['files', '\\texttt{alarms.csv}'],
  ['lists', '\\begin{enumerate}\n\\item first'],
])('%s', (_name, found) => expect(tex).toContain(found))

test('the references are a separate file with the keys that the document cites', () => {
  const keys = Array.from(
    strFromU8(files['references.bib'] ?? new Uint8Array()).matchAll(/^@\w+\{([^,]+),/gm),
    ([, key]) => key,
  )
  expect(keys).toHaveLength(5)
  for (const cited of tex.matchAll(/\\(?:no)?cite\{([^}]*)\}/g))
    for (const key of (cited[1] ?? '').split(',')) expect(keys).toContain(key)
  expect(Object.keys(files)).toEqual(['paper.tex', 'references.bib', 'figures/picture-1.png'])
})

test('the reference list prints what BibTeX styles leave out, and text as it is written', async () => {
  const paper = await aWrittenPaper()
  const typed = 'Doe J. On DNA in Lagos. 1999.'
  const records = [
    aReference(),
    aReference({
      type: 'webpage',
      title: 'Beds',
      DOI: undefined,
      URL: 'https://who.example/beds',
      accessed: { 'date-parts': [[2026, 3, 7]] },
    }),
    aReference({ type: 'software', title: 'Tool', edition: 'Version 2', publisher: 'Zenodo', DOI: '10.5281/z.7' }),
    aReference({ type: 'document', title: typed, text: typed }),
  ].map((record, index) => ({ ...record, id: `r${index}` }))
  const references = records.map((record, index) => articleReference(record, index + 1))
  const written = unzipSync(
    latexZip({
      ...paper,
      article: { ...paper.article, references },
      records: new Map(records.map((record, index) => [`reference-${index + 1}`, record])),
    }),
  )
  const list = strFromU8(written['paper.tex'] ?? new Uint8Array()).split('thebibliography')[1]
  for (const part of ['\\bibitem{needham2008beds}', 'doi: 10.1001/jama.300.14.1685', 'cited 2026 Mar 7'])
    expect(list).toContain(part)
  for (const part of ['Version 2', 'Zenodo', '10.5281/z.7', typed]) expect(list).toContain(part)
  expect(strFromU8(written['references.bib'] ?? new Uint8Array())).toContain(`title = {{${typed}}}`)
})

test('a draft says that it is one, and names the affiliations of its authors', async () => {
  const paper = {
    ...(await aWrittenPaper()),
    status: 'Draft · not published',
    affiliations: [['Lagos & Co', 'Bergen']],
  }
  const written = strFromU8(unzipSync(latexZip(paper))['paper.tex'] ?? new Uint8Array())
  expect(written).toContain('\\author{Ann Lee \\\\ \\small Lagos \\& Co \\\\ \\small Bergen \\and Bo Ray}')
  expect(written).toMatch(/Draft .{1,30} not published/)
})

test('a typed reference list prints each DOI and each address once', async () => {
  const paper = { ...(await aWrittenPaper()), records: new Map() }
  const typed = [aReference(), aReference({ DOI: undefined, URL: 'https://example.org/a' })]
  const references = typed.map((record, index) => articleReference(record, index + 1))
  const written = unzipSync(latexZip({ ...paper, article: { ...paper.article, references } }))['paper.tex']
  const list = strFromU8(written ?? new Uint8Array()).split('thebibliography')[1] ?? ''
  expect([list.split('10.1001/jama.300').length, list.split('example.org/a').length]).toEqual([2, 2])
})

test('an abstract keeps the text under second-level headings', async () => {
  const abstract = doc(h(3, 'Aim'), p('To count (zebra).'), h(4, 'By night'), p('Only then (okapi).'))
  const paper = { ...(await aWrittenPaper()), article: articleOf(aManuscript({ abstract })) }
  const written = strFromU8(unzipSync(latexZip(paper))['paper.tex'] ?? new Uint8Array())
  expect(written).toContain('\\textbf{Aim} To count (zebra).\n\n\\textbf{By night} Only then (okapi).')
})

test('nothing that an author types becomes a command', () => {
  expect(escapeLatex('\\input{a} 5 % of $x_1 & #2 ~^ α ≤ β')).toBe(
    '\\textbackslash{}input\\{a\\} 5 \\% of \\$x\\_1 \\& \\#2 \\textasciitilde{}\\textasciicircum{} \\ensuremath{\\alpha} \\ensuremath{\\leq} \\ensuremath{\\beta}',
  )
  expect(escapeLatex("[0.5, 1.5] p* -- --- ``a''")).toBe(
    "{[}0.5, 1.5{]} p{*} -{}- -{}-{}- \\textasciigrave{}\\textasciigrave{}a'{}'",
  )
  expect(escapeAddress('https://a.org/}\\input{b}%20#c')).toBe('https://a.org/\\%7D\\%5Cinput\\%7Bb\\%7D\\%20\\#c')
  expect(texOf({ t: 'math', text: 'x$\\input{/etc/passwd} % y' })).toBe('x{/etc/passwd} \\% y')
})

// If TeX is installed, pdflatex checks the result.
test.skipIf(!existsSync('/usr/bin/pdflatex'))(
  'pdflatex typesets the document without an error',
  { timeout: 120_000 },
  async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'inflo-latex-'))
    const paper = await aWrittenPaper({ withArabic: false })
    for (const [name, bytes] of Object.entries(unzipSync(latexZip(paper)))) {
      mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
      writeFileSync(path.join(folder, name), bytes)
    }
    const run = (program: string, args: string[]) => execFileSync(program, args, { cwd: folder, stdio: 'pipe' })
    run('pdflatex', ['-halt-on-error', '-interaction=nonstopmode', '-no-shell-escape', 'paper.tex'])
    run('pdflatex', ['-halt-on-error', '-interaction=nonstopmode', '-no-shell-escape', 'paper.tex'])
    expect(readFileSync(path.join(folder, 'paper.pdf')).subarray(0, 5).toString()).toBe('%PDF-')
  },
)
