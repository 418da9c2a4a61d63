import type { Inline, Reference, CitedPerson, CitedParts } from '../../../article/article.ts'
import { doiOf as doiWritten } from '../../../citations/identifiers.ts'
import { authorsIn, citationText, pagesIn, titleIn } from './citation-text.ts'
import { inlinesOf } from '../inline.ts'
import type { JatsImportContext } from '../import-context.ts'
import { doiIn, linkTarget, webAddress } from '../../xml/links.ts'
import { partedText, chosenName, citedName } from '../../front/people.ts'
import { attribute, child, children, descendants, type Element, nameOf, textOf } from '../../xml/xml.ts'
import { inlinesText } from '../../../article/text.ts'

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

/** Returns the forms of a citation: the tagged one supplies the fields, the one that its authors wrote is shown. */
function formsOf(part: Element): Forms {
  if (nameOf(part) !== 'citation-alternatives') return { tagged: part, written: part }
  const forms = children(part)
  const tagged = TAGGED.map((name) => forms.find((form) => nameOf(form) === name)).find(Boolean) ?? part
  return { tagged, written: forms.find((form) => nameOf(form) === 'mixed-citation') ?? tagged }
}

/**
 * Returns the citations of one reference. One citation of each kind are two forms of one work, even without an element
 * around them.
 */
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

/** Returns a citation's words, without the number and the loose marks that the list needs no more. */
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

/** Returns the numbered reference list, in the order of the file, wherever in the article the file keeps it. */
export const referencesOf = (root: Element, reading: JatsImportContext): Reference[] =>
  ['body', 'back', 'floats-group', 'floats-wrap']
    .flatMap((name) => children(root, name))
    .flatMap((part) => descendants(part, 'ref'))
    .map((element, index) => referenceOf(element, index + 1, reading))

type Numbered = { numbers: string[]; isLabelled: boolean }

// Marks between a reference's number and its first word.
const STRAY = /^[\s.,;:]+/

const withoutStray = ([first, ...rest]: Inline[]): Inline[] => {
  if (typeof first !== 'string') return first === undefined ? [] : [first, ...rest]
  const text = first.replace(STRAY, '')
  return text ? [text, ...rest] : withoutStray(rest)
}

/**
 * Returns a reference's words without the number that the list gives it: "1. Silva A" under number 1 is "Silva A".
 * Pure.
 */
function withoutNumber(content: Inline[], { numbers, isLabelled }: Numbered): Inline[] {
  const [first, ...rest] = withoutStray(content)
  if (first === undefined) return []
  const own = `(?:${numbers.join('|')})`
  if (typeof first !== 'string') {
    const isNumber = new RegExp(String.raw`^[[(]?${own}[\])]?[.):]?$`).test(inlinesText([first]).trim())
    return isNumber && rest.length ? withoutStray(rest) : [first, ...rest]
  }
  // A bare number may begin a title, "3 years of", unless the file calls it a label.
  const end = isLabelled ? String.raw`(?:[\])]?[.):]?\s+|[\])]?[.):]?$|[\])]?[.):])` : String.raw`(?:[\])]\.?|[.:])\s+`
  const text = first.replace(new RegExp(String.raw`^[[(]?${own}${end}`), '')
  return withoutStray(text ? [text, ...rest] : rest)
}

// A point after another is three points apart, and one before a digit belongs to a number.
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

/** Returns one of a work's people as the file tags them; undefined without a name. */
function personOf(element: Element): CitedPerson | undefined {
  const kind = nameOf(element)
  if (kind.endsWith('-alternatives')) {
    const chosen = chosenName(element)
    return chosen && personOf(chosen)
  }
  const text = citedName(element)
  if (text === '' || kind === 'institution' || kind === 'etal') return undefined
  if (kind === 'collab' || kind === 'on-behalf-of') return { literal: text }
  const [family, given, suffix] = ['surname', 'given-names', 'suffix'].map((part) => textOf(child(element, part)))
  if (!family) return { written: text }
  return { family, ...(given ? { given } : {}), ...(suffix ? { suffix } : {}) }
}

const peopleIn = (elements: Element[]): CitedPerson[] => elements.flatMap((element) => personOf(element) ?? [])

/**
 * Groups people by role. Names at the beginning are authors; the role of names after another part of the citation is
 * unknown.
 */
function groupsOf(citation: Element): CitedParts['people'] {
  const groups: CitedParts['people'] = []
  let bare: Element[] = []
  const close = () => {
    const names = peopleIn(bare)
    if (names.length > 0) groups.push({ role: groups.length === 0 ? 'author' : '', names })
    bare = []
  }
  for (const part of children(citation)) {
    if (citedName(part)) {
      bare.push(part)
      continue
    }
    close()
    if (nameOf(part) !== 'person-group') continue
    const names = peopleIn(children(part))
    if (names.length > 0) groups.push({ role: attribute(part, 'person-group-type'), names })
  }
  close()
  return groups
}

const isIsbn = (part: Element): boolean =>
  nameOf(part) === 'isbn' || (nameOf(part) === 'pub-id' && attribute(part, 'pub-id-type').toLowerCase() === 'isbn')

/**
 * Returns the parts named in a reference's citations: the people of all citations, everything else from the first.
 * Pure.
 */
function citedParts(citations: Element[]): CitedParts {
  const [main] = citations
  const said = (name: string) => (main && textOf(child(main, name))) || undefined
  const title = main && titleIn(main)
  const isbn = main && children(main).find(isIsbn)
  return {
    kind: main ? attribute(main, 'publication-type') || attribute(main, 'citation-type') : '',
    people: citations.flatMap(groupsOf),
    titleElement: title && nameOf(title) !== 'article-title' ? nameOf(title) : undefined,
    publisher: said('publisher-name'),
    place: said('publisher-loc'),
    edition: said('edition'),
    isbn: (isbn && textOf(isbn)) || undefined,
  }
}
