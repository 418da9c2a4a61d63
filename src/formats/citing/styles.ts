import type { CitationItem, CitedName } from './item.ts'

// Vancouver after the ICMJE's samples and NLM's Citing Medicine; AMA after its Manual of Style, 11th edition; APA after its
// Publication Manual, 7th edition. What a citation does not know is left out.

const MONTHS = 'January February March April May June July August September October November December'.split(' ')

const VANCOUVER_AUTHORS_NAMED = 6
const AMA_AUTHORS_MAX = 6
const AMA_AUTHORS_NAMED = 3
const APA_AUTHORS_MAX = 20
const APA_AUTHORS_NAMED = 19

/** The first letters of given names: "Jean-Paul M." is JPM, or with signs "J.-P. M.". Pure. */
function initials(given: string, { dotted }: { dotted: boolean }): string {
  const words = given.replace(/[.’']/g, ' ').split(/\s+/).filter(Boolean)
  // Initials that were written together ("JP") are as many names.
  const parts = words
    .map((word) => (/^\p{Lu}{2,3}$/u.test(word) && words.length === 1 ? Array.from(word) : [word]))
    .flat()
  const first = (part: string): string => Array.from(part)[0]?.toUpperCase() ?? ''
  const lettersOf = (part: string): string[] => part.split(/[-‐‑]/).filter(Boolean).map(first)
  if (!dotted) return parts.flatMap(lettersOf).join('')
  return parts
    .map((part) =>
      lettersOf(part)
        .map((letter) => `${letter}.`)
        .join('-'),
    )
    .join(' ')
}

const medicalName = (name: CitedName): string => {
  if ('literal' in name) return name.literal
  return [name.family, initials(name.given ?? '', { dotted: false }), name.suffix].filter(Boolean).join(' ')
}

const apaName = (name: CitedName): string => {
  if ('literal' in name) return name.literal
  return [name.family, initials(name.given ?? '', { dotted: true }), name.suffix].filter(Boolean).join(', ')
}

/** A sentence ends with one stop, whatever it ended with before. */
const stopped = (text: string): string => (/[.?!]$/.test(text) ? text : `${text}.`)

const dateOf = ({ issued }: CitationItem): { year: string; month: string; day: string } => {
  const [year, month, day] = issued?.['date-parts'][0] ?? []
  return {
    year: year ? String(year) : '',
    month: (month && MONTHS[month - 1]) || '',
    day: day ? String(day) : '',
  }
}

const doiAddress = (doi: string): string => `https://doi.org/${doi}`

/** "3(2):17-24", "3:e7", "e7"; '' for a paper that stands in no volume. */
const place = ({ volume = '', issue, page }: CitationItem): string => {
  const where = volume + (issue ? `(${issue})` : '')
  return [where, page].filter(Boolean).join(':')
}

const joined = (sentences: string[]): string =>
  sentences
    .map((sentence) => sentence.trim())
    .filter(Boolean)
    .map(stopped)
    .join(' ')

/** "Okafor A, Watanabe J. Title. Journal. 2026 Mar 7;3(2):17-24. doi: 10.5555/x". Six authors are named, then "et al". Pure. */
export function vancouver(item: CitationItem): string {
  const names = (item.author ?? []).map(medicalName)
  const shown = names.length > VANCOUVER_AUTHORS_NAMED ? [...names.slice(0, VANCOUVER_AUTHORS_NAMED), 'et al'] : names
  const { year, month, day } = dateOf(item)
  const date = [year, month.slice(0, 3), day].filter(Boolean).join(' ')
  const published = [date, place(item) || item.number || ''].filter(Boolean).join(';')
  const text = joined([shown.join(', '), item.title, item['container-title'], published])
  return item.DOI ? `${text} doi: ${item.DOI}` : `${text} Available from: ${item.URL}`
}

/** "Okafor A, Watanabe J. Title. Journal. 2026;3(2):17-24. doi:10.5555/x". More than six authors: three, then "et al". Pure. */
export function ama(item: CitationItem): string {
  const names = (item.author ?? []).map(medicalName)
  const shown = names.length > AMA_AUTHORS_MAX ? [...names.slice(0, AMA_AUTHORS_NAMED), 'et al'] : names
  const { year, month, day } = dateOf(item)
  const published = place(item) ? [year, place(item)].filter(Boolean).join(';') : ''
  const online = published ? '' : year && `Published ${month ? `${month} ${day}, ` : ''}${year}`
  const text = joined([shown.join(', '), item.title, item['container-title'], published, online])
  return item.DOI ? `${text} doi:${item.DOI}` : `${text} ${item.URL}`
}

function apaAuthors(names: string[]): string {
  if (names.length > APA_AUTHORS_MAX) return `${names.slice(0, APA_AUTHORS_NAMED).join(', ')}, . . . ${names.at(-1)}`
  if (names.length < 2) return names.join('')
  return `${names.slice(0, -1).join(', ')}, & ${names.at(-1)}`
}

/** "Okafor, A., & Watanabe, J. (2026). Title. Journal, 3(2), 17–24. https://doi.org/10.5555/x". Twenty authors are named. Pure. */
export function apa(item: CitationItem): string {
  const authors = apaAuthors((item.author ?? []).map(apaName))
  const year = `(${dateOf(item).year || 'n.d.'})`
  const { volume = '', issue, page = '' } = item
  // A single number is that of the article, a span are its pages.
  const pages = /^\w+-\w+$/.test(page) ? page.replace('-', '–') : page && `Article ${page}`
  const number = !page && item.number ? `Article ${item.number}` : pages
  const source = [item['container-title'], volume + (issue ? `(${issue})` : ''), number].filter(Boolean).join(', ')
  // Without authors the title comes first.
  const text = authors
    ? `${stopped(authors)} ${joined([year, item.title, source])}`
    : `${stopped(item.title)} ${joined([year, source])}`
  return `${text} ${item.DOI ? doiAddress(item.DOI) : item.URL}`
}
