import type { Formula } from '../article/article.ts'
import { formulaText } from '../article/text.ts'
import { formulaOfTex } from '../jats/in/math.ts'
import { escapeLatex } from './escaping.ts'
import { signsInFormula } from './signs.ts'

// What an author wrote as TeX may not end the formula that it stands in, nor do anything but draw.
const DANGEROUS =
  /\\(?:input|include|write|openout|openin|read|immediate|special|def|edef|gdef|xdef|let|catcode|csname|usepackage|end\s*\{document\})(?![A-Za-z])/g
// Every place has its number and its name already.
const NAMED = /\\(?:tag|label)\*?\s*\{[^{}]*\}/g

const INNER = /\\begin\s*\{(\w+\*?)\}(?:(?!\\begin\b)[\s\S])*?\\end\s*\{\1\}/g

/** Whether it is of several lines or columns that no environment holds, which formulas of LaTeX do not know. */
function isLoose(tex: string): boolean {
  let outer = tex
  for (let last = ''; last !== outer; outer = outer.replace(INNER, '')) last = outer
  return /(?<!\\)&|\\\\/.test(outer)
}

/** The TeX of a formula, held within it. What LaTeX would stop at stands as it was typed. Pure. */
export function texOf(formula: Formula): string {
  const written = formula.text?.trim()
  if (!written) return `\\text{${escapeLatex(formulaText(formula))}}`
  const tex = written
    .replace(DANGEROUS, '')
    .replace(NAMED, '')
    .replace(/(?<!\\)\$/g, '')
    .replace(/(?<!\\)%/g, '\\%')
    .replace(/(?<!\\)#/g, '\\#')
    .replace(/\n\s*\n/g, '\n')
  // Two dollars with nothing between would begin a formula that stands alone.
  if (!tex.trim()) return '{}'
  if (!formula.m && !formulaOfTex(tex, true).m) return `\\text{\\texttt{${escapeLatex(written)}}}`
  const drawn = signsInFormula(tex)
  return isLoose(tex) ? `\\begin{aligned}${drawn}\\end{aligned}` : drawn
}
