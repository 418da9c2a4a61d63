import { TEX_ESCAPES } from '../citing/bibtex.ts'
import { texOfSign } from '../docx/omml/tex-signs.ts'

const ESCAPED: Record<string, string> = {
  ...TEX_ESCAPES,
  '<': '\\textless{}',
  '>': '\\textgreater{}',
  '|': '\\textbar{}',
  '"': '\\textquotedbl{}',
  '\u00a0': '~',
  '\u202f': '\\,',
  '\u2009': '\\,',
  '\u200a': '\\,',
  '\u2002': '\\enspace{}',
  '\u2003': '\\quad{}',
  '\u2033': "\\ensuremath{''}",
  '`': '\\textasciigrave{}',
  // Behind the end of a line, a row or an item TeX takes these for what it may be told there.
  '[': '{[}',
  ']': '{]}',
  '*': '{*}',
  '\u2212': '\\ensuremath{-}',
  '\u200b': '',
  '\ufeff': '',
}

// Signs that a text font of LaTeX has by itself stay; Greek and mathematical ones it has in formulas only.
const MATHEMATICAL = /\u20d7|[\u0370-\u03ff\u2032\u2102-\u214f\u2190-\u21ff\u2200-\u22ff\u2308-\u230b\u27c0-\u2aff]/u

function signOf(sign: string): string {
  const escaped = ESCAPED[sign]
  if (escaped !== undefined) return escaped
  if (!MATHEMATICAL.test(sign)) return sign
  const tex = texOfSign(sign)
  return tex === sign ? sign : `\\ensuremath{${tex}}`
}

// TeX draws two of these that stand together as another sign.
const JOINED = /([-,'])(?=\1)/g

// oxlint-disable-next-line no-control-regex -- What TeX would stop at.
const UNSEEN = /[\u0000-\u0008\u000b-\u001f\u007f]/g

/** Text as LaTeX reads it: nothing in it is a command. A line that ends is a blank, so that no paragraph ends within. Pure. */
export const escapeLatex = (text: string): string =>
  Array.from(
    text
      .toWellFormed()
      .replace(UNSEEN, '')
      .replace(/\s*\n\s*/g, ' '),
    signOf,
  )
    .join('')
    .replace(JOINED, '$1{}')

/** An address within \href: what would end the argument, or begin a comment, is written by its number. Pure. */
export const escapeAddress = (address: string): string =>
  address
    .replace(/[\\{}^`\s"<>|]/g, encodeURIComponent)
    .replace(/[%#&_~$]/g, (sign) => `\\${sign === '~' ? 'string~' : sign}`)
