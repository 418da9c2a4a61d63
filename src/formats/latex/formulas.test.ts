import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { articleOf } from '../manuscript/article.ts'
import { aManuscript, bullets, doc, equation, formula, p } from '../manuscript/testing-manuscript.ts'
import { latexZip } from './document.ts'
import { texOf } from './formulas.ts'

test.each([
  ['x^2', 'x^2'],
  ['a \\\\ b', '\\begin{aligned}a \\\\ b\\end{aligned}'],
  ['\\begin{aligned} a &= b \\end{aligned}', '\\begin{aligned} a &= b \\end{aligned}'],
  ['x \\tag{1}\\label{figure-1}', 'x '],
  ['{', '\\text{\\texttt{\\{}}'],
])('the formula %j is %j in LaTeX', (text, tex) => {
  expect(texOf({ t: 'math', text })).toBe(tex)
})

const BROKEN = ['{', '}', '\\left( x', 'x_1_2', '\\nothing{x}', 'a & b', 'a \\\\ b', '#1', '\\tag{1}', '50 %']

// Where TeX is at hand, it has the last word.
test.skipIf(!existsSync('/usr/bin/pdflatex'))(
  'no formula and no depth of a list stops pdflatex',
  { timeout: 60_000 },
  () => {
    const deep = Array.from({ length: 12 }).reduce<ReturnType<typeof bullets>>(
      (list) => bullets([p('further in'), list]),
      bullets([p('leaf')]),
    )
    const methods = doc(deep, ...BROKEN.flatMap((tex, index) => [p(formula(tex)), equation(tex, `e${index}`)]))
    const article = articleOf(aManuscript({ methods }))
    const paper = { title: ['It'], authors: [], abstract: '', article, pictures: new Map(), records: new Map() }
    const folder = mkdtempSync(path.join(tmpdir(), 'inflo-formulas-'))
    const tex = strFromU8(unzipSync(latexZip(paper))['paper.tex'] ?? new Uint8Array())
    writeFileSync(path.join(folder, 'paper.tex'), tex)
    const args = ['-halt-on-error', '-interaction=nonstopmode', '-no-shell-escape', 'paper.tex']
    execFileSync('pdflatex', args, { cwd: folder, stdio: 'pipe' })
    expect(existsSync(path.join(folder, 'paper.pdf'))).toBe(true)
  },
)
