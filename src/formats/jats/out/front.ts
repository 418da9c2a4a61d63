import { isDraft, type PublishedArticle } from '../../article/published-article.ts'
import { LIBRARY_NAME, PUBLISHER } from '#shared/business.ts'
import { pageEnds } from '../../citations/pages.ts'
import { compoundTerm } from '../front/keywords.ts'
import { abstractXml, headingXml } from './sections.ts'
import { authorNotesXml, contributorsXml, textElement } from './contributors.ts'
import { datedXml } from './dates.ts'
import { fundingXml } from './award-groups.ts'
import { inlinesXml, type Targets } from './inlines.ts'
import { preservedText, preservedXml } from './preserved-elements.ts'
import { xmlElement, xmlIfAny, xmlText } from '../../xml/text-writer.ts'
import type { FrontMatter, PreservedElement } from '../../article/article.ts'
import { linkTarget } from './link-targets.ts'

/** Returns the publication date; '' for a draft, which has none. */
function dateXml(paper: PublishedArticle): string {
  if (isDraft(paper)) return xmlElement('pub-date-not-available', {})
  return datedXml('pub-date', paper.issued, { 'publication-format': 'electronic', 'date-type': 'pub' })
}

function placeXml({ imprint, source, paper_id }: PublishedArticle, { preserved, targets }: Preserved): string {
  const [volumeIds, issueIds] = ['volume-id', 'issue-id'].map((name) => preservedXml(preserved(name), targets))
  if (!imprint) return source === 'inflo' ? textElement('elocation-id', paper_id) : `${volumeIds}${issueIds}`
  const { first, last } = pageEnds(imprint.pages)
  const single = textElement(imprint.isPage ? 'fpage' : 'elocation-id', first)
  const pages = last ? textElement('fpage', first) + textElement('lpage', last) : single
  return `${textElement('volume', imprint.volume)}${volumeIds}${textElement('issue', imprint.issue)}${issueIds}${pages}`
}

/** Returns the rights in the file, or else the licence's name and URL. */
function permissionsXml(paper: PublishedArticle, { preserved, targets }: Preserved): string {
  const { article, licence_name, licence_url } = paper
  if (article.preserved) return preservedXml(preserved('permissions').slice(0, 1), targets)
  const { copyright, terms = [] } = article.front?.rights ?? {}
  const said = terms.length > 0 ? inlinesXml(terms, targets) : xmlText(licence_name)
  return xmlElement(
    'permissions',
    {},
    textElement('copyright-statement', copyright) +
      xmlElement('license', { 'xlink:href': licence_url }, xmlElement('license-p', {}, said)),
  )
}

function journalXml({ journal, imprint, source }: PublishedArticle, { preserved, targets }: Preserved): string {
  const publisher = source === 'inflo' ? PUBLISHER : imprint?.publisher
  const title = journal ?? LIBRARY_NAME
  const shorter = preserved('abbrev-journal-title').filter((one) => preservedText(one) !== title)
  return xmlElement(
    'journal-meta',
    {},
    (preservedXml(preserved('journal-id'), targets) ||
      textElement('journal-id', title, { 'journal-id-type': 'publisher-id' })) +
      xmlElement('journal-title-group', {}, textElement('journal-title', title) + preservedXml(shorter, targets)) +
      // JATS requires the element, even if the library has no ISSN yet.
      (preservedXml(preserved('issn'), targets) ||
        xmlElement('issn', { 'publication-format': 'electronic' }, xmlText(imprint?.issn ?? ''))) +
      preservedXml(preserved('issn-l'), targets) +
      (preservedXml(preserved('publisher'), targets) ||
        xmlIfAny('publisher', textElement('publisher-name', publisher))),
  )
}

/** Returns the article's subjects in the file. For the library's own papers, returns their category. */
function categoriesXml({ category, article }: PublishedArticle, { preserved, targets }: Preserved): string {
  const own = xmlElement('subj-group', { 'subj-group-type': 'heading' }, textElement('subject', category))
  return xmlIfAny('article-categories', article.preserved ? preservedXml(preserved('subj-group'), targets) : own)
}

/**
 * Returns the groups of keywords in the file. If the keywords were edited since the import, writes them as an authors'
 * group, instead of the groups that contain any of them.
 */
function keywordsXml({ keywords }: PublishedArticle, { preserved, targets }: Preserved): string {
  const groups = preserved('kwd-group')
  const known = new Set(groups.flatMap(wordsIn))
  const isOwn = (group: PreservedElement) => wordsIn(group).some((word) => keywords.includes(word))
  if (keywords.length > 0 && keywords.every((keyword) => known.has(keyword))) return preservedXml(groups, targets)
  const own = xmlIfAny('kwd-group', keywords.map((keyword) => textElement('kwd', keyword)).join(''), {
    'kwd-group-type': 'author',
  })
  return (
    own +
    preservedXml(
      groups.filter((group) => !isOwn(group)),
      targets,
    )
  )
}

const wordsIn = ({ c }: PreservedElement): string[] =>
  c.flatMap((part) => {
    if (typeof part !== 'object' || !('element' in part)) return []
    if (part.element === 'kwd') return [preservedText(part)]
    return part.element === 'compound-kwd' ? [compoundTerm(keywordParts(part))] : wordsIn(part)
  })

const keywordParts = ({ c }: PreservedElement): { type: string; text: string }[] =>
  c.flatMap((part) =>
    typeof part === 'object' && 'element' in part
      ? [{ type: part.a?.['content-type'] ?? '', text: preservedText(part) }]
      : [],
  )

