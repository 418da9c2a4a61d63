import { isStruck, texOfSign } from '../tex/signs.ts'

// Characters that neither pdflatex's fonts nor Word's equations have, each with its TeX. This is one string, so that it
// reads as a table.
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

/** Converts a superscript or subscript character to a normal one, and Unicode's minus to a hyphen. */
const plain = (sign: string): string => sign.normalize('NFKD').replace('\u2212', '-')

/** Returns the formula TeX for a character; undefined if LaTeX's fonts contain the character. Pure. */
function formulaOfSign(sign: string): string | undefined {
  if (RAISED.test(sign)) return `^{${plain(sign)}}`
  if (LOWERED.test(sign)) return `_{${plain(sign)}}`
  const tex = OWN.get(sign) ?? texOfSign(sign)
  return tex === sign ? undefined : tex
}

// Matches characters that are available in formulas only, such as Greek and mathematical ones.
const MATHEMATICAL =
  /\u20d7|[\u0370-\u03ff\u2032\u2070-\u209c\u2102-\u214f\u2190-\u21ff\u2200-\u22ff\u2308-\u230b\u25a0-\u25ff\u2605\u2606\u2713\u2714\u27c0-\u2aff]/gu
// oxlint-disable-next-line no-control-regex -- It matches all non-ASCII characters.
const OTHERS = /[^\x00-\x7f]/gu

const ensured = (sign: string): string => {
  const formula = formulaOfSign(sign)
  return formula === undefined ? sign : `\\ensuremath{${formula}}`
}

/** Replaces the non-ASCII characters of a formula with TeX. Characters that have no TeX are set as text. Pure. */
export const signsInFormula = (tex: string): string =>
  tex.normalize('NFC').replace(OTHERS, (sign) => {
    const written = ensured(sign)
    return written === sign ? `\\lettertext{${sign}}` : written
  })

/** Replaces the mathematical characters of TeX text with TeX. Pure. */
export const signsInText = (tex: string): string =>
  tex.normalize('NFC').replace(MATHEMATICAL, (sign) => `{${ensured(sign)}}`)

// Characters that would be copied wrongly from a PDF, since TeX composes them from others or takes them from fonts with
// other names.
const COPIED_WRONG: ReadonlySet<string> = new Set('↦∖∘∙∣≅⋅⋮⋯⋱○●★☆✔⟵⟶ℏ')

/**
 * Returns TeX that prints a letter in the given way. Adds the letter itself for searches and copies of the PDF. Pure.
 */
export const readAs = (letter: string, tex: string): string => `\\letterread{${utf16(letter)}}{${tex}}`

const utf16 = (letter: string): string =>
  Array.from({ length: letter.length }, (_, at) =>
    letter.charCodeAt(at).toString(16).toUpperCase().padStart(4, '0'),
  ).join('')

const read = (sign: string): string =>
  COPIED_WRONG.has(sign) || isStruck(sign) ? readAs(sign, ensured(sign)) : ensured(sign)

/** Returns the TeX for one character of plain text. Only mathematical characters are replaced. Pure. */
export const signInText = (sign: string): string => sign.replace(MATHEMATICAL, read)
