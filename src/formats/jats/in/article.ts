import { visibleText } from '#shared/text/visible-text.ts'
import type { Article, Inline, Note, BodySection } from '../../article/article.ts'
import { excessOf } from '../../article/size.ts'
import { citedTitleOf } from '../../article/title.ts'
import { abstractText, inlinesText, wordsOf } from '../../article/text.ts'
import { tidied, tooLongOf, tooManyAuthors } from './import-limits.ts'
import { abstractOrigin, isMainAbstract, summaryHeading } from '../front/abstracts.ts'
import { authorsOf } from '../front/authors.ts'
import { frontSectionsOf, titled } from './front-sections.ts'
import { censusOf } from './census/census.ts'
import { unreadOf } from './census/unread.ts'
import { publishedIn } from '../front/dates.ts'
import { doiOf, journalOf, subjectsOf } from '../front/front.ts'
import { frontMatterOf } from '../front/front-matter.ts'
import { preservedFrontOf } from '../front/preserved-front.ts'
import { licenceOf } from '../front/licence.ts'
import { imprintOf, languageOf } from '../front/imprint.ts'
import { keywordsOf } from '../front/keywords.ts'
import { SUB_ARTICLES } from '../front/sub-articles.ts'
import { inlinesOf } from './inline.ts'
import type { JatsImportContext, JatsStructure } from './import-context.ts'
import { idsOf } from '../xml/links.ts'
import { noteGroupOf } from './note-groups.ts'
import { linkMarksIn, MARKED, noteSignsIn } from './note-signs.ts'
import { noteOf } from './notes.ts'
import { referenceElementsIn, referenceLabelsOf, referencesOf } from './references/references.ts'
import {
  at,
  attribute,
  child,
  children,
  descendants,
  type Element,
  JatsError,
  nameOf,
  readJatsFile,
  textOf,
} from '../xml/xml.ts'
import type { ArticleContent, ParsedArticle, StoredContent } from './parsed-article.ts'
import { blockOf, blocksOf } from './blocks.ts'
import { attachedSections, preservedSubArticles } from './sub-articles.ts'

export { JatsError } from '../xml/xml.ts'

function structureOf(root: Element): JatsStructure {
  const found = descendants(root, 'xref', 'list', 'aff', ...MARKED, ...SUB_ARTICLES)
  const links = found.filter((element) => nameOf(element) === 'xref')
  const lists = found.filter((element) => nameOf(element) === 'list')
  const marked = found.filter((element) => MARKED.includes(nameOf(element)))
  return {
    ids: idsOf(root),
    references: referenceElementsIn(root),
    links,
    cited: new Set(links.flatMap((xref) => attribute(xref, 'rid').split(/\s+/))),
    marked,
    affiliations: found.filter((element) => nameOf(element) === 'aff'),
    signs: noteSignsIn(
      marked.filter((element) => nameOf(element) === 'fn'),
      links,
    ),
    lists: new Map(lists.filter((list) => attribute(list, 'id')).map((list) => [attribute(list, 'id'), list])),
    subArticles: found.filter((element) => SUB_ARTICLES.includes(nameOf(element))),
  }
}

function readingOf(structure: JatsStructure, doi: string): JatsImportContext {
  const reading: JatsImportContext = {
    ...structure,
    doi,
    labels: referenceLabelsOf(structure),
    notes: [],
    graphics: [],
    linkMarks: linkMarksIn(structure.marked, structure.links, structure.signs),
    noteOf: (element: Element): Note => noteOf(element, reading),
  }
  return reading
}

