import type { ArticleBlock, Inline } from '../../article/article.ts'
import { definitionsOf } from './definitions.ts'
import { equationLabel } from './equation-numbers.ts'
import { endedWith, formulasOf, numbersIn } from './math.ts'
import { inlinesOf, oneInline, tidy } from './inline.ts'
import { listOf } from './lists.ts'
import type { JatsImportContext } from './import-context.ts'
import { formulaWithPicture, isEmptyFormula, isOfFormula } from './inline-pictures.ts'
import { altOf, figurePicturesIn, graphicsOf, pictureElementsOf } from '../xml/graphics.ts'
import { quotationOf, verseOf } from './quotations.ts'
import { sourceOf } from '../xml/links.ts'
import { rightsParagraph } from '../front/rights.ts'
import { tableOf } from './tables.ts'
import { typedFormula, typedStructure } from './typed-formulas.ts'
import {
  attribute,
  child,
  children,
  descendants,
  type Element,
  isElement,
  isText,
  nameOf,
  nodesOf,
  textOf,
} from '../xml/xml.ts'

type Reader = (element: Element, reading: JatsImportContext) => ArticleBlock[]

/** Elements whose pictures and files are blocks of their own, with their own captions. */
const GROUPS = /^(?:fig-group|table-wrap-group|boxed-text|chem-struct-wrap)$/

/** Returns the labels and captions of the pictures and files in a figure. */
const captionsWithin = (element: Element, reading: JatsImportContext): ArticleBlock[] =>
  (GROUPS.test(nameOf(element)) ? [] : pictureElementsOf(element))
    .flatMap((part) => [...children(part, 'label'), ...children(part, 'caption')])
    .flatMap((part) => blocksOf(part, reading))

/**
 * Returns an element's caption: its title, the paragraphs after it, the element's own `paragraphs`, and the captions of
 * its pictures and files.
 */
export function captionOf(
  element: Element,
  reading: JatsImportContext,
  paragraphs: Element[] = [],
): { label: string; title: Inline[]; caption: ArticleBlock[] } {
  const [caption, ...others] = children(element, 'caption')
  return {
    label: textOf(child(element, 'label')),
    title: inlinesOf(child(caption, 'title') ?? child(element, 'title'), reading),
    caption: [
      ...(caption ? blocksOf(caption, reading, ['title']) : []),
      ...paragraphs.flatMap((part) => paragraphBlocks(part, reading)),
      ...captionsWithin(element, reading),
      // Further captions are translations.
      ...others.flatMap((other) => blocksOf(other, reading)),
    ],
  }
}

const CAPTION_PARTS = [
  'label',
  'caption',
  'title',
  'graphic',
  'media',
  'object-id',
  'alternatives',
  'permissions',
  'attrib',
  'alt-text',
  'long-desc',
  'chem-struct',
]

// Returns the credits of a figure. They are in the figure's element or in the elements of its pictures.
const creditsOf = (element: Element, reading: JatsImportContext): ArticleBlock[] =>
  [element, ...pictureElementsOf(element)].flatMap((part) =>
    children(part)
      .filter((credit) => nameOf(credit) === 'attrib' || nameOf(credit) === 'permissions')
      .flatMap((credit) =>
        nameOf(credit) === 'permissions' ? rightsParagraph(credit, reading) : blocksOf(credit, reading),
      ),
  )

/**
 * Returns a function that reads figures or files. `described` is the element with the label and caption, if it is not
 * the figure's own element.
 */
const figure =
  (t: 'figure' | 'file', described?: Element): Reader =>
  (element, reading) => {
    const paragraphs = t === 'file' ? children(element, 'p') : []
    const { caption, ...named } = captionOf(described ?? element, reading, paragraphs)
    const id = reading.ids.of(nameOf(element) === 'alternatives' ? (child(element, 'graphic') ?? element) : element)
    const graphics = graphicsOf(element)
    if (graphics.length > 0) reading.graphics.push({ id, graphics })
    const bare = nameOf(element) === 'alternatives' && t === 'figure' ? 'graphic' : nameOf(element)
    return [
      {
        t,
        id,
        ...named,
        caption: [...caption, ...creditsOf(described ?? element, reading)],
        alt: altOf(element) || graphics[0]?.alt || undefined,
        source: sourceOf(element, reading.doi),
        ...(/^(?:graphic|media|chem-struct-wrap)$/.test(bare) ? { origin: { element: bare } } : {}),
      },
      ...blocksOf(element, reading, paragraphs.length > 0 ? [...CAPTION_PARTS, 'p'] : CAPTION_PARTS),
    ]
  }

