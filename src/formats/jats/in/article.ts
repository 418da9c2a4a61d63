import { visibleText } from '#shared/text/visible-text.ts'
import type { Article, Inline, Note, BodySection, ArticleBlock } from '../../article/article.ts'
import { excessOf } from '../../article/size.ts'
import { abstractText, inlinesText, wordsOf } from '../../article/text.ts'
import { tidied, tooLongOf } from './import-limits.ts'
import { authorsOf, collaborationsOf } from '../front/authors.ts'
import { censusOf } from './census/census.ts'
import { publishedIn } from '../front/dates.ts'
import { doiOf, journalOf, keywordsOf, subjectsOf } from '../front/front.ts'
import { frontMatterOf } from '../front/front-matter.ts'
import { licenceOf } from '../front/licence.ts'
import { imprintOf, languageOf } from '../front/imprint.ts'
import { inlinesOf, tidy } from './inline.ts'
import type { JatsImportContext } from './import-context.ts'
import { idsOf } from '../xml/links.ts'
import { referencesOf } from './references/references.ts'
import {
  articleElement,
  at,
  child,
  children,
  type Element,
  JatsError,
  textOf,
  attribute,
  nameOf,
  descendants,
} from '../xml/xml.ts'
import type { ParsedArticle } from './parsed-article.ts'
import { blocksOf } from './blocks.ts'

export { JatsError } from '../xml/xml.ts'

function readingOf(root: Element, doi: string): JatsImportContext {
  const reading: JatsImportContext = {
    ids: idsOf(root),
    doi,
    notes: [],
    graphics: [],
    noteOf: (element: Element): Note => noteOf(element, reading),
  }
  return reading
}

const membersOf = (meta: Element): BodySection[] =>
  collaborationsOf(meta).map(({ name, members }, index) => ({
    id: `members-${index + 1}`,
    heading: [`Members of ${name}`],
    level: 2,
    blocks: [{ t: 'list', style: 'plain', items: members.map((member) => ({ blocks: [{ t: 'p', c: [member] }] })) }],
    sections: [],
  }))

// Note marks in a title lead to notes for funders and editors, and are not part of the cited title.
const withoutMarks = (title: Inline[]): Inline[] =>
  title.filter(
    (part) =>
      typeof part === 'string' || part.t !== 'sup' || !part.c.every((one) => typeof one === 'object' && one.t === 'x'),
  )

function readArticle(root: Element, meta: Element, reading: JatsImportContext): Article {
  const body = child(root, 'body')
  const back = child(root, 'back')
  const titles = child(meta, 'title-group')
  const subtitle = inlinesOf(child(titles, 'subtitle'), reading)
  const title = withoutMarks(inlinesOf(child(titles, 'article-title'), reading))
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
      ...statementsOf(meta, reading),
      ...membersOf(meta),
    ],
    notes: [],
    references: referencesOf(root, reading),
  }
  return { ...article, notes: reading.notes, front: frontMatterOf(root, meta, reading) }
}

/** Reads a JATS article. Pure. Throws `JatsError` with a sentence and a line for anything that is none. */
export function parseJats(xml: string): ParsedArticle {
  const root = articleElement(xml)
  const meta = at(root, 'front', 'article-meta')
  if (!meta) throw new JatsError('This is not a JATS article: it has no <article-meta>.', root.lineNumber ?? 1)
  const doi = doiOf(meta)
  if (!doi)
    throw new JatsError('The article names no DOI, by which it could be told from others.', meta.lineNumber ?? 1)
  const reading = readingOf(root, doi)
  const article = readArticle(root, meta, reading)
  const excess = excessOf(article)
  if (excess) throw new JatsError(excess, root.lineNumber ?? 1)
  const title = inlinesText(article.title)
  if (!visibleText(title)) throw new JatsError('The article has no title.', meta.lineNumber ?? 1)
  if (!article.abstract.length && !article.sections.length)
    throw new JatsError('The article has neither an abstract nor a text.', root.lineNumber ?? 1)
  const issued = publishedIn(meta)
  if (!issued) throw new JatsError('The article has no publication date.', meta.lineNumber ?? 1)
  const whole = tidied({
    article,
    title,
    abstract: abstractText(article.abstract),
    authors: authorsOf(meta),
    keywords: keywordsOf(meta),
    subjects: subjectsOf(meta),
    licence: licenceOf(meta),
    doi,
    journal: journalOf(root),
    imprint: imprintOf(root, meta),
    language: languageOf(root),
    issued,
    words: wordsOf(article),
    graphics: reading.graphics,
    census: censusOf(root, reading.ids),
  })
  const tooLong = tooLongOf(whole)
  if (tooLong) throw new JatsError(tooLong, meta.lineNumber ?? 1)
  return whole.parsed
}

