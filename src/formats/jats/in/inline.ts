import type { Inline } from '../../article/article.ts'
import { citing, placeOf } from '../../article/citation-ranges.ts'
import { groupCitations, withSkipped } from './citations.ts'
import { gapAfter, gapBefore, jointOf } from '../xml/joints.ts'
import { formulaWithPicture, isEmptyFormula, isOfFormula, pictureInline } from './inline-pictures.ts'
import { linkTarget, doiIn } from '../xml/links.ts'
import { formulaOf } from './math.ts'
import type { JatsImportContext } from './import-context.ts'
import { attribute, child, descendants, type Element, isElement, isText, nameOf, nodesOf, textOf } from '../xml/xml.ts'
import { doiAddress } from '../../citations/identifiers.ts'

function citation(element: Element, reading: JatsImportContext): Inline[] {
  const content = rawInlines(element, reading)
  const ids = attribute(element, 'rid').split(/\s+/).map(reading.ids.target)
  const named = ids.flatMap((target) => (target?.kind === 'reference' ? target.id : []))
  if (named.length === 0) return content
  const all = withSkipped(named, textOf(element), (id) => reading.ids.has(id))
  return [citing(all, content.length ? content : [all.map(placeOf).join(', ')])]
}

// "Note a" is text in the line; "a", "1,2" and "**" are marks.
const isMark = (text: string): boolean => text.length <= 12 && !/\p{L}{3}/u.test(text)

function isRaised(element: Element): boolean {
  for (let parent = element.parentNode; parent && isElement(parent); parent = parent.parentNode) {
    if (nameOf(parent) === 'sup') return true
    if (PARTED.has(nameOf(parent))) return false
  }
  return descendants(element, 'sup').length > 0
}

// Some journals add empty references for the numbers inside a range next to its ends: "23", then an empty 24, "–",
// "25".
const isUnwritten = (element: Element): boolean =>
  nodesOf(element).length === 0 &&
  [element.previousSibling, element.nextSibling].some(
    (beside) => beside && isElement(beside) && nameOf(beside) === 'xref',
  )

function crossReference(element: Element, reading: JatsImportContext): Inline[] {
  const targets = attribute(element, 'rid').split(/\s+/).map(reading.ids.target)
  const target = targets.find(Boolean)
  if (target?.kind === 'reference') return citation(element, reading)
  const content = rawInlines(element, reading)
  const c = content.length || !target ? content : ['*']
  const linked: Inline[] = target ? [{ t: 'x', to: target.id, c }] : c
  const isNote = target?.kind === 'note' || /^(?:table-)?fn$|^author-notes$/.test(attribute(element, 'ref-type'))
  return isNote && isMark(textOf(element)) && !isRaised(element) ? [{ t: 'sup', c: linked }] : linked
}

function link(element: Element, reading: JatsImportContext): Inline[] {
  const href = linkTarget(element)
  const c = rawInlines(element, reading)
  if (!href) return c
  return [{ t: 'a', href, c: c.length ? c : [href] }]
}

// A formula set as text stays text; one that is only a picture shows that, or a link to it.
function formula(element: Element, reading: JatsImportContext): Inline[] {
  if (isEmptyFormula(element)) return []
  const isMarked = nameOf(element) !== 'inline-formula' || descendants(element, 'math', 'tex-math').length > 0
  if (!isMarked && textOf(element)) return rawInlines(element, reading)
  const made = formulaOf(element, { display: false, articleDoi: reading.doi })
  // A displayed formula in a cell or a heading: links lead to it.
  const found = nameOf(element) === 'disp-formula' ? { ...made, id: reading.ids.of(element) } : made
  return [formulaWithPicture(element, found, { reading })]
}

function footnote(element: Element, reading: JatsImportContext): Inline[] {
  const note = reading.noteOf(element)
  reading.notes.push(note)
  const mark: Inline = { t: 'x', to: note.id, c: [note.label] }
  return isMark(note.label) && !isRaised(element) ? [{ t: 'sup', c: [mark] }] : [mark]
}

function inlineOf(element: Element, reading: JatsImportContext): Inline[] {
  const name = nameOf(element)
  const mark = MARKS[name]
  if (mark) return [{ t: mark, c: rawInlines(element, reading) }]
  if (SILENT.has(name)) return []
  if (PARTED.has(name) && name !== 'fn' && name !== 'disp-formula') return [' ', ...rawInlines(element, reading), ' ']
  switch (name) {
    case 'xref':
      return isUnwritten(element) ? [] : crossReference(element, reading)
    case 'ext-link':
    case 'uri':
      return link(element, reading)
    case 'inline-formula':
    case 'disp-formula':
    case 'math':
    case 'tex-math':
      return formula(element, reading)
    case 'graphic':
    case 'inline-graphic':
      return isOfFormula(element) ? formula(element, reading) : pictureInline(element, reading)
    case 'alternatives':
    case 'citation-alternatives':
    case 'name-alternatives':
    case 'collab-alternatives':
    case 'aff-alternatives':
      return alternative(element, reading)
    case 'etal':
      return [textOf(element) || 'et al.']
    case 'anonymous':
      return [textOf(element) || 'Anonymous']
    case 'pub-id':
      return publicId(element)
    case 'fn':
      return footnote(element, reading)
    case 'break':
    case 'br':
      return [{ t: 'br' }]
    default:
      return rawInlines(element, reading)
  }
}

