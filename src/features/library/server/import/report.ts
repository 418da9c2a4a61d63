import type { Article } from '#formats/article/article.ts'
import { picturedOf } from '#formats/article/figures.ts'
import { inlinesText } from '#formats/article/text.ts'
import { doiAddress } from '#formats/citations/identifiers.ts'
import type { ParsedArticle } from '#formats/jats/in/parsed-article.ts'
import { absentKinds, compared } from '#formats/jats/in/census/comparison.ts'
import type { ImportLine } from '../../contract.ts'
import { guessCategory } from './categories.ts'
import type { ImportOutcome } from './import-article.ts'

const NAMED_MAX = 6

const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en-GB')} ${count === 1 ? one : many}`

const listed = new Intl.ListFormat('en', { type: 'conjunction' })

function countsOf({ article, authors, words }: ParsedArticle): string[] {
  const all = [counted(authors.length, 'author'), article.abstract.length > 0 && 'an abstract', counted(words, 'word')]
  return all.filter((one) => one !== false)
}

const NOT_NEEDED = 'Pictures of formulas and tables that the page shows as text were left out.'

function pictureLines(article: Article, notNeeded: string[]): ImportLine[] {
  const lines: ImportLine[] = []
  if (picturedOf(article).some(({ pictures }) => pictures))
    lines.push({
      what: 'changed',
      detail: 'Pictures were drawn anew in up to three sizes; what cameras and programs wrote beside them is gone.',
    })
  if (notNeeded.length > 0) lines.push({ what: 'changed', detail: NOT_NEEDED })
  return lines
}

const named = (names: string[]): string => {
  const more = names.length - NAMED_MAX
  return listed.format([...names.slice(0, NAMED_MAX), ...(more > 0 ? [`${more.toLocaleString('en-GB')} more`] : [])])
}

/** Reports the file's parts and how many of them are shown, by kind; and the kinds that it does not contain. */
function partLines(parsed: ParsedArticle, article: Article): ImportLine[] {
  const shown = compared(parsed.census, article).map(({ words: [one, many], found, shown: here }) =>
    here === found ? counted(found, one, many) : `${here.toLocaleString('en-GB')} of ${counted(found, one, many)}`,
  )
  return [
    ...(shown.length > 0 ? [{ what: 'kept' as const, detail: `Shown: ${listed.format(shown)}.` }] : []),
    { what: 'kept', detail: `None in the file: ${listed.format(absentKinds(parsed.census))}.` },
  ]
}

/** Reports the parts that the page lacks, and the address that shows them. */
function lossesOf({ front }: Article, doi: string): ImportLine[] {
  const href = doiAddress(doi)
  const parts = (front?.notShown ?? []).map(({ what, names }) =>
    lostLine(names.length > 0 ? `${what}: ${named(names)}.` : `${what}.`, href),
  )
  const articles = (front?.subArticles ?? []).map(({ kind, title, authors, href: own }) => {
    const by = authors.length > 0 ? ` (${named(authors)})` : ''
    return lostLine(`Not shown, ${kind}: ${inlinesText(title) || 'without a title'}${by}.`, own)
  })
  return [...parts, ...articles]
}

const lostLine = (detail: string, href: string): ImportLine => ({ what: 'lost', detail, href })

function changesOf(parsed: ParsedArticle, outcome: ImportOutcome): ImportLine[] {
  const details = [
    outcome === 'changed' && 'It stands in place of what was imported under this DOI before; the address is the same.',
    `Its category is “${guessCategory(parsed)}”, chosen by its own words: journals have none of ours.`,
    !parsed.licence.name && 'It names no open licence, so its page says “See the original article”.',
  ]
  return details.filter((one) => one !== false).map((detail) => ({ what: 'changed', detail }))
}

/** Reports the files in the package that the article does not reference. */
function unnamedLine(unnamed: string[]): ImportLine[] {
  if (unnamed.length === 0) return []
  const more = unnamed.length - NAMED_MAX
  const names = [...unnamed.slice(0, NAMED_MAX), ...(more > 0 ? [counted(more, 'more file')] : [])]
  return [{ what: 'lost', detail: `The article names nothing of ${listed.format(names)}: left out.` }]
}

type Reported = {
  outcome: ImportOutcome
  parsed: ParsedArticle
  /** With what its package had for its figures. */
  article: Article
  remarks: string[]
  unnamed: string[]
  /** Files that the article names, and the page needs no more. */
  notNeeded: string[]
}

/** Reports the outcome of an import, starting with the parts that are present. Pure. */
export function reportOf({ outcome, parsed, article, remarks, unnamed, notNeeded }: Reported): ImportLine[] {
  if (outcome === 'unchanged')
    return [{ what: 'kept', detail: 'It stands in the library as in this very file; nothing was changed.' }]
  return [
    { what: 'kept', detail: `${listed.format(countsOf(parsed))}.` },
    ...partLines(parsed, article),
    ...pictureLines(article, notNeeded),
    ...changesOf(parsed, outcome),
    ...remarks.map((detail) => ({ what: 'lost' as const, detail })),
    ...lossesOf(article, parsed.doi),
    ...unnamedLine(unnamed),
  ]
}