/** Returns the translated titles, with their languages if the file gives them. */
const translatedTitlesXml = ({ article: { front } }: PublishedArticle, { preserved, targets }: Preserved): string =>
  preservedXml(preserved('trans-title-group'), targets) ||
  (front?.translatedTitles ?? [])
    .map((title) => xmlElement('trans-title-group', {}, xmlElement('trans-title', {}, inlinesXml(title, targets))))
    .join('')

/** The preserved elements of the front matter, by name. */
type Preserved = { preserved: (name: string) => PreservedElement[]; targets: Targets }

/** Returns the other abstracts: summaries and translations. */
const summariesXml = ({ article }: PublishedArticle, element: string, targets: Targets): string =>
  article.sections
    .filter(({ origin }) => origin?.element === element)
    .map((section) =>
      xmlElement(
        element,
        section.origin?.a ?? {},
        headingXml(section, targets) +
          abstractXml([{ ...section, heading: [], sections: [] }, ...section.sections], targets),
      ),
    )
    .join('')

const customMetaXml = (entries: NonNullable<PublishedArticle['custom_meta']>): string =>
  entries
    .map(({ name, value }) =>
      xmlElement('custom-meta', {}, textElement('meta-name', name) + textElement('meta-value', value)),
    )
    .join('')

type Around = { page: string; notice: string; targets: Targets }

/** Returns the front matter as XML. Pure. */
export function frontXml(paper: PublishedArticle, { page, notice, targets }: Around): string {
  const { article } = paper
  const { front } = article
  const preserved: Preserved = {
    preserved: (name) => (article.preserved?.elements ?? []).filter((one) => one.element === name),
    targets,
  }
  const abstract = article.abstract.length
    ? abstractXml(article.abstract, targets)
    : paper.abstract
        .split(/\n{2,}/)
        .map((paragraph) => textElement('p', paragraph.trim()))
        .join('')
  const title = article.title.length ? inlinesXml(article.title, targets) : xmlText(paper.title)
  const ids = preservedXml(preserved.preserved('article-id'), targets)
  const meta =
    (paper.source === 'imported' ? ids : textElement('article-id', paper.paper_id, { 'pub-id-type': 'publisher-id' })) +
    textElement('article-id', paper.doi, { 'pub-id-type': 'doi' }) +
    textElement('article-version', isDraft(paper) ? '' : String(paper.version)) +
    categoriesXml(paper, preserved) +
    xmlElement('title-group', {}, xmlElement('article-title', {}, title) + translatedTitlesXml(paper, preserved)) +
    contributorsXml(paper, targets) +
    authorNotesXml(paper, targets) +
    dateXml(paper) +
    preservedXml(preserved.preserved('pub-date'), targets) +
    placeXml(paper, preserved) +
    preservedXml(preserved.preserved('product'), targets) +
    historyXml(front?.history) +
    permissionsXml(paper, preserved) +
    (isDraft(paper) ? '' : xmlElement('self-uri', { 'content-type': 'pdf', 'xlink:href': `${page}.pdf` })) +
    xmlElement('self-uri', { 'xlink:href': page }) +
    relatedXml(front?.related ?? [], targets) +
    (abstract &&
      xmlElement(
        'abstract',
        {},
        textElement('title', front?.abstractTitle ?? article.preserved?.titles?.abstract) + abstract,
      )) +
    summariesXml(paper, 'abstract', targets) +
    summariesXml(paper, 'trans-abstract', targets) +
    keywordsXml(paper, preserved) +
    (article.preserved ? preservedXml(preserved.preserved('funding-group'), targets) : fundingXml(front?.awards)) +
    preservedXml(preserved.preserved('conference'), targets) +
    xmlIfAny(
      'custom-meta-group',
      preservedXml(preserved.preserved('custom-meta'), targets) + customMetaXml(paper.custom_meta ?? []),
    )
  const notes = xmlIfAny('notes', textElement('p', notice))
  return xmlElement('front', {}, journalXml(paper, preserved) + xmlElement('article-meta', {}, meta) + notes)
}

/** JATS names of date types. For any other event, the type is derived from its description. */
const DATE_TYPES: Record<string, string> = { Revised: 'rev-recd', Published: 'pub', 'Published online': 'epub' }

const typeOf = (words: string): string => words.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-')

const dateOf = ({ what, on }: FrontMatter['history'][number]): string =>
  datedXml('date', on, { 'date-type': DATE_TYPES[what] ?? typeOf(what) })

/** Returns the dates of a paper's history, such as received, revised and accepted, as XML. Pure. */
const historyXml = (history: FrontMatter['history'] = []): string => xmlIfAny('history', history.map(dateOf).join(''))

const RELATIONS: Record<string, string> = {
  Corrects: 'corrected-article',
  'Corrected by': 'correction-forward',
  Retracts: 'retracted-article',
  'Retracted by': 'retraction-forward',
  'Expression of concern about': 'object-of-concern',
  'Companion article': 'companion',
  'Comments on': 'commentary-article',
  'Adds to': 'addended-article',
  Reviews: 'peer-reviewed-article',
}

/** Returns whether a relation is to something other than an article, such as "Related data". */
const isObject = (what: string): boolean => /^Related (?!article$)/.test(what)

/** Returns the related articles as XML: those that the article corrects, comments on or accompanies. Pure. */
const relatedXml = (related: FrontMatter['related'], targets: Targets): string =>
  related
    .map(({ what, title, href }) =>
      xmlElement(
        isObject(what) ? 'related-object' : 'related-article',
        {
          [isObject(what) ? 'content-type' : 'related-article-type']: RELATIONS[what] ?? typeOf(what),
          'ext-link-type': 'uri',
          'xlink:href': linkTarget(href),
        },
        inlinesXml(title, targets),
      ),
    )
    .join('')
