import { texOfSign } from '../docx/omml/tex-signs.ts'

// Signs that no font of pdflatex has and that Word's equations do not name. One string, so that it reads as the table
// that it is.
const NAMED = `
· \\cdot ° ^\\circ ½ \\tfrac{1}{2} ¼ \\tfrac{1}{4} ¾ \\tfrac{3}{4} ħ \\hbar ‰ \\text{\\textperthousand} € \\text{\\texteuro}
ℝ \\mathbb{R} ℕ \\mathbb{N} ℤ \\mathbb{Z} ℚ \\mathbb{Q} ℂ \\mathbb{C}
● \\bullet ○ \\circ ■ \\blacksquare □ \\square ▲ \\blacktriangle △ \\triangle ★ \\bigstar ☆ \\star ✓ \\checkmark ✔ \\checkmark
`
const OWN: ReadonlyMap<string, string> = new Map(
  [...NAMED.matchAll(/(\S+) (\S+)/g)].map(([, sign = '', tex = '']) => [sign, tex]),
)

const RAISED = /^[¹²³⁰⁴-⁹⁺⁻⁼⁽⁾ⁿ]$/u
const LOWERED = /^[₀-₉₊₋₌₍₎ₐₑₒₓₙ]$/u

/** Returns a superscript or subscript sign as it is on the line; Unicode's minus is not on keyboards. */
const plain = (sign: string): string => sign.normalize('NFKD').replace('\u2212', '-')

/**
 * Returns a sign as a formula of LaTeX has it, in a formula or around one; undefined where its fonts have the sign.
 * Pure.
 */
function formulaOfSign(sign: string): string | undefined {
  if (RAISED.test(sign)) return `^{${plain(sign)}}`
  if (LOWERED.test(sign)) return `_{${plain(sign)}}`
  const tex = OWN.get(sign) ?? texOfSign(sign)
  return tex === sign ? undefined : tex
}

// Signs in LaTeX's text fonts are kept; Greek and mathematical signs are available in formulas only.
const MATHEMATICAL =
  /\u20d7|[\u0370-\u03ff\u2032\u2070-\u209c\u2102-\u214f\u2190-\u21ff\u2200-\u22ff\u2308-\u230b\u25a0-\u25ff\u2605\u2606\u2713\u2714\u27c0-\u2aff]/gu
// oxlint-disable-next-line no-control-regex -- All that is no ASCII.
const OTHERS = /[^\x00-\x7f]/gu

const ensured = (sign: string): string => {
  const formula = formulaOfSign(sign)
  return formula === undefined ? sign : `\\ensuremath{${formula}}`
}

/** Returns a formula whose signs LaTeX has, as far as possible. Pure. */
export const signsInFormula = (tex: string): string => tex.normalize('NFC').replace(OTHERS, ensured)

/** Returns the same for text that is TeX already. Pure. */
export const signsInText = (tex: string): string =>
  tex.normalize('NFC').replace(MATHEMATICAL, (sign) => `{${ensured(sign)}}`)

/** Returns one sign of text. Pure. */
export const signInText = (sign: string): string => sign.replace(MATHEMATICAL, ensured)
