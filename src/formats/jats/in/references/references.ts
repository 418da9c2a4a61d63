import type { Inline, Reference } from '../../../article/article.ts'
import { doiOf as doiWritten, pmidOf } from '../../../citations/identifiers.ts'
import { citedElementsOf } from './cited-elements.ts'
import { authorsIn, citationText, pagesIn, titleIn, issueIn } from './citation-text.ts'
import { inlinesOf } from '../inline.ts'
import { labelsOf, writtenLabel } from './labels.ts'
import { aboveOf } from './lists.ts'
import type { JatsImportContext, JatsStructure } from '../import-context.ts'
import { doiIn, linkTarget, webAddress } from '../../xml/links.ts'
import { partedText } from '../../front/people.ts'
import { attribute, child, children, descendants, type Element, nameOf, textOf } from '../../xml/xml.ts'
import { inlinesText } from '../../../article/text.ts'

const TAGGED = ['element-citation', 'nlm-citation', 'citation', 'mixed-citation']
const CITATIONS = [...TAGGED, 'citation-alternatives', 'note']

function publicId(citation: Element, type: 'doi' | 'pmid'): string {
  const given = descendants(citation, 'pub-id', 'object-id', 'article-id').find(
    (id) => attribute(id, 'pub-id-type').toLowerCase() === type,
  )
  if (given || type === 'doi') return textOf(given)
  return descendants(citation, 'ext-link', 'uri').map(linkTarget).map(pmidOf).find(Boolean) ?? ''
}

function doiOf(citation: Element): string | undefined {
  const links = descendants(citation, 'ext-link', 'uri')
  const candidates = [
    publicId(citation, 'doi'),
    ...links.flatMap((link) => [attribute(link, 'xlink:href'), textOf(link)]),
  ]
  return [...candidates, doiWritten(partedText(citation))].map(doiIn).find(Boolean) || undefined
}

const urlOf = (citation: Element): string | undefined =>
  descendants(citation, 'ext-link', 'uri')
    .map(linkTarget)
    .find((href) => href && !pmidOf(href)) ??
  (webAddress(attribute(citation, 'xlink:href')) || undefined)

type Forms = { tagged: Element; written: Element }

/** Returns the two forms of a citation. The tagged form provides the fields, and the authors' text is displayed. */
function formsOf(part: Element): Forms {
  if (nameOf(part) !== 'citation-alternatives') return { tagged: part, written: part }
  const forms = children(part)
  const tagged = TAGGED.map((name) => forms.find((form) => nameOf(form) === name)).find(Boolean) ?? part
  return { tagged, written: forms.find((form) => nameOf(form) === 'mixed-citation') ?? tagged }
}

/**
 * Returns the citations of one reference. One tagged and one written citation are two forms of the same work, even if
 * no element groups them.
 */
function citationsOf(parts: Element[]): Forms[] {
  const written = parts.filter((part) => nameOf(part) === 'mixed-citation')
  const tagged = parts.filter((part) => /^(?:element|nlm)-citation$/.test(nameOf(part)))
  if (written.length === 0 || written.length !== tagged.length) return parts.map(formsOf)
  const notes = parts.filter((part) => !written.includes(part) && !tagged.includes(part))
  return [...written.map((form, index) => ({ written: form, tagged: tagged[index] ?? form })), ...notes.map(formsOf)]
}

/** Returns a citation's text. Removes the number and the stray marks at its start, since the list shows the number. */
function wordsOf(citation: Element, numbers: string[], reading: JatsImportContext): Inline[] {
  const isLabelled = child(citation, 'label') !== undefined
  return marksAttached(withoutNumber(citationText(citation, reading), { numbers, isLabelled }))
}

const joined = (parts: Inline[][]): Inline[] =>
  parts.filter((part) => part.length).flatMap((part, index) => (index ? [' ', ...part] : part))

/** Returns the elements of the citations in a reference. */
export const citationElementsIn = (element: Element): Element[] =>
  children(element).filter((part) => CITATIONS.includes(nameOf(part)))

/** Returns whether a label has words or a sign, such as "Feld et al. (2019)" or "★". */
const isNamed = (label: string): boolean => /[\p{L}\p{So}]/u.test(label)

/** Returns the label of a reference in the file if it is not a mark: "Feld et al. (2019)"; '' otherwise. */
export function ownLabelOf(element: Element): string {
  const label = textOf(child(element, 'label'))
  return isNamed(label) && !writtenLabel(element) ? label : ''
}