function readArticle(root: Element, meta: Element, reading: JatsImportContext): Article {
  const body = child(root, 'body')
  const back = child(root, 'back')
  const titles = child(meta, 'title-group')
  const subtitle = inlinesOf(child(titles, 'subtitle'), reading)
  const title = inlinesOf(child(titles, 'article-title'), reading)
  const article: Article = {
    title: subtitle.length ? [...title, ': ', ...subtitle] : title,
    abstract: children(meta, 'abstract')
      .filter(isMainAbstract)
      .flatMap((part) => sectionsIn(part, 3, reading)),
    sections: [
      ...summariesOf(meta, reading),
      ...(body ? sectionsIn(body, 2, reading) : []),
      ...floatsOf(root, reading),
      ...(back ? backOf(back, reading) : []),
      ...frontSectionsOf(root, meta, reading),
      ...attachedSections(reading, { sectionsIn, backOf }),
    ],
    notes: [],
    references: referencesOf(reading),
  }
  const front = frontMatterOf(root, meta, reading)
  return {
    ...article,
    notes: reading.notes,
    front,
    preserved: { ...preservedFrontOf(root, meta, reading), subArticles: preservedSubArticles(reading) },
  }
}

/** Reads the text and the metadata of an article, and gives its parts their ids. */
function readContent(
  root: Element,
  meta: Element,
  { doi, issued, structure }: Pick<ArticleContent, 'doi' | 'issued'> & { structure: JatsStructure },
): StoredContent {
  const reading = readingOf(structure, doi)
  const article = readArticle(root, meta, reading)
  return {
    article,
    title: inlinesText(citedTitleOf(article)).trim(),
    abstract: abstractText(article.abstract),
    authors: authorsOf(meta),
    keywords: keywordsOf(root, meta).own,
    subjects: subjectsOf(meta),
    licence: licenceOf(meta),
    doi,
    journal: journalOf(root),
    imprint: imprintOf(root, meta),
    language: languageOf(root),
    issued,
    graphics: reading.graphics,
  }
}

/** Reads a JATS article. Pure. @throws JatsError with a message and a line if the file is not a JATS article */
export function parseJats(xml: string): ParsedArticle {
  const { root, forbidden } = readJatsFile(xml)
  const meta = at(root, 'front', 'article-meta')
  if (!meta) throw new JatsError('This is not a JATS article: it has no <article-meta>.', root.lineNumber ?? 1)
  const doi = doiOf(meta)
  if (!doi) throw new JatsError('The article has no DOI to identify it.', meta.lineNumber ?? 1)
  const crowd = tooManyAuthors(authorsOf(meta).length)
  if (crowd) throw new JatsError(crowd, meta.lineNumber ?? 1)
  const issued = publishedIn(meta)
  if (!issued) throw new JatsError('The article has no publication date.', meta.lineNumber ?? 1)
  const known = { doi, issued, structure: structureOf(root) }
  const content = readContent(root, meta, known)
  const { article, title } = content
  const words = wordsOf(article)
  const excess = excessOf(article, words)
  if (excess) throw new JatsError(excess, root.lineNumber ?? 1)
  if (!visibleText(title)) throw new JatsError('The article has no title.', meta.lineNumber ?? 1)
  if (!article.abstract.length && !article.sections.length)
    throw new JatsError('The article has neither an abstract nor any text.', root.lineNumber ?? 1)
  const whole = tidied({ ...content, words, census: censusOf(root, known.structure.ids), unread: [], forbidden })
  const tooLong = tooLongOf(whole)
  if (tooLong) throw new JatsError(tooLong, meta.lineNumber ?? 1)
  return { ...whole, unread: unreadOf(root, { doi, ...known.structure }, () => readContent(root, meta, known)) }
}

const LEVEL_MAX = 6

const headingOf = (element: Element, reading: JatsImportContext): Inline[] => {
  const label = textOf(child(element, 'label'))
  const title = inlinesOf(child(element, 'title'), reading)
  if (title.length === 0) return label ? [label] : []
  return label ? [`${label} `, ...title] : title
}

// Returns the level of a section's subsections. A section without a heading does not increase the level, so that no
// heading level is skipped.
const levelBelow = ({ heading, level }: BodySection): number =>
  heading.length ? Math.min(level + 1, LEVEL_MAX) : level

/** The level of a section, and its heading in case the file has none. */
type Placed = { level: number; fallback?: string }

