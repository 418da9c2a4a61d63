import type { Inline } from '../../../article/article.ts'
import { inlinesOf, oneInline, tidy } from '../inline.ts'
import type { JatsImportContext } from '../import-context.ts'
import { issueWithSupplement } from '../../../citations/supplements.ts'
import { citedGroup, citedName } from '../../front/people.ts'
import { attribute, child, children, type Element, isText, nameOf, nodesOf, textOf } from '../../xml/xml.ts'

/** Elements with the title of a cited work, the preferred one first. A chapter's own title comes before its book's. */
const TITLES = ['article-title', 'chapter-title', 'part-title', 'data-title']

export const titleIn = (citation: Element): Element | undefined =>
  TITLES.map((name) => child(citation, name)).find((title) => title !== undefined)

type Role = 'author' | 'editor' | 'other'

function roleOf(group: Element): Role {
  const type = attribute(group, 'person-group-type')
  if (/editor/i.test(type)) return 'editor'
  return /^(?:all)?authors?$|^$|inventor|assignee|collab/i.test(type) ? 'author' : 'other'
}

const isGroup = (part: Element): boolean => nameOf(part) === 'person-group'

/** Returns the authors of a citation: "Simske JS, Kaech SM, et al." */
export const authorsIn = (citation: Element): string =>
  children(citation)
    .map((part) => (isGroup(part) ? (roleOf(part) === 'author' ? citedGroup(part) : '') : citedNameOf(part)))
    .filter(Boolean)
    .join(', ')

// Ignores an institution next to the authors, since it is usually the publisher.
const citedNameOf = (part: Element): string => (nameOf(part) === 'institution' ? '' : citedName(part))

export function pagesIn(citation: Element): string {
  const from = textOf(child(citation, 'fpage'))
  const to = textOf(child(citation, 'lpage'))
  if (from) return to && to !== from ? `${from}–${to}` : from
  return textOf(child(citation, 'page-range')) || textOf(child(citation, 'elocation-id'))
}

export const issueIn = (citation: Element): string =>
  issueWithSupplement(textOf(child(citation, 'issue')), textOf(child(citation, 'supplement')))

/**
 * Returns the date of a citation with the source's parts and spelling: "2008", "2008 Mar 5", "2008 Summer" or
 * "2008-03-05".
 */
function dateIn(citation: Element): string {
  const parts = ['year', 'season', 'month', 'day'].map((name) => textOf(child(citation, name)))
  return parts.filter(Boolean).join(parts.every((part) => /^\d*[a-z]?$/.test(part)) ? '-' : ' ')
}

const joined = (parts: Inline[][]): Inline[] =>
  parts.filter((part) => part.length).flatMap((part, index) => (index ? [' ', ...part] : part))

const lastText = (content: Inline[]): string => {
  const last = content.at(-1)
  if (last === undefined || typeof last === 'string') return last ?? ''
  return 'c' in last ? lastText(last.c) : ''
}

const sentence = (content: Inline[]): Inline[] =>
  content.length && !/[.?!]['”’"]?$/.test(lastText(content)) ? [...content, '.'] : content

const groupsOf = (citation: Element, role: Role): Element[] =>
  children(citation).filter((part) => isGroup(part) && roleOf(part) === role)

/** Returns the editors of a citation: "In: Feld R, editors." for a chapter, "Feld R, editors." for a book. */
function editorsIn(citation: Element): Inline[] {
  const names = groupsOf(citation, 'editor').map(citedGroup).filter(Boolean).join(', ')
  if (!names) return []
  const role = /\beds?\b|editor/i.test(names) ? '' : ', editors'
  return [`${titleIn(citation) ? 'In: ' : ''}${names}${role}`]
}

const ONCE = ['source', 'label', 'volume', 'issue', 'supplement', 'fpage', 'lpage', 'year', 'season', 'month', 'day']
const LABELS: Record<string, string> = { doi: 'doi: ', pmid: 'PMID: ', pmcid: 'PMCID: ', isbn: 'ISBN: ' }

function remarkOf(part: Element, reading: JatsImportContext): Inline[] {
  if (isGroup(part)) return [`${citedGroup(part)}, ${attribute(part, 'person-group-type')}`]
  const content = oneInline(part, reading)
  const label = nameOf(part) === 'pub-id' && LABELS[attribute(part, 'pub-id-type').toLowerCase()]
  return label && content.length ? [label, ...content] : content
}

/** Returns the other parts of a citation: publisher, place, edition, comments, numbers, links. */
function remarksOf(citation: Element, reading: JatsImportContext): Inline[] {
  const pages = child(citation, 'fpage') ?? child(citation, 'page-range') ?? child(citation, 'elocation-id')
  const said = new Set([titleIn(citation), pages, ...ONCE.map((name) => child(citation, name))])
  return children(citation)
    .filter((part) => !said.has(part) && !(isGroup(part) ? roleOf(part) !== 'other' : citedNameOf(part)))
    .map((part) => remarkOf(part, reading))
    .filter((part) => part.length)
    .flatMap((part, index) => (index ? ['; ', ...part] : part))
}

/** Builds the text of a citation that has only tagged parts, with the usual punctuation between them. */
function fieldsText(citation: Element, reading: JatsImportContext): Inline[] {
  const source = inlinesOf(child(citation, 'source'), reading)
  const [volume, issue] = [textOf(child(citation, 'volume')), issueIn(citation)]
  const pages = pagesIn(citation)
  const where = `${volume}${issue ? `(${issue})` : ''}${pages ? `${volume || issue ? ':' : ''}${pages}` : ''}`
  const date = [dateIn(citation), where].filter(Boolean).join(';')
  const label = textOf(child(citation, 'label'))
  return tidy(
    joined([
      label ? [label] : [],
      sentence([authorsIn(citation)].filter(Boolean)),
      sentence(inlinesOf(titleIn(citation), reading)),
      sentence(editorsIn(citation)),
      source.length ? sentence([{ t: 'i', c: source }]) : [],
      sentence(date ? [date] : []),
      sentence(remarksOf(citation, reading)),
    ]),
  )
}

const FIELDS = /^(?:person-group|name|string-name|collab|year|source|[a-z]+-title)$/

// Returns whether a citation has only tagged parts and no text. Examples are the old `citation` element and the
// `mixed-citation` of some publishers.
const isBare = (citation: Element): boolean =>
  children(citation).some((part) => FIELDS.test(nameOf(part))) &&
  !nodesOf(citation).some((node) => isText(node) && (node.nodeValue ?? '').trim() !== '')

/** Returns the text of a citation as its authors wrote it, or builds the text from its parts. */
export const citationText = (citation: Element, reading: JatsImportContext): Inline[] =>
  isBare(citation) ? fieldsText(citation, reading) : inlinesOf(citation, reading)
