import { TEX_ESCAPES } from '../citations/bibtex.ts'
import { accented } from './letters/accents.ts'
import { signInText } from './signs.ts'

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
  // After the end of a line, a row or an item, TeX takes these for the begin of an option.
  '[': '{[}',
  ']': '{]}',
  '*': '{*}',
  '\u2212': '\\ensuremath{-}',
  '\u200b': '',
  '\ufeff': '',
}

const signOf = (sign: string): string => ESCAPED[sign] ?? signInText(sign)

/** Returns a sign with the marks that it has no precomposed sign for. */
function marked(cluster: string): string {
  if (Array.from(cluster).length === 1) return signOf(cluster)
  const [base = '', ...marks] = Array.from(cluster.normalize('NFD'))
  return accented(base, marks) ?? Array.from(cluster, signOf).join('')
}

// TeX draws two of these in a row as another sign.
const JOINED = /([-,'])(?=\1)/g

// oxlint-disable-next-line no-control-regex -- What TeX would stop at.
const UNSEEN = /[\u0000-\u0008\u000b-\u001f\u007f]/g

/**
 * Escapes text for LaTeX: no commands are left in it. A line end becomes a blank, so that no paragraph ends within.
 * Pure.
 */
export const escapeLatex = (text: string): string =>
  Array.from(
    text
      .toWellFormed()
      .normalize('NFC')
      .replace(/\s*[\n\v\f\r]\s*/g, ' ')
      .replace(UNSEEN, '')
      .match(/.\p{Mn}*/gsu) ?? [],
    marked,
  )
    .join('')
    .replace(JOINED, '$1{}')

/** Escapes an address for \href, so that no character ends the argument or begins a comment. Pure. */
export const escapeAddress = (address: string): string =>
  address
    .replace(/[\\{}^`\s"<>|]/g, encodeURIComponent)
    .replace(/[%#&_~$]/g, (sign) => `\\${sign === '~' ? 'string~' : sign}`)
