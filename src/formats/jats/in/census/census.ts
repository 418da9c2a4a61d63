import { kindOfSubArticle, titleOfSubArticle } from '../../front/sub-articles.ts'
import { type Ids, ownerOf } from '../../xml/links.ts'
import {
  attribute,
  child,
  children,
  descendants,
  type Element,
  isElement,
  nameOf,
  nodesOf,
  textOf,
} from '../../xml/xml.ts'
import type { Census, PartKind, SourcePart } from './kinds.ts'

const PICTURES = ['graphic', 'inline-graphic', 'media', 'inline-media']
const LETTERS_MAX = 300
const NAME_LENGTH_MAX = 120

// oxlint-disable-next-line no-control-regex
const NOT_ASCII = /[^\u0000-\u007f]/

/** Returns the letters and digits of a text. The simpler pattern for ASCII takes a third of the time. */
export const lettersOf = (text: string): string =>
  NOT_ASCII.test(text) ? text.replace(/[^\p{L}\p{N}]+/gu, '') : text.replace(/[^A-Za-z0-9]+/g, '')

const parentOf = ({ parentNode: parent }: Element): Element | undefined =>
  parent && isElement(parent) ? parent : undefined

function hasAncestor(element: Element, test: (name: string) => boolean): boolean {
  for (let parent = parentOf(element); parent; parent = parentOf(parent)) if (test(nameOf(parent))) return true
  return false
}

const hrefOf = (element: Element): string => attribute(element, 'xlink:href') || attribute(element, 'href')

const brief = (text: string): string =>
  text.length > NAME_LENGTH_MAX ? `${text.slice(0, NAME_LENGTH_MAX).trimEnd()}…` : text

/** Returns the first available name of a part: its label, title, file or line. */
function nameFor(element: Element): string {
  const own = textOf(child(element, 'label')) || textOf(child(child(element, 'caption'), 'title'))
  if (own) return brief(own)
  const file = [element, ...descendants(element, ...PICTURES)].map(hrefOf).find(Boolean)
  return brief(file || `line ${element.lineNumber ?? 1}`)
}

/** Counts pictures and files. Several forms of one picture count once. */
function distinctPictures(element: Element, isOwn: (picture: Element) => boolean): number {
  const own = descendants(element, ...PICTURES).filter((picture) => hrefOf(picture) && isOwn(picture))
  return new Set(own.map((picture) => formsOf(picture))).size
}

/** Returns the element that contains a picture and its other forms. */
function formsOf(picture: Element): Element {
  const parent = parentOf(picture)
  return parent && nameOf(parent) === 'alternatives' ? parent : picture
}

const isFirstForm = (picture: Element): boolean =>
  formsOf(picture) === picture || descendants(formsOf(picture), ...PICTURES)[0] === picture

const MATHS = ['math', 'tex-math']

const isMarkedUp = (element: Element): boolean =>
  (MATHS.includes(nameOf(element)) ? [element] : descendants(element, ...MATHS)).some((math) => textOf(math))

const hasPicture = (element: Element): boolean => descendants(element, ...PICTURES).some(hrefOf)

type Find = (element: Element) => Omit<SourcePart, 'ids' | 'name'> | undefined

const only =
  (kind: PartKind): Find =>
  () => ({ kind })

const illustrated =
  (kind: PartKind): Find =>
  (element) => ({
    kind,
    pictures: distinctPictures(element, (picture) => ownerOf(picture) === element) || (hrefOf(element) ? 1 : 0),
  })

const CELLS: ReadonlySet<string> = new Set(['td', 'th', 'entry'])

/** Counts the rows of a table, without those of tables in its cells. */
const rowsIn = (element: Element): number =>
  children(element).reduce((sum, part) => {
    const name = nameOf(part)
    return sum + (name === 'tr' || name === 'row' ? 1 : CELLS.has(name) ? 0 : rowsIn(part))
  }, 0)

function table(element: Element): ReturnType<Find> {
  const rows = rowsIn(element)
  if (rows > 0) return { kind: 'table', rows }
  const pictures = distinctPictures(element, (picture) => ownerOf(picture) === element)
  return pictures > 0 ? { kind: 'table-picture', pictures } : { kind: 'table' }
}

// Finds an array. An array in a table cell or in a formula with markup is part of the table or formula.
function array(element: Element): ReturnType<Find> {
  const isWithin = hasAncestor(element, (name) => /^(?:table-wrap|table|array)$/.test(name))
  return isWithin || isInFormula(element) ? undefined : table(element)
}

function isInFormula(element: Element): boolean {
  for (let parent = parentOf(element); parent; parent = parentOf(parent))
    if (nameOf(parent) === 'disp-formula') return isMarkedUp(parent) || hasPicture(parent)
  return false
}

