import { type Attrs, type DOMOutputSpec, type Node, type NodeSpec, Schema } from 'prosemirror-model'
import { tableNodes } from 'prosemirror-tables'
import { isListKind, isListStart } from '../article/list-marks.ts'
import { listAttrs } from './lists.ts'
import { marks } from './marks.ts'

/**
 * Raised whenever a node, a mark or an attribute is added or changes its meaning: a tab of an older build would drop what it does not
 * know (docs/decisions/0083), so that it may only read.
 */
export const SCHEMA_NUMBER = 2

/**
 * Suggestion on a node: `insertion:ID` or `deletion:ID`. Text has marks for it; nodes cannot, since the shared document
 * stores marks of text only.
 */
const suggested = { suggested: { default: null, validate: 'string|null' } } as const

/** Returns a part that others name: figures, tables, equations, files. */
const part = { id: { default: '', validate: 'string' }, ...suggested } as const
const text = (value = '') => ({ default: value, validate: 'string' }) as const

const data = (attrs: Attrs, names: string[]): Record<string, string> =>
  Object.fromEntries(names.flatMap((name) => (attrs[name] ? [[`data-${name}`, String(attrs[name])]] : [])))
const read =
  (names: string[]) =>
  (element: HTMLElement): Attrs =>
    Object.fromEntries(
      names.flatMap((name) =>
        element.hasAttribute(`data-${name}`) ? [[name, element.getAttribute(`data-${name}`)]] : [],
      ),
    )

const drawn =
  (tag: string, names: string[] = []) =>
  ({ attrs }: Node): DOMOutputSpec => [tag, { dir: 'auto', ...data(attrs, ['suggested', ...names]) }, 0]

const paragraph: NodeSpec = {
  group: 'block',
  content: 'inline*',
  attrs: suggested,
  parseDOM: [{ tag: 'p' }],
  toDOM: drawn('p'),
}

/** Inside a section, whose own heading is the second level. */
const heading: NodeSpec = {
  group: 'block',
  content: 'inline*',
  defining: true,
  attrs: { level: { default: 3, validate: 'number' }, ...suggested },
  parseDOM: [
    { tag: 'h1', attrs: { level: 3 } },
    { tag: 'h2', attrs: { level: 3 } },
    { tag: 'h3', attrs: { level: 3 } },
    { tag: 'h4', attrs: { level: 4 } },
    { tag: 'h5', attrs: { level: 4 } },
    { tag: 'h6', attrs: { level: 4 } },
  ],
  toDOM: ({ attrs }) => [attrs.level === 4 ? 'h4' : 'h3', { dir: 'auto', ...data(attrs, ['suggested']) }, 0],
}

const list = { group: 'block', content: 'list_item+' } as const

const bulletList: NodeSpec = {
  ...list,
  attrs: suggested,
  parseDOM: [{ tag: 'ul' }],
  toDOM: ({ attrs }) => ['ul', data(attrs, ['suggested']), 0],
}

const only = (isOwn: (value: unknown) => boolean) => (value: unknown) => {
  if (value !== null && !isOwn(value)) throw new RangeError('No list begins or counts so')
}

/** `start` is the first item's number, null for 1; `kind` what it counts with, as HTML's `type`, null for figures. */
const orderedList: NodeSpec = {
  ...list,
  attrs: {
    start: { default: null, validate: only(isListStart) },
    kind: { default: null, validate: only(isListKind) },
    ...suggested,
  },
  parseDOM: [
    {
      tag: 'ol',
      getAttrs: (element) => {
        const [start, kind] = [Number(element.getAttribute('start') ?? 1), element.getAttribute('type')]
        return listAttrs({ number: start, kind: isListKind(kind) ? kind : null })
      },
    },
  ],
  toDOM: ({ attrs: { start, kind, ...attrs } }) => [
    'ol',
    { start, type: kind, 'data-kind': kind, ...data(attrs, ['suggested']) },
    0,
  ],
}

/** Returns an atom within a line. `data` names its attributes. */
const inlineAtom = (name: string, attrs: NodeSpec['attrs'], shown: (attrs: Attrs) => string): NodeSpec => ({
  group: 'inline',
  inline: true,
  atom: true,
  attrs: { ...attrs, ...suggested },
  parseDOM: [{ tag: `span[data-part="${name}"]`, getAttrs: read(Object.keys(attrs ?? {})) }],
  toDOM: (node) => [
    'span',
    { 'data-part': name, ...data(node.attrs, [...Object.keys(attrs ?? {}), 'suggested']) },
    shown(node.attrs),
  ],
  leafText: (node) => shown(node.attrs),
})

