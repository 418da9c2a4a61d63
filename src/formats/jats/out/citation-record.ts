import { type CitedName, namedIn, type ReferenceRecord, type ReferenceType } from '../../citations/reference.ts'
import { pageEnds } from '../../citations/pages.ts'
import { citedPartialDate } from '../../citations/dates/cited-date.ts'
import { medicalDate } from '../../citations/styles/parts.ts'
import { xmlElement, xmlIfAny, xmlText } from '../../xml/text-writer.ts'
import { datePartsXml } from './dates.ts'
import { linkTarget } from './link-targets.ts'

/** JATS terms for a kind of work: `publication-type`, and the elements for its title and its container's title. */
type Kind = { type: string; title: string; container: string }

/** Kinds of work that need no container. Without one, the title is tagged as the source. */
const MAYBE_ALONE: ReadonlySet<ReferenceType> = new Set(['webpage', 'document'])

const inside = (type: string, title = 'article-title'): Kind => ({ type, title, container: 'source' })
const alone = (type: string): Kind => ({ type, title: 'source', container: 'series' })

const KINDS: Record<ReferenceType, Kind> = {
  'article-journal': inside('journal'),
  'article-newspaper': inside('newspaper'),
  article: inside('preprint'),
  book: alone('book'),
  chapter: inside('book', 'chapter-title'),
  'paper-conference': inside('confproc'),
  report: alone('report'),
  thesis: alone('thesis'),
  dataset: inside('data', 'data-title'),
  software: alone('software'),
  webpage: inside('web'),
  document: inside('other'),
}

const one = (name: string, text: string | undefined): string => xmlIfAny(name, xmlText(text ?? ''))

const idXml = (type: string, id: string | undefined): string =>
  xmlIfAny('pub-id', xmlText(id ?? ''), { 'pub-id-type': type })

const nameXml = (name: CitedName): string =>
  'literal' in name
    ? one('collab', name.literal)
    : xmlElement('name', {}, one('surname', name.family) + one('given-names', name.given) + one('suffix', name.suffix))

const peopleXml = (role: string, names: CitedName[] = []): string => {
  const { named, goOn } = namedIn(names)
  const people = named.map(nameXml).join('') + (goOn ? xmlElement('etal', {}, '') : '')
  return xmlIfAny('person-group', people, { 'person-group-type': role })
}

function datesXml({ issued, accessed }: ReferenceRecord): string {
  const date = citedPartialDate(issued)
  const looked = accessed ? `cited ${medicalDate(accessed)}` : ''
  return (
    (date ? datePartsXml(date) : '') + xmlIfAny('date-in-citation', xmlText(looked), { 'content-type': 'access-date' })
  )
}

/**
 * Returns the pages as XML: "17-24" as first and last page, "e28031" as the article's number, and "3-5, 9" as a page
 * range.
 */
function pagesXml({ page = '', number, type }: ReferenceRecord): string {
  const { first, last } = pageEnds(page)
  if (last) return one('fpage', first) + one('lpage', last)
  if (/^\d+$/.test(first)) return one('fpage', first)
  if (first) return one(/[,\s]/.test(first) ? 'page-range' : 'elocation-id', first)
  return one(
    type === 'report' ? 'comment' : 'elocation-id',
    type === 'report' && number ? `Report No.: ${number}` : number,
  )
}

/** Returns a reference of a manuscript as a JATS citation in which each part occurs once. Pure. */
export function recordXml(record: ReferenceRecord): string {
  const kind = KINDS[record.type]
  const isAlone = MAYBE_ALONE.has(record.type) && !record['container-title']
  const address = linkTarget(record.URL)
  const link = address ? { 'ext-link-type': 'uri', 'xlink:href': address } : undefined
  return xmlElement(
    'element-citation',
    { 'publication-type': kind.type },
    [
      peopleXml('author', record.author),
      peopleXml('editor', record.editor),
      one(isAlone ? 'source' : kind.title, record.title),
      one(kind.container, record['container-title']),
      one('comment', record.genre),
      one('comment', record.status),
      record['container-title'] && kind.container === 'series' ? '' : one('series', record['collection-title']),
      one('edition', record.edition),
      one('publisher-loc', record['publisher-place']),
      one('publisher-name', record.publisher),
      datesXml(record),
      one('volume', record.volume),
      one('issue', record.issue),
      pagesXml(record),
      one('issn', record.ISSN),
      idXml('isbn', record.ISBN),
      idXml('doi', record.DOI),
      idXml('pmid', record.PMID),
      idXml('pmcid', record.PMCID),
      link ? xmlElement('ext-link', link, xmlText(record.URL ?? '')) : '',
    ].join(''),
  )
}
