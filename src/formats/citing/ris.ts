import { oneLine } from '#shared/text/one-line.ts'
import type { CitedDate, CitedName, ReferenceRecord, ReferenceType } from './reference.ts'

/** Papers of the library say more of themselves than a reference list does. */
type Cited = ReferenceRecord & { abstract?: string; keyword?: string }

/** RIS's names of what can be cited. */
export const RIS_TYPES: Record<ReferenceType, string> = {
  'article-journal': 'JOUR',
  article: 'UNPB',
  book: 'BOOK',
  chapter: 'CHAP',
  'paper-conference': 'CPAPER',
  report: 'RPRT',
  thesis: 'THES',
  dataset: 'DATA',
  software: 'COMP',
  webpage: 'ELEC',
  'article-newspaper': 'NEWS',
  document: 'GEN',
}

// A line break would end the value, and what follows would be read as a tag.
const value = oneLine

const nameIn = (name: CitedName): string => {
  if ('literal' in name) return name.literal
  return [name.family, name.given, name.suffix].filter(Boolean).join(', ')
}

const two = (part: number | undefined): string => (part ? String(part).padStart(2, '0') : '')

const dateIn = (date: CitedDate | undefined): string => {
  const [year, month, day] = date?.['date-parts'][0] ?? []
  return year ? [year, two(month), two(day)].filter(Boolean).join('/') : ''
}

/** One RIS record, its lines ended as the format's description says. Pure. */
export function risOf(item: Cited): string {
  const [year] = item.issued?.['date-parts'][0] ?? []
  const [first = '', last = ''] = /^(\w+)-(\w+)$/.exec(item.page ?? '')?.slice(1) ?? [item.page ?? '']
  const lines: [string, string | undefined][] = [
    ['TY', RIS_TYPES[item.type]],
    ...(item.author ?? []).map((name): [string, string] => ['AU', nameIn(name)]),
    ...(item.editor ?? []).map((name): [string, string] => ['ED', nameIn(name)]),
    ['TI', item.title],
    ['M3', item.genre],
    ['T2', item['container-title']],
    ['T3', item['collection-title']],
    ['PY', year ? String(year) : item.status],
    ['DA', dateIn(item.issued)],
    ['VL', item.volume],
    ['IS', item.issue ?? item.number],
    ['SP', first],
    ['EP', last],
    ['ET', item.edition],
    ['SN', item.ISSN ?? item.ISBN],
    ['DO', item.DOI],
    ['AN', item.PMID && `PMID: ${item.PMID}`],
    // EndNote's field for it, which PubMed's own RIS uses too.
    ['C2', item.PMCID],
    ['UR', item.URL],
    ['Y2', dateIn(item.accessed)],
    ['AB', item.abstract],
    ...(item.keyword?.split('; ') ?? []).map((keyword): [string, string] => ['KW', keyword]),
    ['PB', item.publisher],
    ['CY', item['publisher-place']],
    ['LA', item.language],
  ]
  const written = lines.filter(([, text]) => text && value(text)).map(([tag, text]) => `${tag}  - ${value(text ?? '')}`)
  return `${written.join('\r\n')}\r\nER  - \r\n`
}
