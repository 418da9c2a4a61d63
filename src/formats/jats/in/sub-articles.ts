import type { ArticleBlock, BodySection, Inline, PreservedElement, PreservedSubArticle } from '../../article/article.ts'
import { inlinesText, referenceMark } from '../../article/text.ts'
import { doiAddress } from '../../citations/identifiers.ts'
import { longPartialDate } from '#shared/time/partial-date-text.ts'
import { publishedIn } from '../front/dates.ts'
import { historyOf, relatedOf } from '../front/front-matter.ts'
import { keywordsOf, termsIn } from '../front/keywords.ts'
import { licenceOf } from '../front/licence.ts'
import { abstractOrigin, isMainAbstract, summaryHeading } from '../front/abstracts.ts'
import { reviewedWorks } from '../front/publication-details.ts'
import { preservedRights } from '../front/rights.ts'
import { collaborationsOf } from '../front/collaborations.ts'
import {
  affiliationsOfSubArticle,
  authorsOfSubArticle,
  hasText,
  kindOfSubArticle,
  metaOfSubArticle,
  titleOfSubArticle,
} from '../front/sub-articles.ts'
import { doiOf } from '../front/front.ts'
import { attribute, child, children, descendants, type Element, nameOf, textOf } from '../xml/xml.ts'
import { plainList, statementsOf } from './front-sections.ts'
import type { JatsImportContext } from './import-context.ts'
import { inlinesOf, tidy } from './inline.ts'
import { preservedGroups } from '../front/preserved-groups.ts'
import { withPlainIds } from '../front/preserved-ids.ts'
import { preservedElement, readingAgain } from './preserved-elements.ts'
import { citedElementsOf, productOf } from './references/cited-elements.ts'
import { mainTitleIn } from './references/lists.ts'
import {
  citationElementsIn,
  ownLabelOf,
  referenceElementsIn,
  referenceLabelsOf,
  referenceOf,
} from './references/references.ts'

/** Functions that read sections. They are parameters, since the module that reads articles imports this file. */
type Readers = {
  sectionsIn(parent: Element, level: number, reading: JatsImportContext): BodySection[]
  backOf(back: Element, reading: JatsImportContext, level: number): BodySection[]
}

const LEVEL = 3

const UNTITLED = { isUntitled: true } as const

const capitalized = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)

function keywordLines(element: Element, meta: Element): ArticleBlock[] {
  const { own, others } = keywordsOf(element, meta)
  const ownGroup = children(meta, 'kwd-group').find((group) => termsIn(group).some((term) => own.includes(term)))
  const ownTitle = textOf(child(ownGroup, 'title')) || 'Keywords'
  const groups = [...(own.length > 0 ? [{ title: ownTitle, keywords: own }] : []), ...others]
  return groups.map(({ title, keywords }) => ({
    t: 'p',
    c: [`${title.replace(/\s*[.:]+$/, '')}: ${keywords.join('; ')}`],
  }))
}

/** Returns the recommendations of a review or the decision of a letter, such as "Recommendation: approve". */
const judgementsIn = (meta: Element): string[] =>
  descendants(meta, 'custom-meta').flatMap((custom) => {
    const [name, value] = [textOf(child(custom, 'meta-name')), textOf(child(custom, 'meta-value'))]
    return value && /recommend|decision|verdict/i.test(name)
      ? [`${capitalized(name.replace(/[-_]+/g, ' '))}: ${value}`]
      : []
  })

const headed = (heading: string, items: Inline[][]): ArticleBlock[] =>
  items.length > 0 ? [{ t: 'head', c: [heading] }, plainList(items)] : []

/** Returns the affiliations of a sub-article's contributors, and the members of its groups. */
function peopleBlocks(meta: Element): ArticleBlock[] {
  const affiliations = affiliationsOfSubArticle(meta).map(({ affiliation, names }): Inline[] => [
    names.length > 0 ? `${names.join(', ')}: ${affiliation}` : affiliation,
  ])
  const members = collaborationsOf(meta).flatMap((group) => headed(`Members of ${group.name}`, group.members))
  return [...headed('Affiliations', affiliations), ...members]
}

