import { printedNames } from '#formats/citations/person-names.ts'
import { subscript, superscript } from '#formats/citations/scripts.ts'
import { parsePublicationStatus } from '#formats/citations/status.ts'
import { dateInWords, dateOfParts } from '#shared/time/date-words.ts'
import { edtfOf, type PartialDate, partialDate } from '#shared/time/partial-date.ts'
import { unitsAsText } from '#formats/latex/units.ts'
import { signOfTex } from '#formats/tex/signs.ts'

/** An entry as the BibTeX parser returns it, with its fields still in TeX. */
export type BibtexEntry = { type: string; label: string; properties: Record<string, string | number> }

const PEOPLE: ReadonlySet<string> = new Set(['author', 'editor'])
// Fields whose values are not TeX, and are read verbatim.
const VERBATIM: ReadonlySet<string> = new Set(['url', 'doi', 'eprint', 'file', 'urlraw', 'verba', 'verbb', 'verbc'])

const NAMED = /^[A-Za-z_][\w:+-]*$/

/**
 * Returns the name of an undefined abbreviation, such as jama in `journal = jama`. The name becomes the field's value.
 */
function nameIn(entry: string, field: string): string {
  if (!/^\w+$/.test(field)) return ''
  const [, name = ''] = new RegExp(String.raw`[,\s]${field}\s*=\s*([^\s,#{}"]+)\s*[,})]`, 'i').exec(entry) ?? []
  return NAMED.test(name) ? name : ''
}

const TITLES = [
  ['title', 'subtitle'],
  ['booktitle', 'booksubtitle'],
  ['journaltitle', 'journalsubtitle'],
] as const

/** Returns the fields with titles that the BibTeX parser can join. A subtitle without a title becomes the title. */
function titlesWhole({ journal, ...others }: BibtexEntry['properties']): BibtexEntry['properties'] {
  const hasHalf = others['journalsubtitle'] !== undefined
  const fields: BibtexEntry['properties'] =
    journal === undefined ? others : { ...others, [hasHalf ? 'journaltitle' : 'journal']: journal }
  const lone = TITLES.filter(([title, second]) => fields[second] !== undefined && !fields[title])
  const halves = new Map(lone.map(([title, second]) => [second as string, title]))
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [halves.get(name) ?? name, value]))
}

const ARTICLE_NUMBERS = ['articleno', 'article-number', 'elocation-id']

/**
 * Returns the fields with the article's number in the field that biblatex uses. Publishers use other fields for this
 * number.
 */
function withArticleNumber(fields: BibtexEntry['properties']): BibtexEntry['properties'] {
  const number = ARTICLE_NUMBERS.map((name) => fields[name]).find((value) => value !== undefined)
  return number === undefined || fields['eid'] !== undefined ? fields : { ...fields, eid: number }
}

/**
 * Parses a date of biblatex, or a date in words. The signs "~", "?" and "%" mark a date, or either end of a range, as
 * approximate or uncertain: "2018-05~". CSL has one term, `circa`, for all three. Pure.
 */
export function biblatexDate(written: string): PartialDate | undefined {
  const whole = written.replace(/[~?%](?=\/|$)/g, '')
  const date = partialDate(whole) ?? dateInWords(whole)
  return date && whole !== written ? { ...date, circa: true } : date
}

/** Returns the publication date: biblatex's `date` if present, otherwise year, month and day. */
function issuedOf({ date, year = '', month = '', day = '' }: BibtexEntry['properties']): PartialDate | undefined {
  if (date === undefined) {
    const words = String(year).replace(/[{}]/g, '').replaceAll('~', ' ')
    return dateOfParts({ year: words, month: String(month), day: String(day) })
  }
  return biblatexDate(String(date))
}

/** Returns the publication status of an unpublished or forthcoming work: "2020, in press". */
const statusOf = ({ year = '', pubstate = '', note = '' }: BibtexEntry['properties']) =>
  [String(pubstate), String(year).replace(/\d{4}/, ''), String(note)].map(parsePublicationStatus).find(Boolean)

