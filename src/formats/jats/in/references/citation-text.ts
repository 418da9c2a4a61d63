import type { Inline } from '../../../article/article.ts'
import { inlinesOf, oneInline, tidy } from '../inline.ts'
import type { JatsImportContext } from '../import-context.ts'
import { editionWords } from '../../../citations/styles/parts.ts'
import { issueWithSupplement } from '../../../citations/supplements.ts'
import { citedGroup, citedName } from '../../front/people.ts'
import { APPROXIMATELY } from '#shared/time/date-words.ts'
import { attribute, child, children, type Element, isText, nameOf, nodesOf, textOf, typeIn } from '../../xml/xml.ts'

/** Elements with the title of a cited work, the preferred one first. A chapter's own title comes before its book's. */
const TITLES = ['article-title', 'chapter-title', 'part-title', 'data-title']

export const titleIn = (citation: Element): Element | undefined =>
  TITLES.map((name) => child(citation, name)).find((title) => title !== undefined)

type Role = 'author' | 'editor' | 'other'

function roleOf(group: Element): Role {
  const type = typeIn(group, 'person-group-type')
  if (/editor/i.test(type)) return 'editor'
  return /^(?:all)?authors?$|^$|inventor|assignee|collab/i.test(type) ? 'author' : 'other'
}

const isGroup = (part: Element): boolean => nameOf(part) === 'person-group'

/** Returns the authors of a citation: "Simske JS, Kaech SM, et al." */
export const authorsIn = (citation: Element): string =>
  children(citation)
    .map((part) => (isGroup(part) ? (roleOf(part) === 'author' ? citedGroup(part) : '') : citedNameOf(part)))
    .filter(Boolean)
    .join(', ')

// Ignores an institution next to the authors, since it is usually the publisher.
const citedNameOf = (part: Element): string => (nameOf(part) === 'institution' ? '' : citedName(part))

/** Returns the pages of a citation: its first and last page, its range, or both if these are different pages. */
export function pagesIn(citation: Element): string {
  const range = textOf(child(citation, 'page-range'))
  const from = textOf(child(citation, 'fpage'))
  const to = textOf(child(citation, 'lpage'))
  const ends = to && to !== from ? `${from}–${to}` : from
  if (!from || !range) return ends || range || textOf(child(citation, 'elocation-id'))
  const named = range.split(/[^\p{L}\p{N}]+/u)
  if (!named.includes(from)) return `${ends}, ${range}`
  // A list of ranges is more than the first and the last page.
  return !to || /[,;]/.test(range) ? range : ends
}

export const issueIn = (citation: Element): string =>
  issueWithSupplement(textOf(child(citation, 'issue')), textOf(child(citation, 'supplement')))

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** Returns the date in an element as references print it: "2008", "2008 Mar 5", "2008a Summer". */
function dateIn(element: Element): string {
  const [year = '', season = '', month = '', day = ''] = ['year', 'season', 'month', 'day'].map((name) =>
    textOf(child(element, name)),
  )
  const named = /^\d+$/.test(month) ? (MONTHS[Number(month) - 1] ?? month) : month
  return [year, season, named, day.replace(/^0+(?=\d)/, '')].filter(Boolean).join(' ')
}

const SIGN = new RegExp(String.raw`^${APPROXIMATELY}(?=\s*(?:\p{L}+\s+)?\d)`, 'u')

/** Returns the date in an element after the sign of an approximate date, which is often outside of the year. */
function dateAsWritten(element: Element): string {
  const [date, sign = ''] = [dateIn(element), SIGN.exec(textOf(element))?.[0]]
  return date.startsWith(sign) ? date : `${sign} ${date}`
}

const joined = (parts: Inline[][]): Inline[] =>
  parts.filter((part) => part.length).flatMap((part, index) => (index ? [' ', ...part] : part))

const lastText = (content: Inline[]): string => {
  const last = content.at(-1)
  if (last === undefined || typeof last === 'string') return last ?? ''
  return 'c' in last ? lastText(last.c) : ''
}

