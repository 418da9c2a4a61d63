import { expect, test } from 'vitest'
import { articleOf } from '../manuscript/article.ts'
import { aManuscript, bullets, doc, equation, formula, h, p } from '../manuscript/manuscript.fixture.ts'
import { texOf } from './formulas.ts'
import { faultsOfPdflatex, hasPdflatex } from './typesetting.fixture.ts'

test.each([
  ['x^2', 'x^2'],
  ['a \\\\ b', '\\begin{aligned}a \\\\ b\\end{aligned}'],
  ['\\begin{aligned} a &= b \\end{aligned}', '\\begin{aligned} a &= b \\end{aligned}'],
  ['\\begin{align} a &= b \\\\ c &= d \\end{align}', '\\begin{aligned} a &= b \\\\ c &= d \\end{aligned}'],
  ['\\tag{7} x', '\\quad \\text{(7)} x'],
  ['x \\label{figure-1}', 'x '],
  ['\\textcolor{#aa0000}{x}', '{x}'],
  ['{', '\\text{\\texttt{\\{}}'],
  ['\\text{a_1}', '\\text{\\texttt{\\textbackslash{}text\\{a\\_1\\}}}'],
  ['\\let\\x=y', '\\text{\\texttt{\\textbackslash{}let\\textbackslash{}x=y}}'],
  ['\\begin{CD}A\\end{CD}', '\\text{\\texttt{\\textbackslash{}begin\\{CD\\}A\\textbackslash{}end\\{CD\\}}}'],
])('the formula %j is %j in LaTeX', (text, tex) => {
  expect(texOf({ t: 'math', text })).toBe(tex)
})

const HARD = [
  '{',
  '}',
  '\\left( x',
  'x_1_2',
  '\\nothing{x}',
  'a & b',
  'a \\\\ b',
  '#1',
  '\\tag{1}',
  '50 %',
  'x\\',
  '\\begin{align} a &= b \\\\ c &= d \\end{align}',
  '\\begin{dcases}1 & x>0\\\\0 & \\text{else}\\end{dcases}',
  '\\R \\lt \\ce{H2O} \\cancel{x} \\bm{y} \\mathscr{F} \\argmax_x \\qty \\tag{7}',
  '\\color{steelblue} x \\label{q}',
  '\\def\\x{1}\\x',
  '\\verb|x|',
  '\\relax {} \\begin{equation} x \\end{equation}',
]

// If TeX is installed, pdflatex checks the result.
test.skipIf(!hasPdflatex)('no formula and no depth of a list stops pdflatex', () => {
  const deep = Array.from({ length: 12 }).reduce<ReturnType<typeof bullets>>(
    (list) => bullets([p('further in'), list]),
    bullets([p('leaf')]),
  )
  const methods = doc(
    deep,
    ...HARD.flatMap((tex, index) => [h(3, 'On ', formula(tex)), p(formula(tex)), equation(tex, `e${index}`)]),
  )
  expect(faultsOfPdflatex(articleOf(aManuscript({ methods })))).toEqual([])
})