/**
 * Returns a sub-article's authors, dates, DOI, recommendation and licence as one paragraph. The affiliations of the
 * authors, the members of groups, the keywords and a link to each related article follow.
 */
function detailsOf(element: Element, reading: JatsImportContext): ArticleBlock[] {
  const meta = metaOfSubArticle(element)
  if (!meta) return []
  const [date, doi, licence] = [publishedIn(meta), doiOf(meta), licenceOf(meta)]
  const history = historyOf(meta).map(({ what, on }): Inline[] => [`${what}: ${longPartialDate(on)}`])
  const parts: Inline[][] = [
    [authorsOfSubArticle(element).join(', ')],
    [date ? longPartialDate(date) : ''],
    ...history,
    doi ? ['DOI: ', { t: 'a', href: doiAddress(doi), c: [doi] }] : [],
    ...judgementsIn(meta).map((words) => [words]),
    licence.url ? [{ t: 'a', href: licence.url, c: [licence.name || 'Licence'] }] : [licence.name],
  ]
  const said = parts.filter((part) => part.some((inline) => inline !== ''))
  const c = said.flatMap((part, index): Inline[] => (index ? [' · ', ...part] : part))
  const related = relatedOf(meta, reading).map(({ what, title, href }): ArticleBlock => ({
    t: 'p',
    c: [`${what}: `, { t: 'a', href, c: title }],
  }))
  const works = reviewedWorks(meta, reading).map((work): ArticleBlock =>
    work.t === 'p' ? { ...work, c: ['Reviewed work: ', ...work.c] } : work,
  )
  const first: ArticleBlock[] = c.length > 0 ? [{ t: 'p', c }] : []
  return [...first, ...peopleBlocks(meta), ...works, ...keywordLines(element, meta), ...related]
}

/** Returns the statements of a sub-article's metadata, such as funding and notes on its authors. */
const statementsIn = (meta: Element, reading: JatsImportContext): BodySection[] =>
  statementsOf(meta, reading).map((section) => ({ ...section, level: LEVEL, origin: { element: 'article-meta' } }))

/**
 * Returns the references of a sub-article as a list, since the numbered reference list on the page belongs to the
 * article.
 */
function referencesOf(element: Element, reading: JatsImportContext): BodySection[] {
  const references = referenceElementsIn(element)
  const labels = referenceLabelsOf({ ids: reading.ids, references, links: descendants(element, 'xref') })
  const labelled = { ...readingAgain(reading), labels }
  const items = references.map((ref, index) => {
    const reference = referenceOf(ref, index + 1, labelled)
    const mark = referenceMark(reference)
    return { label: mark && `${mark}.`, blocks: [{ t: 'p' as const, c: reference.text ?? [] }] }
  })
  if (items.length === 0) return []
  const list: ArticleBlock = { t: 'list', style: 'plain', items }
  const id = `${reading.ids.of(element)}-references`
  const title = mainTitleIn(element)
  const [heading, origin] = [[title || 'References'], { element: 'ref-list', ...(title ? {} : UNTITLED) }]
  return [{ origin, id, heading, level: LEVEL, blocks: [list], sections: [] }]
}

function sectionsOf(element: Element, reading: JatsImportContext, readers: Readers): BodySection[] {
  const meta = metaOfSubArticle(element)
  const [body, back] = [child(element, 'body'), child(element, 'back')]
  const parts = meta ? [...children(meta, 'abstract'), ...children(meta, 'trans-abstract')] : []
  const abstracts = parts.map((abstract): BodySection => {
    const own = inlinesOf(child(abstract, 'title'), reading)
    const heading = own.length > 0 ? own : [isMainAbstract(abstract) ? 'Abstract' : summaryHeading(abstract)]
    const sections = readers.sectionsIn(abstract, LEVEL + 1, reading)
    const origin = { ...abstractOrigin(abstract), ...(own.length > 0 ? {} : UNTITLED) }
    return { origin, id: reading.ids.of(abstract), heading, level: LEVEL, blocks: [], sections }
  })
  return [
    ...abstracts,
    ...(body ? readers.sectionsIn(body, LEVEL, reading) : []),
    ...(back ? readers.backOf(back, reading, LEVEL) : []),
    ...(meta ? statementsIn(meta, reading) : []),
    ...referencesOf(element, reading),
  ]
}

