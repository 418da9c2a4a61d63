import type { Article, Formula } from '#formats/article/article.ts'
import { picturedOf } from '#formats/article/figures.ts'
import { inlinesText } from '#formats/article/text.ts'
import { FORMULA_PARTS_MAX } from '#formats/article/limits.ts'
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
      detail: 'Pictures were redrawn in up to three sizes, without the metadata of cameras and programs.',
    })
  if (notNeeded.length > 0) lines.push({ what: 'changed', detail: NOT_NEEDED })
  return lines
}

const named = (names: string[]): string => {
  const more = names.length - NAMED_MAX
  return listed.format([...names.slice(0, NAMED_MAX), ...(more > 0 ? [`${more.toLocaleString('en-GB')} more`] : [])])
}

/**
 * Reports, for each kind of element, how many elements of the file the page shows. Lists the kinds that the file does
 * not contain.
 */
function partLines(parsed: ParsedArticle, article: Article): ImportLine[] {
  const shown = compared(parsed.census, article).map(({ words: [one, many], found, shown: here }) =>
    here === found ? counted(found, one, many) : `${here.toLocaleString('en-GB')} of ${counted(found, one, many)}`,
  )
  return [
    ...(shown.length > 0 ? [{ what: 'kept' as const, detail: `Shown: ${listed.format(shown)}.` }] : []),
    { what: 'kept', detail: `Not in the file: ${listed.format(absentKinds(parsed.census))}.` },
  ]
}

/** Reports the content that the page lacks, with the URL of the original, where readers can find it. */
function lossesOf({ front }: Article, doi: string): ImportLine[] {
  const href = doiAddress(doi)
  const parts = (front?.notShown ?? []).map(({ what, names }) =>
    lostLine(names.length > 0 ? `${what}: ${named(names)}.` : `${what}.`, href),
  )
  const articles = (front?.subArticles ?? []).map(({ kind, title, authors, href: own }) => {
    const by = authors.length > 0 ? ` (${named(authors)})` : ''
    const words = inlinesText(title)
    return lostLine(`Not shown: ${kind} ${words ? `“${words}”` : 'without a title'}${by}.`, own)
  })
  return [...parts, ...articles]
}

const SHOWN_MAX = 60

/**
 * Reports the elements of the file whose content the article lacks. Each line names a kind of element, its number of
 * occurrences and their lines in the file.
 */
const unreadLines = ({ unread, doi }: ParsedArticle): ImportLine[] =>
  unread.map(({ element, lines, texts }) => {
    const said = listed.format(texts.map((text) => `“${text.length < SHOWN_MAX ? text : `${text}…`}”`))
    return lostLine(
      `Not kept: ${lines.length} <${element}> (${placesOf(lines)})${said && `: ${said}`}.`,
      doiAddress(doi),
    )
  })

const placesOf = (lines: number[]): string => {
  const places = [...new Set(lines)].map((line) => line.toLocaleString('en-GB'))
  return `${places.length === 1 ? 'line' : 'lines'} ${named(places)}`
}

/** Reports the formulas that are shown as their text, because they cannot be drawn. */
function undrawnLines(article: Article, doi: string): ImportLine[] {
  const undrawn = picturedOf(article).filter(
    (part): part is Formula => part.t === 'math' && !part.m && !part.pictures && !part.source && Boolean(part.text),
  )
  if (undrawn.length === 0) return []
  const texts = undrawn.map((formula) => inlinesText([formula]).trim())
  const said = named(texts.map((text) => `“${text.length <= SHOWN_MAX ? text : `${text.slice(0, SHOWN_MAX)}…`}”`))
  const limit = `${FORMULA_PARTS_MAX.toLocaleString('en-GB')} parts`
  return [
    lostLine(
      `Shown as text, since it has more than ${limit} or can’t be read: ${counted(undrawn.length, 'formula')} (${said}).`,
      doiAddress(doi),
    ),
  ]
}

const forbiddenLines = ({ forbidden }: ParsedArticle): ImportLine[] =>
  forbidden.length === 0
    ? []
    : [
        {
          what: 'lost',
          detail: `Left out: ${counted(forbidden.length, 'character')} that XML does not allow (${placesOf(forbidden)}).`,
        },
      ]

const lostLine = (detail: string, href: string): ImportLine => ({ what: 'lost', detail, href })

function changesOf(parsed: ParsedArticle, outcome: ImportOutcome): ImportLine[] {
  const details = [
    outcome === 'changed' && 'It replaced the earlier import of this DOI; the address is the same.',
    `Its category is “${guessCategory(parsed)}”, chosen from its text, since journals don’t use our categories.`,
    !parsed.licence.name && 'It names no open licence, so its page says “See the original article”.',
  ]
  return details.filter((one) => one !== false).map((detail) => ({ what: 'changed', detail }))
}

/** Reports the files in the package that the article does not reference. */
function unnamedLine(unnamed: string[]): ImportLine[] {
  if (unnamed.length === 0) return []
  const more = unnamed.length - NAMED_MAX
  const names = [...unnamed.slice(0, NAMED_MAX), ...(more > 0 ? [counted(more, 'more file')] : [])]
  return [{ what: 'lost', detail: `Files that the article does not refer to: ${listed.format(names)}.` }]
}

type Reported = {
  outcome: ImportOutcome
  parsed: ParsedArticle
  /** The article with the pictures and files of its package. */
  article: Article
  remarks: string[]
  unnamed: string[]
  /** Files that the article references, but that the page does not need. */
  notNeeded: string[]
}

/** Reports the outcome of an import, starting with the content that was imported. Pure. */
export function reportOf({ outcome, parsed, article, remarks, unnamed, notNeeded }: Reported): ImportLine[] {
  if (outcome === 'unchanged')
    return [{ what: 'kept', detail: 'The library already has this exact file; nothing was changed.' }]
  return [
    { what: 'kept', detail: `${listed.format(countsOf(parsed))}.` },
    ...partLines(parsed, article),
    ...pictureLines(article, notNeeded),
    ...changesOf(parsed, outcome),
    ...remarks.map((detail) => ({ what: 'lost' as const, detail })),
    ...lossesOf(article, parsed.doi),
    ...undrawnLines(article, parsed.doi),
    ...unreadLines(parsed),
    ...forbiddenLines(parsed),
    ...unnamedLine(unnamed),
  ]
}
