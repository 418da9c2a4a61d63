import type { Inline } from '../../article/article.ts'
import { citing, placeOf } from '../../article/citation-ranges.ts'
import { groupCitations, withSkipped } from './citations.ts'
import { gapAfter, gapBefore, jointOf } from '../xml/joints.ts'
import { abbreviated, MARKS, overlined, pronounced, SILENT, tableInCell } from './inline-forms.ts'
import { fileLink, formulaWithPicture, isEmptyFormula, isFile, isOfFormula, pictureInline } from './inline-pictures.ts'
import { isUnwritten, linked, linkedIfAddressed, publicId } from './inline-links.ts'
import { formulaOf } from './math.ts'
import { formatted } from './plain-formats.ts'
import type { JatsImportContext } from './import-context.ts'
import { attribute, child, descendants, type Element, isElement, isText, nameOf, nodesOf, textOf } from '../xml/xml.ts'
import { spaced } from '../xml/white-space.ts'
import { isCalledHere, spaceAfter } from './note-signs.ts'
import { isLeftOutOfTitle, isMark, isTitleMark, isTitleMarkRaised } from './title-marks.ts'

function citation(element: Element, reading: JatsImportContext): Inline[] {
  const content = rawInlines(element, reading)
  const ids = attribute(element, 'rid').split(/\s+/).map(reading.ids.target)
  const named = ids.flatMap((target) => (target?.kind === 'reference' ? target.id : []))
  if (named.length === 0) return content
  const all = withSkipped(named, textOf(element), { has: (id) => reading.ids.has(id), labels: reading.labels })
  const marks = all.map((id) => reading.labels.get(id) || String(placeOf(id)))
  return [citing(all, content.length ? content : [marks.join(', ')])]
}

function isRaised(element: Element): boolean {
  if (nameOf(element) === 'xref' && descendants(element, 'sup').length > 0) return true
  for (let parent = element.parentNode; parent && isElement(parent); parent = parent.parentNode) {
    if (nameOf(parent) === 'sup') return true
    if (PARTED.has(nameOf(parent))) return false
  }
  return false
}

function crossReference(element: Element, reading: JatsImportContext): Inline[] {
  const ids = attribute(element, 'rid').split(/\s+/)
  const targets = ids.map(reading.ids.target)
  const target = targets.find(Boolean)
  if (target?.kind === 'reference') return citation(element, reading)
  const content = rawInlines(element, reading)
  const c = content.length || !target ? content : [ids.map((id) => reading.linkMarks.get(id)).find(Boolean) ?? '*']
  const all = [...new Set(targets.flatMap((one) => (one && one.kind !== 'reference' ? one.id : [])))]
  const mark: Inline[] = target ? [{ t: 'x', to: target.id, ...(all.length > 1 ? { all } : {}), c }] : c
  const isNote = target?.kind === 'note' || /^(?:table-)?fn$|^author-notes$/.test(attribute(element, 'ref-type'))
  return isNote && isMark(textOf(element)) && !isRaised(element) ? [{ t: 'sup', c: mark }] : mark
}

// Returns whether a cross-reference is shown. An empty one next to another cross-reference is shown only if it leads to
// a note.
function isShownLink(xref: Element, { ids }: JatsImportContext): boolean {
  const targets = attribute(xref, 'rid').split(/\s+/).map(ids.target)
  return !isTitleMark(xref, ids) && (!isUnwritten(xref) || targets.some((target) => target?.kind === 'note'))
}

const PICTURES = ['graphic', 'inline-graphic', 'media']

/**
 * Returns whether a formula is typed as text: it has neither MathML nor TeX and, if it is a displayed formula, no
 * picture.
 */
function isTyped(element: Element): boolean {
  const name = nameOf(element)
  if (name !== 'inline-formula' && name !== 'disp-formula') return false
  const marked = ['math', 'tex-math', ...(name === 'disp-formula' ? PICTURES : [])]
  return descendants(element, ...marked).length === 0
}

// Reads a formula. A formula typed as text remains text. A formula that exists only as a picture becomes the picture or
// a link to it.
function formula(element: Element, reading: JatsImportContext): Inline[] {
  if (isEmptyFormula(element)) return []
  if (isTyped(element) && textOf(element)) return rawInlines(element, reading)
  const made = formulaOf(element, { display: false, articleDoi: reading.doi })
  // A displayed formula in a cell or a heading has an id, since links may refer to it.
  const found = nameOf(element) === 'disp-formula' ? { ...made, id: reading.ids.of(element) } : made
  return [formulaWithPicture(element, found, { reading })]
}