const isMarkOfNote = (inline: Inline): boolean => typeof inline === 'object' && (inline.t === 'sup' || inline.t === 'x')

/** Returns whether a title says what the sub-article is: "Reply to Oda", or "Reviewer report 1" for a report. */
function saysKind(title: string, kind: string): boolean {
  const [words, named] = [title.toLowerCase(), kind.toLowerCase()]
  const beginsWithKind = words.startsWith(named) && !/^\p{L}/u.test(words.slice(named.length))
  return beginsWithKind || (named.endsWith(' report') && /\breport\b/.test(words))
}

/** Returns the sub-articles with a text, such as translations and referee reports, as sections after the article. */
export const attachedSections = (reading: JatsImportContext, readers: Readers): BodySection[] =>
  reading.subArticles.filter(hasText).map((element): BodySection => {
    const own: JatsImportContext = { ...reading, ids: reading.ids.within(element), notes: [] }
    const id = reading.ids.of(element)
    const title = inlinesOf(titleOfSubArticle(element), own)
    const kind = capitalized(kindOfSubArticle(element)[0])
    const marks = title.filter(isMarkOfNote)
    const words = inlinesText(title.filter((inline) => !marks.includes(inline)))
    const isRepeated = words.toLowerCase() === kind.toLowerCase()
    const heading = saysKind(words, kind) ? title : [`${kind}: `, ...title]
    const section: BodySection = {
      origin: { element: nameOf(element) },
      attached: { language: attribute(element, 'xml:lang') },
      id,
      heading: title.length > 0 && !isRepeated ? tidy(heading) : [kind, ...marks],
      level: 2,
      blocks: detailsOf(element, own),
      sections: sectionsOf(element, own, readers),
    }
    reading.notes.push(...own.notes.map((note) => ({ ...note, subArticle: id })))
    return section
  })

const FRONT = `article-id article-categories title-group contrib-group aff author-notes pub-date volume volume-id issue
  issue-id fpage lpage elocation-id product history permissions
  related-article related-object kwd-group funding-group custom-meta-group`.split(/\s+/)

function preservedParts(part: Element, reading: JatsImportContext): PreservedElement[] {
  if (nameOf(part) === 'contrib-group') return preservedGroups(part, reading)
  if (nameOf(part) === 'product') return [productOf(part, reading)]
  return [nameOf(part) === 'permissions' ? preservedRights(part, reading) : preservedElement(part, reading)]
}

/** Returns the metadata and the references of the sub-articles with a text, for exports. */
export const preservedSubArticles = (reading: JatsImportContext): PreservedSubArticle[] =>
  reading.subArticles.filter(hasText).map((element) => {
    const again = readingAgain({ ...reading, ids: reading.ids.within(element) })
    const type = attribute(element, nameOf(element) === 'response' ? 'response-type' : 'article-type')
    const meta = metaOfSubArticle(element)
    const references = referenceElementsIn(element)
    const labels = references.map(ownLabelOf)
    return {
      id: reading.ids.of(element),
      type,
      elements: withPlainIds(
        (meta ? children(meta) : [])
          .filter((part) => FRONT.includes(nameOf(part)))
          .flatMap((part) => preservedParts(part, again)),
      ),
      references: references.map((ref) => citedElementsOf(citationElementsIn(ref), again)),
      ...(labels.some(Boolean) ? { labels } : {}),
    }
  })