/** Returns the spec of a block whose content is its caption. */
const captioned = (name: string, attrs: NodeSpec['attrs']): NodeSpec => ({
  group: 'block',
  content: 'inline*',
  isolating: true,
  attrs: { ...part, ...attrs },
  // Without its element named, the caption would be read as that of a table, and the figure be lost.
  parseDOM: [
    {
      tag: `figure[data-part="${name}"]`,
      contentElement: 'figcaption',
      getAttrs: read(['id', ...Object.keys(attrs ?? {})]),
    },
  ],
  toDOM: (node) => [
    'figure',
    { 'data-part': name, ...data(node.attrs, Object.keys(node.attrs)) },
    ['figcaption', { dir: 'auto' }, 0],
  ],
})

const cells = tableNodes({ tableGroup: 'grid', cellContent: 'paragraph+', cellAttributes: {} })

const nodes = {
  doc: { content: 'block+' },
  paragraph,
  heading,
  bullet_list: bulletList,
  ordered_list: orderedList,
  list_item: {
    content: 'paragraph block*',
    defining: true,
    attrs: suggested,
    parseDOM: [{ tag: 'li' }],
    toDOM: drawn('li'),
  },
  blockquote: {
    group: 'block',
    content: 'block+',
    defining: true,
    attrs: suggested,
    parseDOM: [{ tag: 'blockquote' }],
    toDOM: drawn('blockquote'),
  },
  /**
   * A picture, its caption as content. `file` is a workspace file's id; `licence` an SPDX name or the author's words;
   * `consent` says how the people in the picture agreed, if `patient` is 'yes'.
   */
  figure: captioned('figure', {
    file: text(),
    alt: text(),
    licence: text(),
    source: text(),
    patient: text(),
    consent: text(),
  }),
  /** A supplementary file: its description as content, `file` a workspace file's id. */
  supplement: captioned('supplement', { file: text(), name: text() }),
  /** A table with its caption above and its notes below. */
  table_figure: {
    group: 'block',
    content: 'table_caption table table_notes',
    isolating: true,
    attrs: part,
    parseDOM: [{ tag: 'figure[data-part="table"]', getAttrs: read(['id']) }],
    toDOM: ({ attrs }) => ['figure', { 'data-part': 'table', ...data(attrs, ['id', 'suggested']) }, 0],
  },
  table_caption: {
    content: 'inline*',
    isolating: true,
    parseDOM: [{ tag: 'figcaption' }],
    toDOM: () => ['figcaption', { dir: 'auto' }, 0],
  },
  table_notes: {
    content: 'inline*',
    isolating: true,
    parseDOM: [{ tag: 'footer' }],
    toDOM: () => ['footer', { dir: 'auto' }, 0],
  },
  table: cells.table,
  table_row: cells.table_row,
  table_cell: cells.table_cell,
  table_header: cells.table_header,
  /** An equation on a line of its own, as TeX. */
  equation: {
    group: 'block',
    atom: true,
    attrs: { ...part, tex: text() },
    parseDOM: [{ tag: 'div[data-part="equation"]', getAttrs: read(['id', 'tex']) }],
    toDOM: ({ attrs }) => ['div', { 'data-part': 'equation', ...data(attrs, ['id', 'tex', 'suggested']) }, attrs.tex],
    leafText: ({ attrs }) => attrs.tex as string,
  },
  text: { group: 'inline' },
  /** `tex` within a line. */
  formula: inlineAtom('formula', { tex: text() }, ({ tex }) => tex as string),
  /** The references cited here, their ids separated by blanks; each is an entry of the document's map `references`. */
  citation: inlineAtom('citation', { refs: text() }, () => ''),
  /** A figure, table, equation or file of this paper, by its id; its number is worked out where it is shown. */
  mention: inlineAtom('mention', { to: text() }, () => ''),
  footnote: inlineAtom('footnote', { text: text() }, () => ''),
  hard_break: {
    group: 'inline',
    inline: true,
    selectable: false,
    attrs: suggested,
    parseDOM: [{ tag: 'br' }],
    toDOM: () => ['br'],
    leafText: () => '\n',
  },
} satisfies Record<string, NodeSpec>

/** One section of a manuscript, in the editor as on the server. Source: the design of the workspace. */
export const manuscript = new Schema({ nodes, marks })