function footnote(element: Element, reading: JatsImportContext): Inline[] {
  const own = reading.noteOf(element)
  const note = own.label ? own : { ...own, label: reading.signs.get(element) ?? '*' }
  reading.notes.push(note)
  if (isLeftOutOfTitle(element, reading.ids)) return []
  if (isCalledHere(element)) return spaceAfter(element)
  const mark: Inline = { t: 'x', to: note.id, c: [note.label] }
  return isMark(note.label) && !isRaised(element) ? [{ t: 'sup', c: [mark] }] : [mark]
}

// Lists the notes that a superscript in a title refers to, since titles show no marks.
const titleNotes = (sup: Element, reading: JatsImportContext): Inline[] =>
  descendants(sup, 'fn').flatMap((note) => footnote(note, reading))

function inlineOf(element: Element, reading: JatsImportContext): Inline[] {
  const name = nameOf(element)
  const mark = MARKS[name]
  if (name === 'sup' && isTitleMarkRaised(element, reading.ids)) return titleNotes(element, reading)
  if (mark) return [{ t: mark, c: rawInlines(element, reading) }]
  if (SILENT.has(name)) return []
  if (isFile(element)) return fileLink(element, rawInlines(element, reading), reading)
  if (PARTED.has(name) && name !== 'fn' && name !== 'disp-formula') {
    const edge = LINES_OF_CELLS.has(name) && isInCell(element) ? LINE_BREAK : ' '
    return [edge, ...rawInlines(element, reading), edge]
  }
  switch (name) {
    case 'xref':
      return isShownLink(element, reading) ? crossReference(element, reading) : []
    case 'ext-link':
    case 'uri':
    case 'related-object':
    case 'related-article':
      return linked(element, rawInlines(element, reading))
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
      return formatted(element, textOf(element) ? rawInlines(element, reading) : ['et al.'])
    case 'anonymous':
      return [textOf(element) || 'Anonymous']
    case 'pub-id':
      return publicId(element)
    case 'fn':
      return footnote(element, reading)
    case 'overline':
      return overlined(rawInlines(element, reading))
    case 'abbrev':
      return abbreviated(element, (part, skip) => tidy(rawInlines(part, reading, skip)))
    case 'ruby':
      return pronounced(element, (part) => rawInlines(part, reading))
    case 'table':
    case 'array':
      return tableInCell(element, (part) => tidy(rawInlines(part, reading)))
    case 'break':
    case 'br':
    case 'hr':
      return [{ t: 'br' }]
    default:
      return linkedIfAddressed(element, formatted(element, rawInlines(element, reading)))
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

// Reads only the preferred one of several forms of an item.
function alternative(element: Element, reading: JatsImportContext): Inline[] {
  const best = BEST_FIRST.map((name) => child(element, name)).find((form) => form && !isEmptyFormula(form))
  return best ? inlineOf(best, reading) : rawInlines(element, reading)
}

/**
 * Returns running text with the file's white space. Reads the text of unknown elements. Omits only the children in
 * `skip`.
 */
export function rawInlines(element: Element, reading: JatsImportContext, skip: string[] = []): Inline[] {
  const content: Inline[] = []
  let before: Element | undefined
  let between = ''
  for (const node of nodesOf(element)) {
    if (isElement(node)) {
      const inlines = skip.includes(nameOf(node)) ? [] : inlineOf(node, reading)
      if (inlines.length === 0) continue
      const joint = before ? jointOf(before, node, between) : ''
      // Removes the file's white space between a name and the comma after it.
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

/** Joins adjacent strings and replaces white space with single spaces. */
function singleSpaced(inlines: Inline[], start: { afterSpace: boolean }): Inline[] {
  const result: Inline[] = []
  for (const inline of inlines) {
    if (typeof inline === 'string') {
      const text = start.afterSpace ? spaced(inline).replace(/^ /, '') : spaced(inline)
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

/** A line break around a paragraph or an item in a table cell. Two of them in a row are one. */
export const LINE_BREAK: Inline = { t: 'br' }

const LINES_OF_CELLS: ReadonlySet<string> = new Set(['p', 'list-item', 'def-item'])

const isInCell = ({ parentNode: parent }: Element): boolean =>
  parent !== null &&
  isElement(parent) &&
  (CELLS.has(nameOf(parent)) || (PARTED.has(nameOf(parent)) && isInCell(parent)))

const CELLS: ReadonlySet<string> = new Set(['td', 'th', 'entry'])

/** Normalizes running text: single spaces, none at the ends, and numbered citations grouped. */
export const tidy = (inlines: Inline[]): Inline[] =>
  groupCitations(withoutLastSpace(singleSpaced(inlines, { afterSpace: true })))

export const inlinesOf = (element: Element | undefined, reading: JatsImportContext): Inline[] =>
  element ? tidy(rawInlines(element, reading)) : []

/** Elements shown on separate lines. Where lines are joined, a space separates their text from adjacent text. */
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
