import { visibleText } from '#shared/text/visible-text.ts'
import type { Article, Inline, Note, BodySection } from '../../article/article.ts'
import { excessOf } from '../../article/size.ts'
import { abstractText, inlinesText, wordsOf } from '../../article/text.ts'
import { tidied, tooLongOf } from './import-limits.ts'
import { authorsOf, collaborationsOf } from '../front/authors.ts'
import { noteOf } from './notes.ts'
import { censusOf } from './census/census.ts'
import { publishedIn } from '../front/dates.ts'
import { doiOf, journalOf, keywordsOf, subjectsOf } from '../front/front.ts'
import { frontMatterOf } from '../front/front-matter.ts'
import { licenceOf } from '../front/licence.ts'
import { imprintOf, languageOf } from '../front/imprint.ts'
import { inlinesOf } from './inline.ts'
import type { JatsImportContext } from './import-context.ts'
import { idsOf } from '../xml/links.ts'
import { referencesOf } from './references/references.ts'
import { backOf, floatsOf, isMainAbstract, sectionsIn, statementsOf, summariesOf } from './sections.ts'
import { articleElement, at, child, children, type Element, JatsError } from '../xml/xml.ts'
import type { ParsedArticle } from './parsed-article.ts'

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

// A title's marks of notes lead to what funders and editors ask for, and are no part of what is cited.
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
