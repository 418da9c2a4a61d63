import { oneLine } from '#shared/text/one-line.ts'
import { APPROXIMATELY, dateInWords } from '#shared/time/date-words.ts'
import { citedDate } from './dates/cited-date.ts'
import { doiOf, pmcidOf, pmidOf } from './identifiers.ts'
import { wholePages } from './pages.ts'
import { type CitedName, REFERENCE_TITLE_LENGTH_MAX, type ReferenceRecord } from './reference.ts'

// Parses a reference that a person has typed. Only text in the exact form of Vancouver, AMA or APA is split into
// fields. Any other text remains unsplit, since the authors' paper would print the result of a wrong guess.

const PAGES = '[A-Za-z]?\\d+(?:[-–][A-Za-z]?\\d+)?|e\\d+'
/** The words before an approximate date: "ca. 1850". */
const CIRCA = `(?:${APPROXIMATELY} )?`
/** A date: "2026", "2026 Mar 7", "2018 May-Aug", "2018 Dec-2019 Jan", "ca. 1850". */
const DATE =
  CIRCA +
  '\\d{4}(?:[-–]\\d{4}| [A-Z][a-z]{2,8}(?: \\d{1,2})?(?:[-–](?:\\d{4} )?(?:[A-Z][a-z]{2,8}|\\d{1,2})(?: \\d{1,2})?)?)?'
const PLACE = `(?<volume>\\d+)(?:\\((?<issue>[^()]{1,40})\\))?`

/** The Vancouver and AMA form: "Okafor A, Watanabe J. Title. Journal. 2026 Mar 7;3(2):17-24." */
const MEDICAL = new RegExp(
  `^(?<authors>[^.]+)\\. (?<title>.+?[.?!]) (?<journal>[^.;]{2,200})\\. (?<date>${DATE});\\s?${PLACE}:\\s?(?<page>${PAGES})\\.?$`,
  'u',
)

/** The APA form: "Okafor, A., & Watanabe, J. (2026). Title. Journal, 3(2), 17–24." */
const APA = new RegExp(
  `^(?<authors>.+?) \\((?<date>${CIRCA}\\d{4}(?:[-–]\\d{4})?)\\)\\. (?<title>.+?[.?!]) (?<journal>[^.;]{2,200}?), ${PLACE}(?:, (?:Article )?(?<page>${PAGES}))?\\.?$`,
  'u',
)

const INITIALS = /^(?<family>\p{L}[\p{L}\p{M}'’ -]*) (?<given>\p{Lu}{1,4})(?: (?<suffix>Jr|Sr|2nd|3rd|II|III|IV)\.?)?$/u

function medicalAuthors(text: string): CitedName[] | undefined {
  const names = text.split(/, /).map((name): CitedName | undefined => {
    const { family, given, suffix } = INITIALS.exec(name)?.groups ?? {}
    return family && given ? { family, given, ...(suffix ? { suffix } : {}) } : undefined
  })
  return names.every((name) => name !== undefined) ? names : undefined
}

const APA_NAME = /^(?<family>\p{L}[\p{L}\p{M}'’ -]*), (?<given>(?:\p{Lu}\.(?:[ -]|$))+)$/u

function apaAuthors(text: string): CitedName[] | undefined {
  const names = text.split(/(?<=\.), (?:& )?|(?<=\.) & /).map((name): CitedName | undefined => {
    const { family, given } = APA_NAME.exec(name.trim())?.groups ?? {}
    return family && given ? { family, given: given.trim() } : undefined
  })
  return names.every((name) => name !== undefined) ? names : undefined
}

const FORMS = [
  { form: MEDICAL, authorsOf: medicalAuthors },
  { form: APA, authorsOf: apaAuthors },
]

/** Matches the URLs and identifiers after the description of a work. */
const FOUND_AT =
  /\s*(?:\bdoi:?\s*|https?:\/\/(?:dx\.)?doi\.org\/|\bPMID:?\s*\d|\bPMCID:?|\bAvailable (?:from|at):?|https?:\/\/).*$/iu

type Parts = Omit<ReferenceRecord, 'id'>

function partsOf(description: string): Parts | undefined {
  for (const { form, authorsOf } of FORMS) {
    const { authors = '', title = '', journal = '', ...rest } = form.exec(description)?.groups ?? {}
    const author = authors && authorsOf(authors)
    if (!author) continue
    const { date = '', volume, issue, page } = rest
    const issued = dateInWords(date)
    return {
      type: 'article-journal',
      title: title.replace(/\.$/, ''),
      author,
      ...(issued ? { issued: citedDate(issued) } : {}),
      'container-title': journal,
      ...(volume ? { volume } : {}),
      ...(issue ? { issue } : {}),
      ...(page ? { page: wholePages(page) } : {}),
    }
  }
  return undefined
}

/** The number or bullet before an entry: "1.", "[1]", "1)" or "•". */
const NUMBER = /^\s*(?:\[\d{1,4}\]|\d{1,4}[.)]|[•*–-])\s+/

/**
 * Parses one line of a reference list into fields if they are unambiguous, otherwise into a text-only entry. Returns
 * undefined for an empty line. Pure.
 */
export function referenceFromLine(written: string, id: string): ReferenceRecord | undefined {
  const line = oneLine(written.replace(NUMBER, '')).slice(0, REFERENCE_TITLE_LENGTH_MAX).trim()
  if (!line) return undefined
  const found = { DOI: doiOf(line), PMID: pmidOf(line), PMCID: pmcidOf(line) }
  const identified = Object.fromEntries(Object.entries(found).filter(([, value]) => value))
  const parts = partsOf(line.replace(FOUND_AT, '').trim())
  // Keeps a line with a URL but no DOI or PMID as a text-only entry, since the parsed fields would lose the URL.
  if (parts && (found.DOI || found.PMID || !/https?:\/\//i.test(line))) return { id, ...parts, ...identified }
  return { id, type: 'document', title: line, ...identified, text: line }
}