/** Returns a reference with its number in the list. */
export function referenceOf(element: Element, number: number, reading: JatsImportContext): Reference {
  const parts = citationElementsIn(element)
  const citations = citationsOf(parts)
  const label = reading.labels.get(reading.ids.of(element))
  const digits = /\d+/.exec(textOf(child(element, 'label')))?.[0]
  const numbers = [...new Set([label ?? '', String(number), digits ?? ''])].filter(Boolean)
  const ownLabel = ownLabelOf(element)
  const main = citations[0]?.tagged ?? element
  const above = aboveOf(element, reading)
  return {
    id: reading.ids.of(element),
    number,
    ...(label === undefined || label === String(number) ? {} : { label }),
    ...(above.length > 0 ? { above } : {}),
    authors: authorsIn(main),
    year: textOf(child(main, 'year')),
    title: inlinesOf(titleIn(main), reading),
    source: textOf(child(main, 'source')),
    volume: textOf(child(main, 'volume')),
    issue: issueIn(main),
    pages: pagesIn(main),
    doi: doiOf(main),
    pmid: /^\d+$/.exec(publicId(main, 'pmid'))?.[0],
    url: urlOf(main),
    text: joined([
      ownLabel ? [ownLabel] : [],
      ...(citations.length ? citations.map(({ written }) => written) : [element]).map((citation) =>
        wordsOf(citation, numbers, reading),
      ),
    ]),
    ...(ownLabel ? { ownLabel } : {}),
    ...(parts.length > 0 ? { citations: citedElementsOf(parts, reading) } : {}),
  }
}

/** Returns the elements of the references in the order of the file, from all parts of an article or a sub-article. */
export const referenceElementsIn = (root: Element): Element[] =>
  ['body', 'back', 'floats-group', 'floats-wrap']
    .flatMap((name) => children(root, name))
    .flatMap((part) => descendants(part, 'ref'))

/**
 * Returns the marks of the references of an article or a sub-article. The keys are the ids of the references on the
 * page.
 */
export const referenceLabelsOf = ({
  ids,
  references,
  links,
}: Pick<JatsStructure, 'ids' | 'references' | 'links'>): JatsImportContext['labels'] =>
  new Map(Array.from(labelsOf(references, links), ([element, label]) => [ids.of(element), label]))

/** Returns the numbered references in the order of the file, from all parts of the article. */
export const referencesOf = (reading: JatsImportContext): Reference[] =>
  reading.references.map((element, index) => referenceOf(element, index + 1, reading))

type Numbered = { numbers: string[]; isLabelled: boolean }

// Matches the punctuation between a reference's number and its first word.
const STRAY = /^[\s.,;:]+/

const withoutStray = ([first, ...rest]: Inline[]): Inline[] => {
  if (typeof first !== 'string') return first === undefined ? [] : [first, ...rest]
  const text = first.replace(STRAY, '')
  return text ? [text, ...rest] : withoutStray(rest)
}

const WHOLE_END = /^[\])]?[.):]?$/
const LABELLED_END = /^(?:[\])]?[.):]?\s+|[\])]?[.):]?$|[\])]?[.):])/
// A number without punctuation may be part of the title ("3 years of"), unless the file tags it as a label.
const UNLABELLED_END = /^(?:[\])]\.?|[.:])\s+/

/** Returns the text after one of the numbers and its end; undefined if the text begins with none of them. */
function afterNumber(text: string, numbers: string[], end: RegExp): string | undefined {
  const start = /^[[(]/.test(text) ? 1 : 0
  for (const number of numbers) {
    const rest = text.slice(start + number.length)
    const ended = text.startsWith(number, start) ? end.exec(rest)?.[0] : undefined
    if (ended !== undefined) return rest.slice(ended.length)
  }
  return undefined
}

/** Returns a reference's text without its own number: "1. Silva A" with number 1 becomes "Silva A". Pure. */
function withoutNumber(content: Inline[], { numbers, isLabelled }: Numbered): Inline[] {
  const [first, ...rest] = withoutStray(content)
  if (first === undefined) return []
  if (typeof first !== 'string') {
    const isNumber = afterNumber(inlinesText([first]).trim(), numbers, WHOLE_END) !== undefined
    return isNumber && rest.length ? withoutStray(rest) : [first, ...rest]
  }
  const text = afterNumber(first, numbers, isLabelled ? LABELLED_END : UNLABELLED_END) ?? first
  return withoutStray(text ? [text, ...rest] : rest)
}

// Matches white space before punctuation, except before a full stop that follows another (". . .") or precedes a digit.
const APART = /\s+([,;]|(?<!\.\s*)\.(?!\d|\s*\.))/g

const withoutEnd = (inline: Inline): Inline => {
  if (typeof inline === 'string') return inline.trimEnd()
  if (!('c' in inline)) return inline
  const last = inline.c.at(-1)
  return last === undefined ? inline : { ...inline, c: [...inline.c.slice(0, -1), withoutEnd(last)] }
}

/** Attaches full stops, commas and semicolons to the word before them: "2006 ." becomes "2006.". Pure. */
function marksAttached(content: Inline[]): Inline[] {
  const result: Inline[] = []
  for (const inline of content) {
    const last = result.at(-1)
    if (typeof inline === 'string' && last !== undefined && /^[.,;](?!\d|\.)/.test(inline.trimStart()))
      result[result.length - 1] = withoutEnd(last)
    if (typeof inline === 'string') result.push(inline.replace(APART, '$1'))
    else if ('c' in inline) result.push({ ...inline, c: marksAttached(inline.c) })
    else result.push(inline)
  }
  return result
}
