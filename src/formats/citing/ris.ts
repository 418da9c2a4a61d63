import { oneLine } from '#shared/text/one-line.ts'
import type { CitationItem, CitedName } from './item.ts'

// A line break would end the value, and what follows would be read as a tag.
const value = oneLine

const nameIn = (name: CitedName): string => {
  if ('literal' in name) return name.literal
  return [name.family, name.given, name.suffix].filter(Boolean).join(', ')
}

const two = (part: number | undefined): string => (part ? String(part).padStart(2, '0') : '')

/** One RIS record, its lines ended as the format's description says. Pure. */
export function risOf(item: CitationItem): string {
  const [year, month, day] = item.issued?.['date-parts'][0] ?? []
  const [first = '', last = ''] = /^(\w+)-(\w+)$/.exec(item.page ?? '')?.slice(1) ?? [item.page ?? '']
  const lines: [string, string | undefined][] = [
    ['TY', 'JOUR'],
    ...(item.author ?? []).map((name): [string, string] => ['AU', nameIn(name)]),
    ['TI', item.title],
    ['T2', item['container-title']],
    ['PY', year ? String(year) : ''],
    ['DA', year ? [year, two(month), two(day)].filter(Boolean).join('/') : ''],
    ['VL', item.volume],
    ['IS', item.issue ?? item.number],
    ['SP', first],
    ['EP', last],
    ['SN', item.ISSN],
    ['DO', item.DOI],
    ['UR', item.URL],
    ['AB', item.abstract],
    ...(item.keyword?.split('; ') ?? []).map((keyword): [string, string] => ['KW', keyword]),
    ['PB', item.publisher],
    ['LA', item.language],
  ]
  const written = lines.filter(([, text]) => text && value(text)).map(([tag, text]) => `${tag}  - ${value(text ?? '')}`)
  return `${written.join('\r\n')}\r\nER  - \r\n`
}