// Reads a picture in several formats. Uses the first caption that a format has.
const pictureIn: Reader = (alternatives, reading) => {
  return figure('figure', describedIn(alternatives))(alternatives, reading)
}

const describedIn = (alternatives: Element): Element | undefined =>
  [...children(alternatives, 'graphic'), ...children(alternatives, 'media')].find(
    (one) => child(one, 'label') ?? child(one, 'caption'),
  )

const formula: Reader = (element, reading) => {
  if (isEmptyFormula(element)) return []
  const own = textOf(child(element, 'label'))
  const { label, isNumbered } = equationLabel(own, numbersIn(element, own))
  const isMarked = descendants(element, 'math', 'tex-math', 'graphic', 'inline-graphic', 'media').length > 0
  if (!isMarked) return typedFormula(element, reading, READERS_OF_PARTS)
  const id = reading.ids.of(element)
  const parts = formulasOf(element, { display: true, articleDoi: reading.doi, isNumbered }).map((part) =>
    formulaWithPicture(element, part, { id: `${id}-picture`, reading }),
  )
  return [{ t: 'formula', id, label, parts }]
}

/** Reads a group of figures or tables with a common caption. */
const group: Reader = (element, reading) => [
  {
    t: 'group',
    id: reading.ids.of(element),
    ...captionOf(element, reading),
    blocks: blocksOf(element, reading, ['label', 'caption', 'title', 'object-id', 'alt-text', 'long-desc']),
  },
]

const box: Reader = (element, reading) => {
  const { title, label, caption } = captionOf(element, reading)
  const blocks = [...caption, ...blocksOf(element, reading, ['label', 'caption', 'title', 'object-id'])]
  return [{ t: 'box', id: reading.ids.of(element), label, title, blocks }]
}

/** Reads a structural formula: its picture or, if there is none, its text in a box. */
const structure: Reader = (element, reading) =>
  graphicsOf(element).length > 0
    ? figure('figure')(element, reading)
    : typedStructure(element, reading, READERS_OF_PARTS)

/** Reads a section that the outline does not list, such as one in a box: its title, then its content. */
const smallSection: Reader = (element, reading) => {
  const c = inlinesOf(child(element, 'title'), reading)
  return [...(c.length ? [{ t: 'head' as const, c }] : []), ...blocksOf(element, reading, ['title'])]
}

/** Reads signatures, each as a paragraph. */
const signatures: Reader = (element, reading) =>
  (child(element, 'sig') ? children(element) : [element]).flatMap((part) => blocksOf(part, reading))

const footnotes: Reader = (element, reading) => {
  reading.notes.push(reading.noteOf(element))
  return []
}

// Returns whether a paragraph is a heading outside the outline. Exports mark such headings by this type.
const isHeading = (paragraph: Element): boolean => attribute(paragraph, 'content-type') === 'heading'

const heading: Reader = (element, reading) => {
  const c = inlinesOf(element, reading)
  const [first] = c
  return [{ t: 'head', c: c.length === 1 && typeof first === 'object' && first.t === 'b' ? first.c : c }]
}

/** Reads a paragraph. The pictures in a figure's paragraph were read with the figure. */
function paragraphBlocks(element: Element, reading: JatsImportContext): ArticleBlock[] {
  if (isHeading(element)) return heading(element, reading)
  const pictures = figurePicturesIn(element).map((part) => nameOf(part))
  return blocksOf(element, reading, pictures)
}

const READERS_OF_PARTS = { blockOf, blocksOf, captionOf, creditsOf }

const READERS: Record<string, Reader> = {
  p: paragraphBlocks,
  title: (element, reading) => [{ t: 'head', c: inlinesOf(element, reading) }],
  list: (element, reading) => listOf(element, reading, blocksOf),
  'table-wrap': (element, reading) => [tableOf(element, reading, READERS_OF_PARTS)],
  table: (element, reading) => [tableOf(element, reading, READERS_OF_PARTS)],
  array: (element, reading) => [tableOf(element, reading, READERS_OF_PARTS)],
  fig: figure('figure'),
  graphic: figure('figure'),
  'chem-struct-wrap': structure,
  'fig-group': group,
  'table-wrap-group': group,
  'supplementary-material': figure('file'),
  media: figure('file'),
  'disp-formula': formula,
  'boxed-text': box,
  'def-list': (element, reading) => definitionsOf(element, reading, blocksOf),
  'disp-quote': (element, reading) => quotationOf(element, reading, blocksOf),
  'verse-group': (element, reading) => verseOf(element, reading, blocksOf),
  'sig-block': signatures,
  code: (element) => [{ t: 'code', text: element.textContent ?? '' }],
  preformat: (element) => [{ t: 'code', text: element.textContent ?? '' }],
  sec: smallSection,
  fn: footnotes,
  permissions: rightsParagraph,
}

