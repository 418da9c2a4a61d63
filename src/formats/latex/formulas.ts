import type { Formula } from '../article/article.ts'
import { formulaText } from '../article/text.ts'
import { drawableTex, inLines } from '../tex/drawable-tex.ts'
import { escapeLatex } from './escape-latex.ts'
import { signsInFormula } from './signs.ts'

/** Returns the safe TeX of a formula. A formula that would stop LaTeX is printed as its source text. Pure. */
export function texOf(formula: Formula): string {
  const tex = drawableTex(formula)
  if (tex === undefined) {
    const written = formula.text?.trim()
    return `\\text{${written ? `\\texttt{${escapeLatex(written)}}` : escapeLatex(formulaText(formula))}}`
  }
  // An empty formula would give two adjacent dollar signs, which start a display formula.
  if (!tex.trim()) return '{}'
  return signsInFormula(inLines(tex))
}
