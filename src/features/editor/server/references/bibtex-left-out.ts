import { parsePublicationStatus } from '#formats/citations/status.ts'
import type { BibtexEntry } from './bibtex-fields.ts'

// Names the fields of BibTeX and biblatex that a reference cannot store. Sources: "BibTeXing", and the manual of
// biblatex, "Entry Fields".

/** The fields that are stored for entries of every type. */
const KEPT: ReadonlySet<string> = new Set(
  `address article-number articleno author booksubtitle booktitle crossref date day doi edition editor eid elocation-id
  howpublished institution isan isbn ismn isrn issn iswc journal language location mainsubtitle maintitle
  month number organization pages pmcid pmid publisher pubstate school series subtitle title type url urldate version
  volume year`.split(/\s+/),
)

/** The fields that are stored for articles. */
const KEPT_IN_ARTICLES: ReadonlySet<string> = new Set([
  'entrysubtype',
  'issue',
  'journalsubtitle',
  'journaltitle',
  'shortjournal',
])

/** Matches fields that control programs and styles instead of describing the work. */
const OF_PROGRAMS =
  /^(?:bdsk-|date-|mendeley-|sort|label$|presort|index|short|lang(?:id|opts)|execute|file$|gender|groups$|ids$|key$|local-url|options$|owner$|pagination$|bookpagination|priority|ranking|read|related|related|keyword-|timestamp|entryset|xdata|xref|hyphenation)/

const READ_IN_NOTES = /\bversion\b|https?:|\\url|\\href|accessed|retrieved|visited|preprint/i

/** Returns whether the import stores the field. */
function isKept(field: string, value: string, { type, properties }: BibtexEntry): boolean {
  if (KEPT.has(field)) return true
  if (KEPT_IN_ARTICLES.has(field)) return type === 'article' || type.endsWith('periodical')
  if (field === 'note') return parsePublicationStatus(value) !== undefined || READ_IN_NOTES.test(value)
  if (field !== 'eprint' && field !== 'eprinttype' && field !== 'archiveprefix') return false
  const archive = `${properties['eprinttype'] ?? properties['archiveprefix'] ?? ''} ${properties['eprint'] ?? ''}`
  return /pmc?id|pubmed|^pmc/i.test(archive) || (/arxiv/i.test(archive) && !isPublished({ type, properties }))
}

/**
 * Returns whether a work was published elsewhere after it was a preprint. The import does not store the preprint's
 * number.
 */
const isPublished = ({ type, properties }: Pick<BibtexEntry, 'type' | 'properties'>): boolean =>
  type === 'book' || ['journal', 'journaltitle', 'booktitle'].some((field) => properties[field] !== undefined)

const FORMATTED_TITLE = /\btitle\s*=\s*[{"][^=]*?\\(?:textit|emph|textbf|textsl|textsc|underline|it|em|bf)\b/i

/**
 * Returns the names of an entry's fields that the import does not store. Fields of programs have one common name.
 * `written` is the entry as pasted. Pure.
 */
export const bibtexLeftOut = (entry: BibtexEntry, written: string): string[] =>
  Array.from(
    new Set([
      ...Object.entries(entry.properties)
        .filter(([field, value]) => String(value).trim() !== '' && !isKept(field, String(value), entry))
        .map(([field]) => (OF_PROGRAMS.test(field) ? 'data of the reference manager' : field)),
      ...(FORMATTED_TITLE.test(written) ? ['italics of titles'] : []),
    ]),
  )
