import type { Formula } from '../article/article.ts'
import { formulaText } from '../article/text.ts'
import { formulaOfTex } from '../jats/in/math.ts'
import { plainTex } from '../jats/in/tex-dialects.ts'
import { escapeLatex } from './escape-latex.ts'
import { signsInFormula } from './signs.ts'

// An author's TeX may neither end its formula nor do anything but draw.
const DANGEROUS =
  /\\(?:input|include|write|openout|openin|closeout|closein|newwrite|newread|read|readline|immediate|special|catcode|csname|scantokens|directlua|includegraphics|verbatiminput|lstinputlisting|InputIfFileExists|usepackage|end\s*\{document\})(?![A-Za-z])/g
// Every place has its name already.
const NAMED = /\\label\s*\{[^{}]*\}/g
// Each program has names of its own for colours, and an unknown one stops LaTeX.
const COLOURED = /\\(?:color|textcolor|colorbox|fcolorbox\s*\{[^{}]*\})\s*\{[^{}]*\}/g

// What changes TeX itself, or how it reads what follows.
const CHANGING = /\\(?:[egx]?def|let|(?:re)?newcommand|providecommand|DeclareMathOperator|verb|toggle)(?![A-Za-z])/

const ENVIRONMENT = /\\begin\s*\{([^{}]*)\}/g
const ENVIRONMENTS: ReadonlySet<string> = new Set(
  `array matrix pmatrix bmatrix Bmatrix vmatrix Vmatrix smallmatrix subarray cases dcases rcases drcases aligned alignedat gathered`.split(
    ' ',
  ),
)

const INNER = /\\begin\s*\{(\w+\*?)\}(?:(?!\\begin\b)[\s\S])*?\\end\s*\{\1\}/g

/**
 * Returns whether a formula has several lines or columns outside an environment, which formulas of LaTeX do not
 * support.
 */
function isLoose(tex: string): boolean {
  let outer = tex
  for (let last = ''; last !== outer; outer = outer.replace(INNER, '')) last = outer
  return /(?<!\\)&|\\\\/.test(outer)
}

// TeX holds 255 groups within groups, of which commands open some of their own.
const DEPTH_MAX = 60

function isDeep(tex: string): boolean {
  let depth = 0
  for (const [sign] of tex.matchAll(/\\[A-Za-z]+|[{}]/g)) {
    if (sign === '{') depth += 1
    else if (sign === '}') depth -= 1
    if (depth > DEPTH_MAX) return true
  }
  return /(?:\\[A-Za-z]+\s*){60}/.test(tex)
}

/** Returns whether LaTeX can draw a formula reliably: one that our own typesetter cannot read would stop it. */
const isDrawn = (formula: Formula, tex: string): boolean =>
  !isDeep(tex) &&
  !CHANGING.test(tex) &&
  Array.from(tex.matchAll(ENVIRONMENT)).every(([, name = '']) => ENVIRONMENTS.has(name)) &&
  (formula.m ?? formulaOfTex(tex, true).m) !== undefined

/** Returns TeX that only draws: it reads no file, writes none, and starts nothing. Pure. */
export const harmlessTex = (tex: string): string => {
  // Two carets are TeX's way to write any sign, a backslash among them.
  const held = tex.replace(DANGEROUS, '').replace(/\^(?=\^)/g, '^{}')
  // What is left may join to another such command.
  return held === tex ? tex : harmlessTex(held)
}

/** Returns the TeX of a formula, confined to it. A formula that would stop LaTeX is printed as typed. Pure. */
export function texOf(formula: Formula): string {
  const written = formula.text?.trim()
  if (!written) return `\\text{${escapeLatex(formulaText(formula))}}`
  const tex = harmlessTex(plainTex(written, false))
    .replace(NAMED, '')
    .replace(COLOURED, '')
    .replace(/(?<!\\)\$/g, '')
    .replace(/(?<!\\)%/g, '\\%')
    .replace(/(?<!\\)#/g, '\\#')
    .replace(/\n\s*\n/g, '\n')
  // Two dollar signs with nothing between them would begin a display formula.
  if (!tex.trim()) return '{}'
  if (!isDrawn(formula, tex)) return `\\text{\\texttt{${escapeLatex(written)}}}`
  const drawn = signsInFormula(tex)
  return isLoose(tex) ? `\\begin{aligned}${drawn}\\end{aligned}` : drawn
}