const sentence = (content: Inline[]): Inline[] =>
  content.length && !/[.?!]['”’"]?$/.test(lastText(content)) ? [...content, '.'] : content

const groupsOf = (citation: Element, role: Role): Element[] =>
  children(citation).filter((part) => isGroup(part) && roleOf(part) === role)

const isName = (part: Element): boolean => citedName(part) !== ''

/** Returns the editors of a citation: "Feld R, editor". */
function editorsIn(citation: Element): string {
  const groups = groupsOf(citation, 'editor')
  const names = groups.map(citedGroup).filter(Boolean).join(', ')
  if (!names || /\beds?\b|editor/i.test(names)) return names
  const people = groups.flatMap((group) => children(group)).filter(isName)
  return `${names}, ${people.length === 1 && nameOf(people[0] as Element) !== 'etal' ? 'editor' : 'editors'}`
}

const PERIODICAL = /journal|preprint|news|magazine|periodical/i

/** Returns whether a citation is printed as a book, a chapter, a web page or another work outside periodicals. */
function isBookLike(citation: Element): boolean {
  const type = attribute(citation, 'publication-type') || attribute(citation, 'citation-type')
  if (type && !/^(?:other|unknown)$/i.test(type)) return !PERIODICAL.test(type)
  return ['chapter-title', 'publisher-name', 'edition', 'isbn', 'date-in-citation'].some(
    (name) => child(citation, name) !== undefined,
  )
}

// Parts that are printed before the remarks. Only the first part of each name is printed there.
const ONCE = [
  'source',
  'label',
  'volume',
  'issue',
  'supplement',
  'fpage',
  'lpage',
  'page-range',
  'year',
  'season',
  'month',
  'day',
  'edition',
  'version',
  'publisher-loc',
  'publisher-name',
]
const LABELS: Record<string, string> = {
  doi: 'doi: ',
  pmid: 'PMID: ',
  pmcid: 'PMCID: ',
  isbn: 'ISBN: ',
  issn: 'ISSN: ',
}

const SAYS_ACCESS = /access|cited|retriev|visit|view|consult|check/i

function remarkOf(part: Element, reading: JatsImportContext): Inline[] {
  const name = nameOf(part)
  if (isGroup(part)) return [`${citedGroup(part)}, ${typeIn(part, 'person-group-type')}`]
  const content = child(part, 'year') ? [dateAsWritten(part)] : oneInline(part, reading)
  if (content.length === 0) return []
  if (name === 'date-in-citation') {
    const kind = attribute(part, 'content-type')
    const isAccess = (!kind || SAYS_ACCESS.test(kind)) && !SAYS_ACCESS.test(textOf(part))
    return isAccess ? ['accessed ', ...content] : content
  }
  if (name === 'size' && attribute(part, 'units').startsWith('page') && /^\d+$/.test(textOf(part)))
    return [...content, ' p.']
  const label = LABELS[name === 'pub-id' ? typeIn(part, 'pub-id-type').toLowerCase() : name]
  return label ? [label, ...content] : content
}

/** Returns the other parts of a citation: comments, numbers, links, the date of access. */
function remarksOf(citation: Element, reading: JatsImportContext): Inline[] {
  const pages = child(citation, 'fpage') ?? child(citation, 'page-range') ?? child(citation, 'elocation-id')
  const said = new Set([titleIn(citation), pages, ...ONCE.map((name) => child(citation, name))])
  return children(citation)
    .filter((part) => !said.has(part) && !(isGroup(part) ? roleOf(part) !== 'other' : citedNameOf(part)))
    .map((part) => remarkOf(part, reading))
    .filter((part) => part.length)
    .flatMap((part, index) => (index ? ['; ', ...part] : part))
}

const known = (parts: string[], between: string): string => parts.filter(Boolean).join(between)

/** Joins the parts that are not empty. */
const joinedBy = (parts: Inline[][], between: string): Inline[] =>
  parts.filter((part) => part.length > 0).flatMap((part, index) => (index > 0 ? [between, ...part] : part))

const run = (text: string): Inline[] => (text ? [text] : [])

/** Returns the edition or the version: "2nd ed.", "Version 1.2". */
function editionIn(citation: Element): string {
  const [edition, version] = [textOf(child(citation, 'edition')), textOf(child(citation, 'version'))]
  // An edition with other words than a number is printed as it is written.
  const words = /^(?:\d+(?:st|nd|rd|th)?|v?[\d.]+)$/i.test(edition) ? editionWords(edition) : edition
  return known([words, /^\d/.test(version) ? `Version ${version}` : version], '; ')
}

const formattedPart = (part: Element | undefined, reading: JatsImportContext): Inline[] =>
  part ? tidy(oneInline(part, reading)) : []

/** Returns the issue of a citation with its formats, unless a supplement is added to it. */
function formattedIssue(citation: Element, reading: JatsImportContext): Inline[] {
  const issue = child(citation, 'issue')
  return issueIn(citation) === textOf(issue) ? formattedPart(issue, reading) : run(issueIn(citation))
}

/** Returns the place of a work in a periodical and its date, or the imprint of a book and its pages, as sentences. */
function placesIn(citation: Element, reading: JatsImportContext): Inline[][] {
  const volume = formattedPart(child(citation, 'volume'), reading)
  const [issue, pages] = [formattedIssue(citation, reading), run(pagesIn(citation))]
  const imprint = known(
    ['publisher-loc', 'publisher-name'].map((name) => textOf(child(citation, name))),
    ': ',
  )
  const [edition, date] = [run(editionIn(citation)), dateIn(citation)]
  if (!isBookLike(citation)) {
    const where = joinedBy([[...volume, ...(issue.length > 0 ? ['(', ...issue, ')'] : [])], pages], ':')
    return [edition, joinedBy([run(imprint), joinedBy([run(date), where], ';')], '; ')]
  }
  const isNumbered = /^[\divxlc]/i.test(textOf(child(citation, 'volume')))
  const inBook = joinedBy(
    [isNumbered ? ['vol. ', ...volume] : volume, issue.length > 0 ? ['no. ', ...issue] : []],
    ', ',
  )
  const isPage = child(citation, 'fpage') !== undefined || child(citation, 'page-range') !== undefined
  return [edition, inBook, run(known([imprint, date], '; ')), isPage ? ['p. ', ...pages] : pages]
}

/** Builds the text of a citation that has only tagged parts, with the usual punctuation between them. */
function fieldsText(citation: Element, reading: JatsImportContext): Inline[] {
  const source = inlinesOf(child(citation, 'source'), reading)
  const label = textOf(child(citation, 'label'))
  const [title, editors] = [inlinesOf(titleIn(citation), reading), editorsIn(citation)]
  const isPart = child(citation, 'chapter-title') ?? child(citation, 'part-title') ?? (title.length > 0 && editors)
  const inWhole = isPart ? 'In: ' : ''
  const book: Inline[] = source.length ? [...(editors ? [] : [inWhole]), { t: 'i', c: source }] : []
  return tidy(
    joined([
      label ? [label] : [],
      sentence([authorsIn(citation)].filter(Boolean)),
      sentence(title),
      sentence(editors ? [`${inWhole}${editors}`] : []),
      sentence(book.filter(Boolean)),
      ...placesIn(citation, reading).map(sentence),
      sentence(remarksOf(citation, reading)),
    ]),
  )
}

const FIELDS = /^(?:person-group|name|string-name|collab|year|source|[a-z]+-title)$/

// Returns whether a citation has only tagged parts and no text. Examples are the old `citation` element and the
// `mixed-citation` of some publishers.
const isBare = (citation: Element): boolean =>
  children(citation).some((part) => FIELDS.test(nameOf(part))) &&
  !nodesOf(citation).some((node) => isText(node) && (node.nodeValue ?? '').trim() !== '')

/** Returns the text of a citation as its authors wrote it, or builds the text from its parts. */
export const citationText = (citation: Element, reading: JatsImportContext): Inline[] =>
  isBare(citation) ? fieldsText(citation, reading) : inlinesOf(citation, reading)