const BEST_FIRST = [
  'math',
  'tex-math',
  'table',
  'textual-form',
  'inline-graphic',
  'graphic',
  'mixed-citation',
  'element-citation',
  'nlm-citation',
  'name',
  'string-name',
  'collab',
  'aff',
]

// Several forms of one thing: the most useful one for a reader, without the others.
function alternative(element: Element, reading: JatsImportContext): Inline[] {
  const best = BEST_FIRST.map((name) => child(element, name)).find((form) => form && !isEmptyFormula(form))
  return best ? inlineOf(best, reading) : rawInlines(element, reading)
}

/** Returns running text with the spaces of the file. Unknown elements keep their text. */
export function rawInlines(element: Element, reading: JatsImportContext): Inline[] {
  const content: Inline[] = []
  let before: Element | undefined
  let between = ''
  for (const node of nodesOf(element)) {
    if (isElement(node)) {
      const inlines = inlineOf(node, reading)
      if (inlines.length === 0) continue
      const joint = before ? jointOf(before, node, between) : ''
      // A comma follows the name before it, not the file's own space.
      if (joint === ',') content.splice(-1, 1, ', ')
      else if (joint) content.push(joint)
      else if (between) content.push(gapBefore(between, node))
      content.push(...inlines)
      before = node
      between = ''
    } else if (isText(node) && node.nodeValue) {
      if (before && !between) content.push(gapAfter(before, node.nodeValue))
      content.push(node.nodeValue)
      between += node.nodeValue
    }
  }
  return content
}

export const oneInline = (element: Element, reading: JatsImportContext): Inline[] => inlineOf(element, reading)

const withContent = (inline: Exclude<Inline, string>, c: Inline[]): Inline => ({ ...inline, c }) as Inline

/** Joins neighbouring strings and leaves one space where the file has spaces, tabs and line ends. */
function singleSpaced(inlines: Inline[], start: { afterSpace: boolean }): Inline[] {
  const result: Inline[] = []
  for (const inline of inlines) {
    if (typeof inline === 'string') {
      const spaced = inline.replace(/[ \t\r\n]+/g, ' ')
      const text = start.afterSpace ? spaced.replace(/^ /, '') : spaced
      if (!text) continue
      start.afterSpace = text.endsWith(' ')
      const last = result.at(-1)
      if (typeof last === 'string') result[result.length - 1] = last + text
      else result.push(text)
    } else if ('c' in inline) {
      const c = singleSpaced(inline.c, start)
      if (c.length) result.push(withContent(inline, c))
    } else {
      start.afterSpace = inline.t === 'br'
      result.push(inline)
    }
  }
  return result
}

function withoutLastSpace(inlines: Inline[]): Inline[] {
  const last = inlines.at(-1)
  if (last === undefined) return inlines
  const rest = inlines.slice(0, -1)
  if (typeof last === 'string') {
    const text = last.replace(/ $/, '')
    return text ? [...rest, text] : withoutLastSpace(rest)
  }
  if (last.t === 'br') return withoutLastSpace(rest)
  if (!('c' in last)) return inlines
  const c = withoutLastSpace(last.c)
  return c.length ? [...rest, withContent(last, c)] : withoutLastSpace(rest)
}

/** Normalizes raw running text: single spaces, none at the ends, numbered citations grouped. */
export const tidy = (inlines: Inline[]): Inline[] =>
  groupCitations(withoutLastSpace(singleSpaced(inlines, { afterSpace: true })))

export const inlinesOf = (element: Element | undefined, reading: JatsImportContext): Inline[] =>
  element ? tidy(rawInlines(element, reading)) : []

const IDENTIFIED: Record<string, (id: string) => string> = {
  doi: (id) => (doiIn(id) ? doiAddress(doiIn(id)) : ''),
  pmid: (id) => (/^\d+$/.test(id) ? `https://pubmed.ncbi.nlm.nih.gov/${id}/` : ''),
  pmcid: (id) =>
    /^(?:PMC)?\d+$/i.test(id) ? `https://pmc.ncbi.nlm.nih.gov/articles/PMC${id.replace(/\D+/g, '')}/` : '',
}

/** Returns a cited work's number, which leads to it where the register is known. */
function publicId(element: Element): Inline[] {
  const id = textOf(element)
  const href = IDENTIFIED[attribute(element, 'pub-id-type').toLowerCase()]?.(id)
  return id ? [href ? { t: 'a', href, c: [id] } : id] : []
}

type Mark = Extract<Inline, { t: 'i' | 'b' | 'sup' | 'sub' | 'u' | 'sc' | 'code' }>['t']

const MARKS: Record<string, Mark> = {
  italic: 'i',
  i: 'i',
  bold: 'b',
  b: 'b',
  sup: 'sup',
  sub: 'sub',
  underline: 'u',
  sc: 'sc',
  monospace: 'code',
}

/** Elements shown on lines of their own: their words do not run into their neighbours'. */
const PARTED: ReadonlySet<string> = new Set([
  'p',
  'title',
  'label',
  'list',
  'list-item',
  'def-item',
  'sec',
  'caption',
  'tr',
  'td',
  'row',
  'entry',
  'disp-formula',
  'fn',
])

/** Elements that say nothing to a reader. */
const SILENT: ReadonlySet<string> = new Set([
  'object-id',
  'institution-id',
  'contrib-id',
  'colgroup',
  'col',
  'hr',
  'alt-text',
  'long-desc',
])