const BLOCK_NAMES = Object.keys(READERS)

const isBlock = (element: Element): boolean =>
  nameOf(element) in READERS && nameOf(element) !== 'fn' && !(nameOf(element) === 'graphic' && isOfFormula(element))

/** Returns whether an unknown element contains blocks, which are then read in its place. */
const holdsBlocks = (element: Element): boolean => descendants(element, ...BLOCK_NAMES).some(isBlock)

/**
 * Returns the function that reads the preferred one of several forms of an item; undefined if the item is part of a
 * sentence.
 */
function alternativesReader(element: Element): Reader | undefined {
  const has = (...names: string[]) => names.some((name) => child(element, name))
  if (has('math', 'tex-math', 'inline-graphic')) return undefined
  if (has('table', 'array')) return (part, reading) => blocksOf(part, reading, ['graphic', 'media'])
  if (has('graphic')) return pictureIn
  if (has('media')) return figure('file', describedIn(element))
  return holdsBlocks(element) ? (part, reading) => blocksOf(part, reading) : undefined
}

// Returns the function that reads an element as a block. A note within a sentence is read with the sentence, which
// keeps the mark. A note among blocks is only added to the list of notes.
const readerOf = (element: Element, isRunning: boolean): Reader | undefined => {
  const name = nameOf(element)
  if (name === 'fn') return isRunning ? undefined : footnotes
  // Some elements, such as code, occur both as blocks and within sentences.
  if (Object.hasOwn(READERS, name)) return name === 'code' && isRunning ? undefined : READERS[name]
  if (name === 'alternatives') return alternativesReader(element)
  return !/^(?:xref|ext-link|italic|bold|sup|sub|inline-formula|abbrev)$/.test(name) && holdsBlocks(element)
    ? (part, reading) => blocksOf(part, reading)
    : undefined
}

const MARK = /^\s*([.,;:!?]+)(?=\s|$)\s*/

// Moves a full stop after a displayed formula into the formula, since alone it would become a paragraph.
function withoutMark(run: Inline[], blocks: ArticleBlock[]): Inline[] {
  const [start, ...rest] = run
  const displayed = blocks.at(-1)
  const [found, mark] = typeof start === 'string' ? (MARK.exec(start) ?? []) : []
  const last = displayed?.t === 'formula' ? displayed.parts.at(-1) : undefined
  const ended = last && mark ? endedWith(last, mark) : undefined
  if (typeof start !== 'string' || found === undefined || displayed?.t !== 'formula' || !ended) return run
  blocks[blocks.length - 1] = { ...displayed, parts: [...displayed.parts.slice(0, -1), ended] }
  const text = start.slice(found.length)
  return text ? [text, ...rest] : rest
}

/** Returns the blocks in an element. Text between blocks becomes a paragraph. Omits only the children in `skip`. */
export function blocksOf(element: Element, reading: JatsImportContext, skip: string[] = []): ArticleBlock[] {
  const blocks: ArticleBlock[] = []
  let run: Inline[] = []
  const flush = () => {
    const c = withoutMark(tidy(run), blocks)
    if (c.length) blocks.push({ t: 'p', c })
    run = []
  }
  for (const node of nodesOf(element)) {
    if (isElement(node)) {
      if (skip.includes(nameOf(node))) continue
      const reader = readerOf(
        node,
        run.some((inline) => typeof inline !== 'string' || inline.trim() !== ''),
      )
      if (reader) {
        flush()
        blocks.push(...reader(node, reading))
      } else run.push(...oneInline(node, reading))
    } else if (isText(node) && node.nodeValue) run.push(node.nodeValue)
  }
  flush()
  return blocks
}

/** Returns the blocks of one element, such as a paragraph or a list. Pure. */
export function blockOf(element: Element, reading: JatsImportContext): ArticleBlock[] {
  const reader = readerOf(element, false)
  if (reader) return reader(element, reading)
  const c = tidy(oneInline(element, reading))
  return c.length > 0 ? [{ t: 'p', c }] : []
}