/** Returns a section with its subsections. Content after the subsections becomes a section without a heading. */
function sectionOf(element: Element, { level, fallback = '' }: Placed, reading: JatsImportContext): BodySection {
  const heading = headingOf(element, reading)
  const label = heading.length > 1 ? textOf(child(element, 'label')) : ''
  const section: BodySection = {
    id: reading.ids.of(element),
    ...(label ? { headingLabel: label } : {}),
    heading: heading.length || !fallback ? heading : [fallback],
    level,
    blocks: [],
    sections: [],
  }
  const inner = children(element).filter((part) => nameOf(part) === 'sec')
  section.blocks = blocksOf(element, reading, ['title', 'label', 'sec', 'sec-meta', 'ref-list'])
  section.sections = inner.map((part) => sectionOf(part, { level: levelBelow(section) }, reading))
  return section
}

/** Returns the signatures at the end of a text. */
const signatureOf = (part: Element, level: number, reading: JatsImportContext): BodySection => ({
  id: reading.ids.of(part),
  origin: { element: 'sig-block' },
  heading: [],
  level,
  blocks: blockOf(part, reading),
  sections: [],
})

/** Returns the sections of a body or abstract. Blocks outside any section become a section without a heading. */
function sectionsIn(parent: Element, level: number, reading: JatsImportContext): BodySection[] {
  const parts = children(parent, 'sec')
  const blocks = blocksOf(parent, reading, ['sec', 'title', 'ref-list', 'sig-block'])
  const loose: BodySection[] = blocks.length
    ? [{ id: reading.ids.of(parent), heading: [], level, blocks, sections: [] }]
    : []
  return [
    ...loose,
    ...parts.map((part) => sectionOf(part, { level }, reading)),
    ...children(parent, 'sig-block').map((part) => signatureOf(part, level, reading)),
  ]
}

/**
 * Returns the other abstracts: the author's summary, the editors' summary, and the short text for the table of
 * contents.
 */
const summariesOf = (meta: Element, reading: JatsImportContext): BodySection[] =>
  [...children(meta, 'abstract'), ...children(meta, 'trans-abstract')]
    .filter((part) => !isMainAbstract(part))
    .map((part) => {
      const section = sectionOf(part, { level: 2, fallback: summaryHeading(part) }, reading)
      return { ...section, origin: abstractOrigin(part) }
    })

const BACK_ELEMENTS: ReadonlySet<string> = new Set(['ack', 'app', 'bio', 'glossary', 'notes'])

const isOnlyNotes = (group: Element): boolean =>
  children(group).every((part) => nameOf(part) === 'fn' || nameOf(part) === 'title')

const BACK_HEADINGS: Record<string, string> = {
  ack: 'Acknowledgements',
  glossary: 'Glossary',
  bio: 'About the Authors',
  app: 'Appendix',
  notes: 'Notes',
}

/** Returns the sections after the text: acknowledgements, glossary, appendices and others. */
function backOf(back: Element, reading: JatsImportContext, level = 2): BodySection[] {
  return children(back).flatMap((part): BodySection[] => {
    const name = nameOf(part)
    if (name === 'ref-list') return []
    if (name === 'app-group') return backOf(part, reading, level)
    if (name === 'fn-group' && isOnlyNotes(part)) return noteGroupOf(part, level, reading)
    const fallback = name === 'sec' ? '' : (BACK_HEADINGS[name] ?? 'Further Information')
    const origin = { element: BACK_ELEMENTS.has(name) ? name : 'sec' }
    const section: BodySection = { ...sectionOf(part, { level, fallback }, reading), origin }
    if (name !== 'sec' && !section.blocks.length && !section.sections.length) return []
    // Keeps the section's heading, even if a list of definitions in the section has the same title.
    return [section]
  })
}

/** Returns a section with the figures and tables that the file stores outside the text. */
function floatsOf(root: Element, reading: JatsImportContext): BodySection[] {
  const groups = [at(root, 'floats-group'), at(root, 'floats-wrap')].filter((group) => group !== undefined)
  return groups.flatMap((group) =>
    titled('Figures and Tables', blocksOf(group, reading), reading.ids.of(group)).map((section) => ({
      ...section,
      origin: { element: 'floats-group' },
    })),
  )
}
