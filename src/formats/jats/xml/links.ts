import { doiAddress } from '../../citations/identifiers.ts'
import { registeredAddress } from './registers.ts'
import { attribute, child, children, descendants, type Element, isElement, nameOf, textOf } from './xml.ts'

const DOI = /^10\.\d{4,9}\/\S+$/

/** Decodes a URL: "%3C" becomes "<". Text that is not a valid encoding is returned unchanged. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Extracts a DOI from a journal's text, with its characters decoded; '' if there is none. */
export function doiIn(text: string): string {
  const doi = decoded(text.trim().replace(/^(?:info:doi\/|doi:\s*|https?:\/\/(?:dx\.)?doi\.org\/)/i, ''))
  return DOI.test(doi) ? doi : ''
}

/** Returns a web address; '' for any other text or scheme. */
export function webAddress(text: string): string {
  const address = text.trim().replace(/\s+/g, '')
  if (/^www\./i.test(address)) return webAddress(`http://${address}`)
  return /^https?:\/\/[^/]/i.test(address) && URL.canParse(address) ? address : ''
}

const IDENTIFIERS = ['xlink:href', 'href', 'document-id', 'object-id']
const KINDS = [
  'ext-link-type',
  'pub-id-type',
  'document-id-type',
  'object-id-type',
  'source-id',
  'source-type',
  'assigning-authority',
]

/** Returns the addresses and identifiers in the attributes of a link. */
export function identifiersIn(element: Element): string[] {
  const isPart = attribute(element, 'document-id') !== '' || attribute(element, 'object-id') !== ''
  const names = isPart ? IDENTIFIERS : [...IDENTIFIERS, 'source-id']
  return names.map((name) => attribute(element, name)).filter(Boolean)
}

/**
 * Returns the address to which one text of a link refers: a DOI, a web page, or an entry in a register; otherwise ''.
 */
export function targetNamed(text: string, element: Element): string {
  const doi = doiIn(text)
  if (doi) return doiAddress(doi)
  return (
    webAddress(text) ||
    registeredAddress(
      text,
      KINDS.map((name) => attribute(element, name)),
    )
  )
}

/** Returns the target of a link; '' if it is unsafe or unknown. */
export function linkTarget(element: Element): string {
  const written = identifiersIn(element)
  const texts = written.length > 0 ? written : [textOf(element)]
  return texts.map((text) => targetNamed(text, element)).find(Boolean) ?? ''
}

/**
 * Returns the URL of a figure, table or file at its source. This is its own DOI, the DOI or web address in its
 * picture's name, or the article's DOI.
 */
export function sourceOf(element: Element, articleDoi: string): string | undefined {
  const own = children(element, 'object-id').find((id) => attribute(id, 'pub-id-type') === 'doi')
  const named = [element, ...descendants(element, 'graphic', 'media')].map((picture) =>
    attribute(picture, 'xlink:href'),
  )
  const doi = [textOf(own), ...named].map(doiIn).find(Boolean)
  if (doi) return doiAddress(doi)
  return named.map(webAddress).find(Boolean) ?? (articleDoi ? doiAddress(articleDoi) : undefined)
}

// Elements that get an id on the page, with the prefix of the id. Numbers follow the order in the file.
const NAMED: Record<string, string> = {
  sec: 'section',
  ack: 'section',
  app: 'section',
  glossary: 'section',
  'fn-group': 'section',
  fig: 'figure',
  'table-wrap': 'table',
  array: 'table',
  'supplementary-material': 'file',
  media: 'file',
  'disp-formula': 'formula',
  'boxed-text': 'box',
  ref: 'reference',
  fn: 'note',
  'fig-group': 'group',
  'table-wrap-group': 'group',
  graphic: 'picture',
  'inline-graphic': 'picture',
  'chem-struct-wrap': 'picture',
}

const CITATIONS = ['mixed-citation', 'element-citation', 'nlm-citation', 'citation', 'citation-alternatives', 'note']

/**
 * Elements that own the pictures that they contain. A link to a picture leads to its owner. Pictures within an element
 * of `ENDS_OWNERSHIP` do not belong to the elements around it.
 */
const OWNERS: ReadonlySet<string> = new Set([
  'fig',
  'supplementary-material',
  'media',
  'disp-formula',
  'inline-formula',
  'chem-struct-wrap',
  'table-wrap',
  'array',
])
const ENDS_OWNERSHIP: ReadonlySet<string> = new Set(['caption', 'td', 'th', 'entry', 'table-wrap-foot', 'body', 'sec'])

/** Returns the figure, table, file or formula that a picture belongs to; undefined if the picture is separate. Pure. */
export function ownerOf(picture: Element): Element | undefined {
  for (let parent = picture.parentNode; parent && isElement(parent); parent = parent.parentNode) {
    if (OWNERS.has(nameOf(parent))) return parent
    if (ENDS_OWNERSHIP.has(nameOf(parent))) return undefined
  }
  return undefined
}

type Target = { id: string; kind: string }

export type Ids = {
  of(element: Element): string
  target(rid: string): Target | undefined
  /** Returns whether the page has a part with this id. */
  has(id: string): boolean
  /** Returns the ids for a sub-article. They prefer the sub-article's own parts to those of the article. */
  within(element: Element): Ids
}

/**
 * Gives every part of the page an id, and maps the ids in the file to these parts. Ignores the front matter, which is
 * not on the page.
 */
export function idsOf(root: Element): Ids {
  const own = new Map<Element, string>()
  const targets = new Map<string, Target>()
  const counts = new Map<string, number>()
  const parts = ['body', 'back', 'floats-group', 'floats-wrap'].map((name) => child(root, name))
  for (const element of parts.flatMap((part) => (part ? descendants(part, ...Object.keys(NAMED)) : []))) {
    const kind = NAMED[element.localName ?? ''] ?? 'part'
    const count = (counts.get(kind) ?? 0) + 1
    counts.set(kind, count)
    const id = `${kind}-${count}`
    own.set(element, id)
    const given = attribute(element, 'id')
    const owner = kind === 'picture' ? own.get(ownerOf(element) ?? element) : undefined
    if (given && !targets.has(given)) targets.set(given, { id: owner ?? id, kind })
    // A link to one citation of a reference, such as 5a, leads to the reference.
    for (const citation of kind === 'reference' ? descendants(element, ...CITATIONS) : [])
      if (attribute(citation, 'id')) targets.set(attribute(citation, 'id'), { id, kind })
  }
  const taken = new Set(own.values())
  let extra = 0
  const of = (element: Element): string => {
    const known = own.get(element) ?? `part-${(extra += 1)}`
    own.set(element, known)
    return known
  }
  const ids: Ids = {
    of,
    target: (rid) => targets.get(rid),
    has: (id) => taken.has(id),
    within: (element) => {
      const named = descendants(element, ...Object.keys(NAMED)).filter((part) => attribute(part, 'id'))
      const local = new Map(named.map((part) => [attribute(part, 'id'), part]))
      return {
        ...ids,
        target(rid) {
          const part = local.get(rid)
          if (!part) return ids.target(rid)
          // The references of a sub-article are not in the article's numbered list.
          const kind = NAMED[nameOf(part)] ?? 'part'
          return kind === 'reference' ? undefined : { id: of(ownerOf(part) ?? part), kind }
        },
      }
    },
  }
  return ids
}
