import type { ArticleBlock, Inline } from '../../article/article.ts'
import { endedWith, formulasOf } from './math.ts'
import { inlinesOf, oneInline, tidy } from './inline.ts'
import { listOf } from './lists.ts'
import type { JatsImportContext } from './import-context.ts'
import { formulaWithPicture, isEmptyFormula, isOfFormula } from './inline-pictures.ts'
import { altOf, graphicsOf } from '../xml/graphics.ts'
import { sourceOf } from '../xml/links.ts'
import { rightsParagraph } from '../front/rights.ts'
import { tableOf } from './tables.ts'
import { child, children, descendants, type Element, isElement, isText, nameOf, nodesOf, textOf } from '../xml/xml.ts'

type Reader = (element: Element, reading: JatsImportContext) => ArticleBlock[]

/** Returns the captions of the pictures and files in a figure. */
const captionsWithin = (element: Element, reading: JatsImportContext): ArticleBlock[] =>
  [...children(element, 'graphic'), ...children(element, 'media')]
    .flatMap((part) => [...children(part, 'label'), ...children(part, 'caption')])
    .flatMap((part) => blocksOf(part, reading))

/** Returns an element's caption: its title, and the paragraphs after it. */
export function captionOf(
  element: Element,
  reading: JatsImportContext,
): { label: string; title: Inline[]; caption: ArticleBlock[] } {
  const [caption, ...others] = children(element, 'caption')
  return {
    label: textOf(child(element, 'label')),
    title: inlinesOf(child(caption, 'title') ?? child(element, 'title'), reading),
    caption: [
      ...(caption ? blocksOf(caption, reading, ['title']) : []),
      ...captionsWithin(element, reading),
      // The same in another language.
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

// A figure's credit is in the figure's element or in that of its picture.
const creditsOf = (element: Element, reading: JatsImportContext): ArticleBlock[] =>
  [element, ...children(element, 'graphic'), ...children(element, 'media')].flatMap((part) =>
    children(part)
      .filter((credit) => nameOf(credit) === 'attrib' || nameOf(credit) === 'permissions')
      .flatMap((credit) =>
        nameOf(credit) === 'permissions' ? rightsParagraph(credit, reading) : blocksOf(credit, reading),
      ),
  )

/** `described`: the element that has label and caption, where it is another. */
const figure =
  (t: 'figure' | 'file', described?: Element): Reader =>
  (element, reading) => {
    const { caption, ...named } = captionOf(described ?? element, reading)
    const id = reading.ids.of(nameOf(element) === 'alternatives' ? (child(element, 'graphic') ?? element) : element)
    const graphics = graphicsOf(element)
    if (graphics.length > 0) reading.graphics.push({ id, graphics })
    return [
      {
        t,
        id,
        ...named,
        caption: [...caption, ...creditsOf(described ?? element, reading)],
        alt: altOf(element) || graphics[0]?.alt || undefined,
        source: sourceOf(element, reading.doi),
      },
      ...blocksOf(element, reading, CAPTION_PARTS),
    ]
  }

// Of one picture in several formats the first that is described describes all.
const pictureIn: Reader = (alternatives, reading) => {
  const described = children(alternatives, 'graphic').find((one) => child(one, 'label') ?? child(one, 'caption'))
  return figure('figure', described)(alternatives, reading)
}

type Definition = Extract<ArticleBlock, { t: 'definitions' }>['items'][number]

const definition = (item: Element, reading: JatsImportContext): Definition => ({
  term: inlinesOf(child(item, 'term'), reading),
  blocks: children(item, 'def').flatMap((def) => blocksOf(def, reading)),
})

/** Returns the headings of a definition list: those above its terms and above their meanings. */
function headsOf(element: Element, reading: JatsImportContext): Definition[] {
  const [term, meaning] = ['term-head', 'def-head'].map((name) => inlinesOf(child(element, name), reading))
  if (!term?.length && !meaning?.length) return []
  return [{ term: term ?? [], blocks: meaning?.length ? [{ t: 'head', c: meaning }] : [] }]
}

const definitions: Reader = (element, reading) => [
  {
    t: 'definitions',
    title: inlinesOf(child(element, 'title'), reading),
    items: [...headsOf(element, reading), ...children(element, 'def-item').map((item) => definition(item, reading))],
  },
  ...children(element, 'def-list').flatMap((nested) => definitions(nested, reading)),
]

const formula: Reader = (element, reading) => {
  if (isEmptyFormula(element)) return []
  const label = textOf(child(element, 'label'))
  const isMarked = descendants(element, 'math', 'tex-math', 'graphic', 'inline-graphic', 'media').length > 0
  // A formula that was only typed keeps its raised and lowered letters as a paragraph of its own.
  if (!isMarked) return blocksOf(element, reading)
  const id = reading.ids.of(element)
  const parts = formulasOf(element, { display: true, articleDoi: reading.doi }).map((part) =>
    formulaWithPicture(element, part, { id: `${id}-picture`, reading }),
  )
  return [{ t: 'formula', id, label, parts }]
}

/** Figures or tables under one caption. */
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

/** A structural formula: its picture, or what is written in its place. */
const structure: Reader = (element, reading) =>
  (graphicsOf(element).length > 0 ? figure('figure') : box)(element, reading)

/** A section where the outline doesn't reach (in a box, in an acknowledgement): its title, then its content. */
const smallSection: Reader = (element, reading) => {
  const c = inlinesOf(child(element, 'title'), reading)
  return [...(c.length ? [{ t: 'head' as const, c }] : []), ...blocksOf(element, reading, ['title'])]
}

const verse: Reader = (element, reading) => [
  ...children(element, 'title').map((title) => ({ t: 'head' as const, c: inlinesOf(title, reading) })),
  { t: 'verse', lines: descendants(element, 'verse-line').map((line) => inlinesOf(line, reading)) },
  ...blocksOf(element, reading, ['title', 'verse-line', 'verse-group']),
]

const footnotes: Reader = (element, reading) => {
  reading.notes.push(reading.noteOf(element))
  return []
}

const READERS_OF_PARTS = { blocksOf, captionOf, creditsOf }

const READERS: Record<string, Reader> = {
  p: (element, reading) => blocksOf(element, reading),
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
  'def-list': definitions,
  'disp-quote': (element, reading) => [{ t: 'quote', blocks: blocksOf(element, reading) }],
  'verse-group': verse,
  code: (element) => [{ t: 'code', text: element.textContent ?? '' }],
  preformat: (element) => [{ t: 'code', text: element.textContent ?? '' }],
  sec: smallSection,
  fn: footnotes,
  permissions: rightsParagraph,
}

const BLOCK_NAMES = Object.keys(READERS)

const isBlock = (element: Element): boolean =>
  nameOf(element) in READERS && nameOf(element) !== 'fn' && !(nameOf(element) === 'graphic' && isOfFormula(element))

/** Not known, but it holds blocks: its content is read as if it stood there itself. */
const holdsBlocks = (element: Element): boolean => descendants(element, ...BLOCK_NAMES).some(isBlock)

/** Reads the best of several forms of one thing; undefined where that belongs to the sentence around it. */
function alternativesReader(element: Element): Reader | undefined {
  const has = (...names: string[]) => names.some((name) => child(element, name))
  if (has('math', 'tex-math', 'inline-graphic')) return undefined
  if (has('table', 'array')) return (part, reading) => blocksOf(part, reading, ['graphic', 'media'])
  if (has('graphic')) return pictureIn
  if (has('media')) return figure('file')
  return holdsBlocks(element) ? (part, reading) => blocksOf(part, reading) : undefined
}

// A note in a sentence is marked there; a note alone among blocks is only listed.
const readerOf = (element: Element, isRunning: boolean): Reader | undefined => {
  const name = nameOf(element)
  if (name === 'fn') return isRunning ? undefined : footnotes
  // An element can share its name with a running one: a title in a citation, code in a sentence.
  if (Object.hasOwn(READERS, name)) return name === 'code' && isRunning ? undefined : READERS[name]
  if (name === 'alternatives') return alternativesReader(element)
  return !/^(?:xref|ext-link|italic|bold|sup|sub|inline-formula)$/.test(name) && holdsBlocks(element)
    ? (part, reading) => blocksOf(part, reading)
    : undefined
}

const MARK = /^\s*([.,;:!?]+)(?=\s|$)\s*/

// A full stop after a displayed formula ends the formula's line; alone, it would be a paragraph of its own.
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

/**
 * Returns the blocks in an element. Running text between blocks becomes a paragraph; nothing is left out but the
 * `skip`ped children.
 */
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
