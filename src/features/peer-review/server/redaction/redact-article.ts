import type { Article, BodySection } from '#formats/article/article.ts'
import { downloadOf, withPictures } from '#formats/article/figures.ts'
import { inlinesText } from '#formats/article/text.ts'
import type { Redactor } from './redact-text.ts'

/** Matches headings of sections that reveal the authors or their institutions by their subject. */
const REVEALING =
  /^(?:\d+[.)]?\s*)?(?:acknowledge?ments?|funding|financial support|(?:author|authors['’]?) contributions?|contributors|(?:conflicts?|declarations?) of (?:competing )?interests?|competing interests?|about the authors?)\W*$/i

/** Declarations that reveal the authors; the others are redacted like the text. */
export const REVEALING_DECLARATIONS: readonly string[] = ['funding', 'conflicts_of_interest']

/** Fields that are not text: kinds, ids, numbers of files, and data that only exports use. */
const KEPT: ReadonlySet<string> = new Set(['t', 'id', 'to', 'all', 'file', 'kind', 'style', 'align', 'e', 'subArticle'])
const DROPPED: ReadonlySet<string> = new Set(['record', 'citations', 'origin', 'graphics', 'permissions'])

const isRevealing = ({ heading }: BodySection): boolean => REVEALING.test(inlinesText(heading).trim())

const withoutRevealing = (sections: BodySection[]): BodySection[] =>
  sections
    .filter((section) => !isRevealing(section))
    .map((section) => ({ ...section, sections: withoutRevealing(section.sections) }))

/** Returns whether a link's address contains a hidden name or identifier. */
const isRevealingLink = (href: unknown, redact: Redactor): boolean => {
  if (typeof href !== 'string') return false
  // Separates the words of an address, so that names in it are found as whole words.
  const words = href.replace(/[/_.=&?%+-]/g, ' ')
  return redact(href) !== href || redact(words) !== words
}

function redacted(part: unknown, redact: Redactor): unknown {
  if (typeof part === 'string') return redact(part)
  if (Array.isArray(part)) return part.flatMap((one: unknown) => redactedEntry(one, redact))
  if (typeof part !== 'object' || part === null) return part
  return Object.fromEntries(
    Object.entries(part)
      // The source of a picture is a link to its file; that of a reference is the name of a journal.
      .filter(([name]) => !DROPPED.has(name) && !(name === 'source' && 't' in part))
      .map(([name, value]) => [name, KEPT.has(name) ? value : redacted(value, redact)]),
  )
}

/** Returns an element of a list; a link that reveals a person is replaced by its content. */
function redactedEntry(entry: unknown, redact: Redactor): unknown[] {
  const isLink = typeof entry === 'object' && entry !== null && 't' in entry && entry.t === 'a' && 'href' in entry
  if (isLink && isRevealingLink(entry.href, redact)) {
    return 'c' in entry && Array.isArray(entry.c) ? entry.c.flatMap((one: unknown) => redactedEntry(one, redact)) : []
  }
  return [redacted(entry, redact)]
}

/** Returns how many files for download an article has. Pure. */
function countDownloads(article: Article): number {
  let count = 0
  withPictures(article, (part) => {
    if (downloadOf(part)) count += 1
    return [part]
  })
  return count
}

/** Returns an article without its files for download, whose contents and metadata could name the authors. Pure. */
const withoutDownloads = (article: Article): Article =>
  withPictures(article, (part) => ['download' in part ? { ...part, download: undefined } : part])

type RedactedArticle = { article: Article; filesLeftOut: number }

/**
 * Returns an article without everything that names its authors: names in text, references, alternative texts and links,
 * acknowledgements and funding, and files for download. Pictures stay, since they were encoded again on upload. Pure.
 */
export function redactArticle(article: Article, redact: Redactor): RedactedArticle {
  const { title, abstract, sections, notes, references } = withoutDownloads(article)
  const shown: Article = {
    title,
    abstract: withoutRevealing(abstract),
    sections: withoutRevealing(sections),
    notes,
    references,
  }
  return { article: redacted(shown, redact) as Article, filesLeftOut: countDownloads(article) }
}

/** Fields with addresses and file names, in which names are in lower case. */
const ADDRESSES: ReadonlySet<string> = new Set(['href', 'url', 'doi', 'name', 'source', 'front', 'preserved'])

const textsIn = (part: unknown): string[] => {
  if (typeof part === 'string') return [part]
  if (typeof part !== 'object' || part === null) return []
  return Object.entries(part).flatMap(([name, value]) => (ADDRESSES.has(name) || KEPT.has(name) ? [] : textsIn(value)))
}

/** Returns the text of an article, to see which names it uses as ordinary words. Pure. */
export const corpusOf = (article: Article): string => textsIn(article).join(' ')
