import { doiAddress } from '../../citations/identifiers.ts'
import { attribute, child, children, descendants, type Element, isElement, nameOf, textOf } from './xml.ts'

const DOI = /^10\.\d{4,9}\/\S+$/

/** Decodes an address, such as "%3C" to "<"; a text that is not encoded that way is returned unchanged. */
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

/** Returns a web address, or '' for any other text: other schemes are refused. */
export function webAddress(text: string): string {
  const address = text.trim().replace(/\s+/g, '')
  if (/^www\./i.test(address)) return webAddress(`http://${address}`)
  return /^https?:\/\/[^/]/i.test(address) && URL.canParse(address) ? address : ''
}

/** Returns the target of a link: a DOI's address or a web address; '' if it is not safe. */
export function linkTarget(element: Element): string {
  const href = attribute(element, 'xlink:href') || attribute(element, 'href') || textOf(element)
  const doi = doiIn(href)
  return doi ? doiAddress(doi) : webAddress(href)
}

/**
 * Returns the address that shows a figure, table or file: its own DOI, else the DOI that its picture names, else the
 * article's.
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

// What the page gives an id, and the name that id starts with. Numbers come from the order in the file.
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

/**
 * Elements that own the pictures in them, up to an element that ends ownership: links to such a picture lead to its
 * owner.
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

/** Returns the figure, table, file or formula that a picture belongs to; undefined for a picture of its own. Pure. */
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
  /** Returns whether the page has a part of this id. */
  has(id: string): boolean
}

/** Gives every part of the page its own id, and finds it by the file's id. Parts in the front matter are not on the page. */
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
  }
  const taken = new Set(own.values())
  let extra = 0
  return {
    of(element) {
      const known = own.get(element) ?? `part-${(extra += 1)}`
      own.set(element, known)
      return known
    },
    target: (rid) => targets.get(rid),
    has: (id) => taken.has(id),
  }
}