// Finds a formula. Neither a formula typed as text nor an empty one counts.
const formula =
  (kind: 'formula' | 'inline-formula'): Find =>
  (element) => {
    if (isMarkedUp(element)) return { kind }
    return hasPicture(element) ? { kind: `${kind}-picture`, pictures: 1 } : undefined
  }

// Finds a separate picture. A picture within another part is counted with that part. If a picture has several forms,
// only the first one is counted.
function loosePicture(element: Element): ReturnType<Find> {
  if (!hrefOf(element) || ownerOf(element) || !isFirstForm(element)) return undefined
  const beside = children(formsOf(element)).map(nameOf)
  const isOtherForm = formsOf(element) !== element && beside.some((name) => name === 'table' || MATHS.includes(name))
  return isOtherForm ? undefined : { kind: 'picture', pictures: 1 }
}

function media(element: Element): ReturnType<Find> {
  return ownerOf(element) || !isFirstForm(element) ? undefined : { kind: 'media', pictures: hrefOf(element) ? 1 : 0 }
}

// Finds a formula that has no formula element around it.
const bareFormula: Find = (element) =>
  isMarkedUp(element) &&
  !hasAncestor(element, (name) => /^(?:inline-formula|disp-formula|math|tex-math)$/.test(name)) &&
  isFirstFormula(element)
    ? { kind: 'inline-formula' }
    : undefined

function isFirstFormula(element: Element): boolean {
  const parent = parentOf(element)
  return !parent || nameOf(parent) !== 'alternatives' || descendants(parent, ...MATHS)[0] === element
}

// Returns the text of a footnote without its mark, since a page may use its own number or a person's name as the mark.
const textBesideLabel = (note: Element): string =>
  nodesOf(note)
    .filter((node) => !(isElement(node) && nameOf(node) === 'label'))
    .map((node) => node.textContent ?? '')
    .join('')

const isSubArticle = (name: string): boolean => name === 'sub-article' || name === 'response'

const FINDERS: Record<string, Find> = {
  fig: illustrated('figure'),
  'fig-group': only('figure-group'),
  'table-wrap': table,
  table: (element) =>
    hasAncestor(element, (name) => /^(?:table-wrap|table)$/.test(name)) ? undefined : table(element),
  array,
  'table-wrap-group': only('table-group'),
  'chem-struct-wrap': (element) => (hasPicture(element) ? illustrated('picture')(element) : undefined),
  graphic: loosePicture,
  'inline-graphic': loosePicture,
  'disp-formula': formula('formula'),
  'inline-formula': formula('inline-formula'),
  math: bareFormula,
  'tex-math': bareFormula,
  'supplementary-material': illustrated('file'),
  'inline-supplementary-material': (element) => ({
    kind: 'file',
    pictures: hrefOf(element) ? 1 : 0,
    letters: lettersOf(textOf(element) || hrefOf(element)).slice(0, LETTERS_MAX),
  }),
  media,
  'inline-media': media,
  'boxed-text': only('box'),
  app: only('appendix'),
  fn: (element) => ({ kind: 'note', letters: lettersOf(textBesideLabel(element)).slice(0, LETTERS_MAX) }),
  // The references of a sub-article are not counted, since they are part of its text.
  ref: (element) => (hasAncestor(element, isSubArticle) ? undefined : { kind: 'reference' }),
  'sub-article': (element) => ({ kind: 'sub-article', words: kindOfSubArticle(element) }),
  response: (element) => ({ kind: 'response', words: kindOfSubArticle(element) }),
}

const nameOfPart = (element: Element): string =>
  /^(?:sub-article|response)$/.test(nameOf(element))
    ? brief(textOf(titleOfSubArticle(element)) || `line ${element.lineNumber ?? 1}`)
    : nameFor(element)

/**
 * Counts the parts in an article's file, in one pass by element names. It does not use the import's code, so it also
 * counts parts that the import loses. Pure.
 */
export function censusOf(root: Element, ids: Ids): Census {
  const parts: SourcePart[] = []
  const files = new Set<string>()
  for (const element of descendants(root, ...Object.keys(FINDERS))) {
    const found = FINDERS[nameOf(element)]?.(element)
    if (hrefOf(element)) files.add(hrefOf(element))
    if (!found) continue
    const shownAs = found.kind.endsWith('formula-picture') ? descendants(element, ...PICTURES) : []
    parts.push({ ...found, ids: [element, ...shownAs].map((one) => ids.of(one)), name: nameOfPart(element) })
  }
  return { parts, files: [...files] }
}