const OWN_MARK = /^\s*([*†‡§¶‖#]+)\s*/u

// Many sources write a note's mark into its text: "** Only in winter."
function markedNote([first, ...more]: ArticleBlock[]): Omit<Note, 'id'> | undefined {
  const [start, ...rest] = first?.t === 'p' ? first.c : []
  if (
    first?.t === 'p' &&
    typeof start === 'object' &&
    start.t === 'sup' &&
    /^\S{1,3}$/.test(inlinesText(start.c).trim())
  )
    return { label: inlinesText(start.c).trim(), blocks: [{ ...first, c: tidy(rest) }, ...more] }
  const [found, label] = typeof start === 'string' ? (OWN_MARK.exec(start) ?? []) : []
  if (typeof start !== 'string' || found === undefined || label === undefined) return undefined
  const text = start.slice(found.length)
  return { label, blocks: [{ t: 'p', c: text ? [text, ...rest] : rest }, ...more] }
}

/**
 * Returns a footnote. `label` is the mark in the text; without one, and without a mark in its text, it is an asterisk.
 */
function noteOf(element: Element, reading: JatsImportContext): Note {
  const id = reading.ids.of(element)
  const blocks = blocksOf(element, reading, ['label'])
  const label = textOf(child(element, 'label')) || attribute(element, 'symbol')
  return label ? { id, label, blocks } : { id, ...(markedNote(blocks) ?? { label: '*', blocks }) }
}

const LEVEL_MAX = 6

const headingOf = (element: Element, reading: JatsImportContext): Inline[] => {
  const label = textOf(child(element, 'label'))
  const title = inlinesOf(child(element, 'title'), reading)
  return label ? [`${label} `, ...title] : title
}

// A section without a heading must not cost its subsections a level, or the page's headings would skip one.
const levelBelow = ({ heading, level }: BodySection): number =>
  heading.length ? Math.min(level + 1, LEVEL_MAX) : level

/** Returns a section with its subsections; content after these becomes a section without a heading. */
function sectionOf(element: Element, level: number, reading: JatsImportContext): BodySection {
  const section: BodySection = {
    id: reading.ids.of(element),
    heading: headingOf(element, reading),
    level,
    blocks: [],
    sections: [],
  }
  const inner = children(element).filter((part) => nameOf(part) === 'sec')
  section.blocks = blocksOf(element, reading, ['title', 'label', 'sec', 'sec-meta', 'ref-list'])
  section.sections = inner.map((part) => sectionOf(part, levelBelow(section), reading))
  return section
}

/** Returns the sections of a body or abstract; blocks outside any section come as one without a heading. */
function sectionsIn(parent: Element, level: number, reading: JatsImportContext): BodySection[] {
  const blocks = blocksOf(parent, reading, ['sec', 'title', 'ref-list'])
  const loose: BodySection[] = blocks.length
    ? [{ id: reading.ids.of(parent), heading: [], level, blocks, sections: [] }]
    : []
  return [...loose, ...children(parent, 'sec').map((part) => sectionOf(part, level, reading))]
}

const titled = (heading: string, blocks: ArticleBlock[], id: string): BodySection[] =>
  blocks.length ? [{ id, heading: [heading], level: 2, blocks, sections: [] }] : []

const SUMMARIES: Record<string, string> = {
  summary: 'Author Summary',
  'editors-summary': 'Editors’ Summary',
  toc: 'In Brief',
  'plain-language-summary': 'Plain Language Summary',
  graphical: 'Graphical Abstract',
}

const LANGUAGES = new Intl.DisplayNames(['en'], { type: 'language' })

function untitled(part: Element): string {
  const language = attribute(part, 'xml:lang')
  if (nameOf(part) !== 'trans-abstract' || !/^[a-z]{2,3}(?:-[a-z]{2})?$/i.test(language)) return 'Summary'
  return `Abstract in ${LANGUAGES.of(language) ?? language}`
}

/** Returns abstracts other than the main one: the author's summary, the editors', the blurb of the contents page. */
const summariesOf = (meta: Element, reading: JatsImportContext): BodySection[] =>
  [...children(meta, 'abstract'), ...children(meta, 'trans-abstract')]
    .filter((part) => !isMainAbstract(part))
    .map((part) => {
      const section = sectionOf(part, 2, reading)
      const heading = section.heading.length
        ? section.heading
        : [SUMMARIES[attribute(part, 'abstract-type')] ?? untitled(part)]
      return { ...section, heading }
    })

/** Returns whether an abstract is the main one, whatever type some publishers give it. */
const isMainAbstract = (part: Element): boolean =>
  nameOf(part) === 'abstract' &&
  /^(?:|abstract|normal|main|structured|unstructured|section)$/.test(attribute(part, 'abstract-type'))

const AUTHOR_NOTES: Record<string, string> = {
  con: 'Author Contributions',
  conflict: 'Competing Interests',
  'coi-statement': 'Competing Interests',
  'financial-disclosure': 'Funding',
  'supported-by': 'Funding',
}

/** Returns the sections of the front matter: funding, competing interests, contributions, data, related articles. */
function statementsOf(meta: Element, reading: JatsImportContext): BodySection[] {
  const found = new Map<string, { blocks: ArticleBlock[]; id: string }>()
  const add = (heading: string, element: Element, blocks: ArticleBlock[]) => {
    const known = found.get(heading) ?? { blocks: [], id: reading.ids.of(element) }
    known.blocks.push(...blocks)
    found.set(heading, known)
  }
  for (const note of descendants(meta, 'author-notes').flatMap((notes) => children(notes, 'fn')))
    add(AUTHOR_NOTES[attribute(note, 'fn-type')] ?? 'Author Notes', note, blocksOf(note, reading, ['label']))
  for (const funding of children(meta, 'funding-group')) add('Funding', funding, blocksOf(funding, reading))
  for (const custom of descendants(meta, 'custom-meta')) {
    const name = textOf(child(custom, 'meta-name'))
    const value = child(custom, 'meta-value')
    if (value && /data/i.test(name)) add(name, custom, blocksOf(value, reading))
  }
  return [...found].flatMap(([heading, { blocks, id }]) => titled(heading, blocks, id))
}

const BACK_HEADINGS: Record<string, string> = {
  ack: 'Acknowledgements',
  glossary: 'Glossary',
  bio: 'About the Authors',
  app: 'Appendix',
  notes: 'Notes',
}

/** Returns acknowledgements, glossary, appendices and other sections after the text. */
function backOf(back: Element, reading: JatsImportContext): BodySection[] {
  return children(back).flatMap((part): BodySection[] => {
    const name = nameOf(part)
    if (name === 'ref-list') return []
    if (name === 'app-group') return backOf(part, reading)
    if (name === 'sec') return [sectionOf(part, 2, reading)]
    const section = sectionOf(part, 2, reading)
    if (!section.blocks.length && !section.sections.length) return []
    if (!section.heading.length) section.heading = [BACK_HEADINGS[name] ?? 'Further Information']
    // Definitions and lists have a title of their own, which the section's heading repeats.
    return [section]
  })
}

/** Returns figures and tables that the file stores apart from the text. */
function floatsOf(root: Element, reading: JatsImportContext): BodySection[] {
  const groups = [at(root, 'floats-group'), at(root, 'floats-wrap')].filter((group) => group !== undefined)
  return groups.flatMap((group) => titled('Figures and Tables', blocksOf(group, reading), reading.ids.of(group)))
}
