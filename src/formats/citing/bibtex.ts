import type { CitationItem, CitedName } from './item.ts'

const ESCAPED: Record<string, string> = {
  '\\': '\\textbackslash{}',
  '{': '\\{',
  '}': '\\}',
  $: '\\$',
  '&': '\\&',
  '#': '\\#',
  '%': '\\%',
  _: '\\_',
  '^': '\\textasciicircum{}',
  '~': '\\textasciitilde{}',
}

/** Text as BibTeX and LaTeX read it: on one line, nothing in it a command. Pure. */
export const escapeBibtex = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\\{}$&#%_^~]/g, (sign) => ESCAPED[sign] ?? sign)

// A name that BibTeX would take apart at a comma or an "and" is held together by braces.
const whole = (text: string): string => (/,|\band\b/i.test(text) ? `{${escapeBibtex(text)}}` : escapeBibtex(text))

const nameIn = (name: CitedName): string => {
  if ('literal' in name) return `{${escapeBibtex(name.literal)}}`
  return [name.family, name.suffix, name.given].flatMap((part) => (part ? [whole(part)] : [])).join(', ')
}

const asciiWord = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')

const DULL: ReadonlySet<string> = new Set([
  'a',
  'an',
  'and',
  'for',
  'from',
  'how',
  'in',
  'is',
  'of',
  'on',
  'the',
  'to',
  'with',
])

/** What the entry is cited by: first author, year and the title's first telling word, in ASCII. Pure. */
export function citationKey({ author = [], issued, title, id }: CitationItem): string {
  const first = author[0]
  const name = first ? ('literal' in first ? first.literal : first.family) : ''
  const word = title
    .split(/[^\p{L}\p{N}]+/u)
    .map(asciiWord)
    .find((part) => part && !DULL.has(part))
  const key = `${asciiWord(name)}${issued?.['date-parts'][0][0] ?? ''}${word ?? ''}`.slice(0, 60)
  return /^[a-z]/.test(key) ? key : `paper${asciiWord(id)}`
}

// Read as they stand by BibTeX styles and biblatex alike: an escape would become part of the address.
const verbatim = (address: string): string => address.replace(/[{}\\\s]/g, encodeURIComponent)

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** One `@article` entry. Pure. */
export function bibtexOf(item: CitationItem): string {
  const [year, month] = item.issued?.['date-parts'][0] ?? []
  const text = (value: string | undefined) => value && `{${escapeBibtex(value)}}`
  const fields: [string, string | undefined][] = [
    ['author', item.author && `{${item.author.map(nameIn).join(' and ')}}`],
    // Braced twice, so that styles keep its capitals.
    ['title', `{{${escapeBibtex(item.title)}}}`],
    ['journal', text(item['container-title'])],
    ['year', year && `{${year}}`],
    ['month', month && MONTHS[month - 1]],
    ['volume', text(item.volume)],
    ['number', text(item.issue ?? item.number)],
    ['pages', text(item.page?.replace(/(\d)-(\d)/, '$1--$2'))],
    ['publisher', text(item.publisher)],
    ['issn', text(item.ISSN)],
    ['doi', item.DOI && `{${verbatim(item.DOI)}}`],
    ['url', `{${verbatim(item.URL)}}`],
    ['language', text(item.language)],
    ['keywords', text(item.keyword?.replaceAll('; ', ', '))],
    ['abstract', text(item.abstract)],
  ].filter((field): field is [string, string] => Boolean(field[1]))
  return `@article{${citationKey(item)},\n${fields.map(([name, value]) => `  ${name} = ${value}`).join(',\n')}\n}\n`
}
