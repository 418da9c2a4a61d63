import { TEX_ESCAPES } from '../citations/bibtex.ts'
import { accented } from './letters/accents.ts'
import { readAs, signInText } from './signs.ts'

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
  // At the end of a line, a row or an item, TeX would read these characters as the start of an option.
  '[': '{[}',
  ']': '{]}',
  '*': '{*}',
  '\u2212': '\\ensuremath{-}',
  '\u00ad': '\\-',
  '\u200b': '\\allowbreak{}',
  '\ufeff': '',
}

const signOf = (sign: string): string => ESCAPED[sign] ?? signInText(sign)

/** Returns the LaTeX for a character and its combining marks. */
function marked(cluster: string): string {
  if (Array.from(cluster).length === 1) return signOf(cluster)
  const [base = '', ...marks] = Array.from(cluster.normalize('NFD'))
  const tex = accented(base, marks)
  if (tex === undefined) return Array.from(cluster, signOf).join('')
  return marks.every((mark) => COPIED.test(mark)) ? tex : readAs(cluster, tex)
}

// Matches the accents that PDF viewers combine with their letter when text is copied.
const COPIED = /[\u0300-\u0304\u0306-\u0308\u030a-\u030c\u0327\u0328]/

// Matches the first of two equal characters that TeX would combine into another character.
const JOINED = /([-,'])(?=\1)/g

// oxlint-disable-next-line no-control-regex -- TeX stops at these control characters.
const UNSEEN = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g

/**
 * Escapes text for LaTeX, so that it contains no commands. A line end becomes a space, so that it does not end the
 * paragraph. Pure.
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

const LONG = /[!-~]{25,}/g
const SEQUENCE = /[ACGTUN]{10}(?=[ACGTUN]{2})/gi
const UNBROKEN = /[A-Za-z0-9]{20}(?=[A-Za-z0-9]{10})/g

/** Marks the places where long URLs, sequences and names without spaces may break, with zero-width spaces. Pure. */
export const breakable = (text: string): string =>
  text
    .replace(SEQUENCE, '$&\u200b')
    .replace(LONG, (run) => run.replace(/[/._?&=:;,+-]+(?=.)/g, '$&\u200b').replace(UNBROKEN, '$&\u200b'))

/** Escapes a URL for \href, so that no character ends the argument or starts a comment. Pure. */
export const escapeAddress = (address: string): string =>
  address
    .toWellFormed()
    .replace(/[\\{}^`\s"<>|]|[^\0-\x7f]+/g, encodeURIComponent)
    .replace(/[%#&_~$]/g, (sign) => `\\${sign === '~' ? 'string~' : sign}`)

/** Returns the name of a \label for an element's id. Pure. */
export const labelOf = (id: string): string =>
  id.replace(/[^A-Za-z0-9.:-]/g, (sign) => `-${(sign.codePointAt(0) ?? 0).toString(16)}`)
