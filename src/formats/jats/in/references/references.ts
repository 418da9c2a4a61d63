import type { Inline, Reference } from '../../../article/article.ts'
import { doiOf as doiWritten } from '../../../citations/identifiers.ts'
import { authorsIn, citationText, pagesIn, titleIn } from './citation-text.ts'
import { citedParts } from './cited-parts.ts'
import { inlinesOf } from '../inline.ts'
import type { JatsImportContext } from '../import-context.ts'
import { marksAttached, withoutNumber } from './marks.ts'
import { doiIn, linkTarget, webAddress } from '../../xml/links.ts'
import { partedText } from '../../front/people.ts'
import { attribute, child, children, descendants, type Element, nameOf, textOf } from '../../xml/xml.ts'

const TAGGED = ['element-citation', 'nlm-citation', 'citation', 'mixed-citation']
const CITATIONS = [...TAGGED, 'note']

function publicId(citation: Element, type: 'doi' | 'pmid'): string {
  const given = descendants(citation, 'pub-id', 'object-id', 'article-id').find(
    (id) => attribute(id, 'pub-id-type').toLowerCase() === type,
  )
  return textOf(given)
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
  descendants(citation, 'ext-link', 'uri').map(linkTarget).find(Boolean) ??
  (webAddress(attribute(citation, 'xlink:href')) || undefined)

type Forms = { tagged: Element; written: Element }

/** A citation in its several forms: the tagged one says the fields, the one that its authors wrote is read. */
function formsOf(part: Element): Forms {
  if (nameOf(part) !== 'citation-alternatives') return { tagged: part, written: part }
  const forms = children(part)
  const tagged = TAGGED.map((name) => forms.find((form) => nameOf(form) === name)).find(Boolean) ?? part
  return { tagged, written: forms.find((form) => nameOf(form) === 'mixed-citation') ?? tagged }
}

/** The citations of one reference. One of each kind are two forms of one work, though nothing around them says so. */
function citationsOf(element: Element): Forms[] {
  const parts = children(element).filter(
    (part) => CITATIONS.includes(nameOf(part)) || nameOf(part) === 'citation-alternatives',
  )
  const written = parts.filter((part) => nameOf(part) === 'mixed-citation')
  const tagged = parts.filter((part) => /^(?:element|nlm)-citation$/.test(nameOf(part)))
  if (written.length === 0 || written.length !== tagged.length) return parts.map(formsOf)
  const notes = parts.filter((part) => !written.includes(part) && !tagged.includes(part))
  return [...written.map((form, index) => ({ written: form, tagged: tagged[index] ?? form })), ...notes.map(formsOf)]
}

/** A citation's words, without the number and the loose marks that the list needs no more. */
function wordsOf(citation: Element, numbers: string[], reading: JatsImportContext): Inline[] {
  const isLabelled = child(citation, 'label') !== undefined
  return marksAttached(withoutNumber(citationText(citation, reading), { numbers, isLabelled }))
}

const joined = (parts: Inline[][]): Inline[] =>
  parts.filter((part) => part.length).flatMap((part, index) => (index ? [' ', ...part] : part))

function referenceOf(element: Element, number: number, reading: JatsImportContext): Reference {
  const citations = citationsOf(element)
  const label = /\d+/.exec(textOf(child(element, 'label')))?.[0]
  const numbers = [String(number), ...(label ? [label] : [])]
  const main = citations[0]?.tagged ?? element
  return {
    id: reading.ids.of(element),
    number,
    authors: authorsIn(main),
    year: textOf(child(main, 'year')),
    title: inlinesOf(titleIn(main), reading),
    source: textOf(child(main, 'source')),
    volume: textOf(child(main, 'volume')),
    issue: textOf(child(main, 'issue')),
    pages: pagesIn(main),
    doi: doiOf(main),
    pmid: /^\d+$/.exec(publicId(main, 'pmid'))?.[0],
    url: urlOf(main),
    text: joined(
      (citations.length ? citations.map(({ written }) => written) : [element]).map((citation) =>
        wordsOf(citation, numbers, reading),
      ),
    ),
    ...(citations.length ? { parts: citedParts(citations.map(({ tagged }) => tagged)) } : {}),
  }
}

/** The numbered reference list, in the order of the file, wherever in the article the file keeps it. */
export const referencesOf = (root: Element, reading: JatsImportContext): Reference[] =>
  ['body', 'back', 'floats-group', 'floats-wrap']
    .flatMap((name) => children(root, name))
    .flatMap((part) => descendants(part, 'ref'))
    .map((element, index) => referenceOf(element, index + 1, reading))
