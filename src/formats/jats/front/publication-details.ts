import type { ArticleBlock, Inline } from '../../article/article.ts'
import { inlinesOf, oneInline, tidy } from '../in/inline.ts'
import type { JatsImportContext } from '../in/import-context.ts'
import { citationText } from '../in/references/citation-text.ts'
import { linkTarget } from '../xml/links.ts'
import { at, attribute, child, children, descendants, type Element, nameOf, textOf } from '../xml/xml.ts'
import { affiliationLinks, affiliationText, translatedAffiliations } from './affiliations.ts'
import { languageName } from './imprint.ts'
import { partedText } from './people.ts'

type Detail = { name: string; c: Inline[] }

/** Elements of the article's metadata that the page shows as one line each, with their names for readers. */
const LINES: readonly (readonly [element: string, name: string])[] = [
  ['article-version', 'Version of the article'],
  ['series-title', 'Series'],
  ['series-text', 'About the series'],
  ['volume-series', 'Series of volumes'],
  ['issue-title', 'Title of the issue'],
  ['issue-subtitle', 'Subtitle of the issue'],
  ['issue-part', 'Part of the issue'],
  ['issue-sponsor', 'Sponsor of the issue'],
  ['supplement', 'Supplement'],
  ['isbn', 'ISBN'],
  ['alt-title', 'Other title'],
]

const CONFERENCE = ['conf-name', 'conf-acronym', 'string-conf', 'conf-num', 'conf-theme', 'conf-loc', 'conf-date']

function conferenceOf(conference: Element): Detail[] {
  const named = CONFERENCE.map((name) => textOf(child(conference, name))).filter(Boolean)
  const sponsors = children(conference, 'conf-sponsor').map(textOf)
  const words = named.length + sponsors.length > 0 ? named : [partedText(conference)]
  return [
    { name: 'Conference', c: [words.join(', ')] },
    { name: 'Sponsors of the conference', c: [sponsors.join(', ')] },
  ]
}

// Returns whether an element is the running title, an abbreviation of the title for page headers.
const isRunning = (element: Element): boolean =>
  /run|short|abbrev|left|right|head/i.test(attribute(element, 'alt-title-type'))

// Elements with links and addresses. They are listed here if they belong to no author.
const LINKS = ['email', 'ext-link', 'uri']

const linksOf = (meta: Element, reading: JatsImportContext): Detail[] =>
  LINKS.flatMap((name) => children(meta, name)).map((part) => ({ name: 'Link', c: tidy(oneInline(part, reading)) }))

// Returns the related works without a known address. Those with one are shown as links above the text.
const relatedOf = (meta: Element, reading: JatsImportContext): Detail[] =>
  [...children(meta, 'related-article'), ...children(meta, 'related-object')]
    .filter((part) => linkTarget(part) === '')
    .map((part) => ({ name: 'Related work', c: tidy(oneInline(part, reading)) }))

const affiliationsOf = (meta: Element, reading: JatsImportContext): Detail[] => [
  ...translatedAffiliations(meta).map(({ language, text }) => ({
    name: `Affiliation in ${languageName(language)}`,
    c: [text],
  })),
  ...descendants(meta, 'aff').flatMap((aff) =>
    affiliationLinks(aff).map((link) => ({
      name: `Page of ${affiliationText(aff) || 'an institution'}`,
      c: tidy(oneInline(link, reading)),
    })),
  ),
]

// Returns whether an element is a bare version number, such as "1", which means nothing to readers of another edition.
const isOnlyNumber = (part: Element): boolean => nameOf(part) === 'article-version' && !/\p{L}/u.test(textOf(part))

const linesOf = (meta: Element, reading: JatsImportContext): Detail[] =>
  LINES.flatMap(([element, name]) =>
    descendants(meta, element)
      .filter((part) => !isRunning(part) && !isOnlyNumber(part))
      .map((part) => ({ name, c: inlinesOf(part, reading) })),
  )

const eventsOf = (meta: Element, reading: JatsImportContext): Detail[] =>
  descendants(meta, 'event-desc').map((event) => ({ name: 'Event', c: inlinesOf(event, reading) }))

// Returns the groups on whose behalf the authors write, as named in contributor groups without contributors.
const onBehalfOf = (meta: Element, reading: JatsImportContext): Detail[] =>
  children(meta, 'contrib-group')
    .filter((group) => !child(group, 'contrib'))
    .flatMap((group) => children(group, 'on-behalf-of'))
    .map((part) => ({ name: 'On behalf of', c: inlinesOf(part, reading) }))

const journalOf = (root: Element, reading: JatsImportContext): Detail[] => {
  const journal = at(root, 'front', 'journal-meta')
  const parts = journal ? descendants(journal, 'journal-subtitle', 'trans-title', 'trans-subtitle') : []
  return parts.map((part) => ({ name: 'Additional title of the journal', c: inlinesOf(part, reading) }))
}

/**
 * Returns a list of details without a section of their own on the page: the series and the issue.
 * Pure.
 */
export function publicationDetails(root: Element, meta: Element, reading: JatsImportContext): ArticleBlock[] {
  const details = [
    ...linesOf(child(root, 'front') ?? meta, reading),
    ...linksOf(meta, reading),
    ...relatedOf(meta, reading),
    ...affiliationsOf(meta, reading),
    ...onBehalfOf(meta, reading),
    ...eventsOf(meta, reading),
    ...journalOf(root, reading),
  ]
  return listOf(details)
}

/** Returns the works that an article reviews, each as a paragraph. */
export const reviewedWorks = (meta: Element, reading: JatsImportContext): ArticleBlock[] =>
  descendants(meta, 'product')
    .map((product) => citationText(product, reading))
    .filter((c) => c.length > 0)
    .map((c) => ({ t: 'p', c }))

/** Returns the conferences at which the work was presented. Pure. */
export const conferenceBlocks = (meta: Element): ArticleBlock[] =>
  listOf(children(meta, 'conference').flatMap(conferenceOf))

function listOf(details: Detail[]): ArticleBlock[] {
  const said = details.filter(({ c }) => c.some((part) => part !== ''))
  const items = said.map(({ name, c }) => ({ blocks: [{ t: 'p' as const, c: [`${name}: `, ...c] }] }))
  return items.length > 0 ? [{ t: 'list', style: 'plain', items }] : []
}