/** Returns the fields of an entry in a form that the BibTeX parser understands. `entry` is the original entry. Pure. */
export function readableFields({ properties }: BibtexEntry, entry: string): BibtexEntry['properties'] {
  const readable = Object.fromEntries(
    Object.entries(properties).map(([field, value]) => {
      if (value === '') return [field, nameIn(entry, field)]
      if (field === 'doi') return [field, String(value).replace(/\\(?=[_%&#])|[{}]/g, '')]
      if (VERBATIM.has(field)) return [field, value]
      const text = readableTex(String(value))
      return [field, PEOPLE.has(field) ? withPlainHyphens(namesApart(text)) : text]
    }),
  )
  const fields = titlesWhole(withArticleNumber(readable))
  const issued = issuedOf(fields)
  const { date: _date, year: _year, month: _month, day: _day, ...others } = fields
  const pubstate = statusOf(fields)
  return {
    ...others,
    ...(pubstate ? { pubstate } : {}),
    ...(issued ? { date: edtfOf(issued) + (issued.circa ? '~' : '') } : {}),
  }
}

/** Splits a text at its top level, outside of braces. */
function parted(text: string, by: string): string[] {
  const parts = ['']
  let depth = 0
  for (const sign of text) {
    if (sign === '{') depth++
    else if (sign === '}') depth--
    if (depth === 0 && sign === by) parts.push('')
    else parts[parts.length - 1] += sign
  }
  return parts.map((part) => part.trim()).filter(Boolean)
}

/** Parses names in the form that PubMed prints, "Ray B, Lee C", which has commas where BibTeX requires "and". */
function namesByComma(text: string): string[] | undefined {
  const names = parted(text, ',')
  return names.length > 1 ? printedNames(names) : undefined
}

/**
 * Returns names with hyphens that the BibTeX parser keeps. It would read "el-Sayed" as "el Sayed". Does not change keys
 * of biblatex's extended names, such as `given-i`.
 */
const withPlainHyphens = (names: string): string => names.replace(/-(?!i\s*=)/g, '\u2010')

/**
 * Joins people's names with "and", as BibTeX requires, since many files separate them with ";", "&" or commas. Pure.
 */
function namesApart(written: string): string {
  const text = written.replace(/;?\s+\\?&\s+(?=[^{}]*(?:\{[^{}]*\}[^{}]*)*$)/g, ' and ')
  if (/\sand\s/i.test(text)) return text
  const [bySemicolon, byComma] = [parted(text, ';'), namesByComma(text)]
  return (bySemicolon.length > 1 ? bySemicolon : (byComma ?? [text])).join(' and ')
}

const LOGOS = /\\((?:pdf|Xe|Lua)?(?:La)?TeX|LaTeXe|BibTeX|AmS)(?![A-Za-z])(?:\{\})?/g

// Matches two backslashes, which begin a new line, and commands for spaces of any width.
const BLANKS = /\\(?:([\\,;: ])|[!/@-])/g

// Matches a command followed by an explicit space. A space without a backslash after a command's name is part of the
// command.
const BLANK_BEHIND_NAME = /(\\[A-Za-z]+)\\ /g

// Commands that only affect formatting.
const WRAPPERS = /\\(?:ensuremath|mbox|hbox|protect|textup|textrm|textsf|texttt|boldmath|relax)(?![A-Za-z])\s*/g

const IN_FORMULAS = /\\(?:mathrm|mathit|mathbf|mathsf|mathcal|operatorname|text)\s*\{([^{}]*)\}/g

const DEGREE = /\^\s*(?:\\circ(?![A-Za-z])|\{\s*\\circ\s*\})/g

// Matches a dotless i with an accent. It is read as an accented "i", so that a search finds "García".
const DOTLESS = /(\\(?:['`^"~=]|[uvHr](?![A-Za-z])))\s*(?:\{\s*\\([ij])\s*\}|\\([ij])(?![A-Za-z])\s*)/g

const CHEMISTRY = /\\(?:ce|cf)\s*\{((?:[^{}]|\{[^{}]*\})*)\}/g

const ARROWS: Record<string, string> = { '->': '→', '<-': '←', '<->': '↔', '<=>': '⇌', '<=>>': '⇌', '<<=>': '⇌' }

/**
 * Returns a chemical formula in the notation of the package mhchem as text: "SO4^2-" becomes "SO₄²⁻". Source: mhchem
 * manual, version 4.
 */
const chemistryIn = (formula: string): string =>
  formula
    .split(/\s+/)
    .filter(Boolean)
    .map((word) =>
      (ARROWS[word] ?? word)
        .replace(/\^\s*(?:\{([^{}]*)\}|([\dn]*[+-]|\d+))/g, (_, braced?: string, bare?: string) =>
          superscript(braced ?? bare ?? ''),
        )
        .replace(/_\s*(?:\{([^{}]*)\}|(\d+|n))/g, (_, braced?: string, bare?: string) =>
          subscript(braced ?? bare ?? ''),
        )
        .replace(/(?<=[\p{L})\]])\d+/gu, subscript)
        .replace(/(?<=[\p{L}₀-₉)\]])[+-]$/u, superscript)
        .replace(/(?<=[\p{L}₀-₉])[.*](?=\d*\p{Lu})/gu, '·'),
    )
    .join(' ')

/** Replaces chemical formulas. */
const withFormulas = (text: string): string => text.replace(CHEMISTRY, (_, formula: string) => chemistryIn(formula))

const ALSO: Record<string, string> = {
  dots: '…',
  ldots: '…',
  textellipsis: '…',
  // The empty group separates two such accents, which would otherwise be read as a curved quotation mark.
  textasciigrave: '`{}',
  ge: '≥',
  le: '≤',
  ne: '≠',
  rightarrow: '→',
  cdot: '·',
  degree: '°',
}

const signed = (text: string): string =>
  text.replace(
    /\\([A-Za-z]{2,})(?![A-Za-z])(?:\{\})?/g,
    (written, name: string) => ALSO[name] ?? signOfTex(name) ?? written,
  )

const GREEK_WORDS = /\\(?:textgreek|foreignlanguage\s*\{greek\})\s*\{([A-Za-z]*)\}/g
const GREEK: ReadonlyMap<string, string> = new Map(
  Array.from('αβδεφγηικλμνοπχρστυωξψζθςΑΒΔΕΦΓΗΙΚΛΜΝΟΠΧΡΣΤΥΩΞΨΖΘ', (letter, index) => [
    'abdefghiklmnopqrstuwxyzjcABDEFGHIKLMNOPQRSTUWXYZJ'.charAt(index),
    letter,
  ]),
)

/** Replaces Greek words, which the package babel writes in Latin letters. */
const inGreek = (text: string): string =>
  text.replace(GREEK_WORDS, (_, word: string) => Array.from(word, (letter) => GREEK.get(letter) ?? letter).join(''))

// TeX's single quotation marks. The double ones are read by the BibTeX parser.
const QUOTED = /(?<![`\w\\])`(?!`)([^`']*[^`'\s])'(?!['\w])/g

/** Replaces the TeX commands that the BibTeX parser does not know: logos, spaces and symbols of formulas. Pure. */
function readableTex(written: string): string {
  const text = written.replace(QUOTED, '‘$1’')
  return text.includes('\\')
    ? signed(
        unitsAsText(withFormulas(inGreek(text)), superscript)
          .replace(BLANK_BEHIND_NAME, '$1{} ')
          .replace(DOTLESS, '$1{$2$3}')
          .replace(LOGOS, '$1')
          .replace(WRAPPERS, '')
          .replace(IN_FORMULAS, '$1')
          .replace(DEGREE, '°'),
      ).replace(BLANKS, (_, blank: string | undefined) => (blank ? ' ' : ''))
    : text
}
