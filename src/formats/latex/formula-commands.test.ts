import { expect, test } from 'vitest'
import { articleOf } from '../manuscript/article.ts'
import { aManuscript, doc, equation, formula, p } from '../manuscript/manuscript.fixture.ts'
import { commandsIn, meaningsOf, packagesFor } from './formula-commands.ts'

test('an article lists each command of its formulas once', () => {
  const methods = doc(p('\\emph', formula('\\hat{x} \\in \\R')), equation('\\begin{dcases}\\hat{y}\\end{dcases}', 'e'))
  expect(commandsIn(articleOf(aManuscript({ methods })))).toEqual(['R', 'dcases', 'end', 'hat', 'in'])
})

test('only the packages that the commands need are used', () => {
  expect(packagesFor(['hat', 'frac'])).toEqual([])
  expect(packagesFor(['ce', 'dcases'])).toEqual([
    '\\IfFileExists{mathtools.sty}{\\usepackage{mathtools}}{}',
    '\\IfFileExists{mhchem.sty}{\\usepackage[version=4]{mhchem}}{}',
  ])
})

test('commands unknown to LaTeX are reported, and a formula without commands needs no packages', () => {
  expect(meaningsOf(['R', 'abs'])).toEqual([
    '\\providecommand{\\R}{\\mathbb{R}}',
    '\\providecommand{\\abs}[1]{\\lvert#1\\rvert}',
    expect.stringContaining('\\newcommand{\\formulacommand}'),
    '\\formulacommand{R}\\formulacommand{abs}',
  ])
  expect(meaningsOf([])).toEqual([])
})
