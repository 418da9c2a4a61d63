import { type Attrs, type DOMOutputSpec, type Node, type NodeSpec, Schema } from 'prosemirror-model'
import { tableNodes } from 'prosemirror-tables'
import { isListKind, isListStart } from '../article/list-marks.ts'
import { listAttrs } from './lists.ts'
import { marks } from './marks.ts'

/**
 * The version of the schema. It is incremented whenever a node, a mark or an attribute is added or changes its meaning.
 * A tab with an older build may only read, since it would drop content that it does not know (decision record 109).
 */
export const SCHEMA_NUMBER = 2

/**
 * A suggestion on a node: `insertion:ID` or `deletion:ID`. Text has marks for suggestions; nodes need an attribute,
 * since the shared document stores marks only for text.
 */
const suggested = { suggested: { default: null, validate: 'string|null' } } as const

/** Attributes of parts that the text can refer to: figures, tables, equations, files. */
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

/** A heading within a section. The section's own heading has level 2. */
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
  if (value !== null && !isOwn(value)) throw new RangeError('The list has an invalid start or kind of numbering')
}

/**
 * `start` is the first item's number, null for 1. `kind` is the kind of numbering with the values of HTML's `type`,
 * null for decimal numbers.
 */
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

/** Returns the spec of an inline node without content. Its attributes are stored in `data-` attributes. */
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

/** Returns the spec of a block with a caption as its content. */
const captioned = (name: string, attrs: NodeSpec['attrs']): NodeSpec => ({
  group: 'block',
  content: 'inline*',
  isolating: true,
  attrs: { ...part, ...attrs },
  // Without `contentElement`, the parser would read the caption as that of a table and lose the figure.
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
   * A picture, with its caption as content. `file` is a workspace file's id. `licence` is an SPDX name or the author's
   * words. If `patient` is 'yes', `consent` describes how the people in the picture gave their consent.
   */
  figure: captioned('figure', {
    file: text(),
    alt: text(),
    licence: text(),
    source: text(),
    patient: text(),
    consent: text(),
  }),
  /** A supplementary file, with its description as content. `file` is a workspace file's id. */
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
  /** A displayed equation. `tex` is its TeX. */
  equation: {
    group: 'block',
    atom: true,
    attrs: { ...part, tex: text() },
    parseDOM: [{ tag: 'div[data-part="equation"]', getAttrs: read(['id', 'tex']) }],
    toDOM: ({ attrs }) => ['div', { 'data-part': 'equation', ...data(attrs, ['id', 'tex', 'suggested']) }, attrs.tex],
    leafText: ({ attrs }) => attrs.tex as string,
  },
  text: { group: 'inline' },
  /** An inline formula. `tex` is its TeX. */
  formula: inlineAtom('formula', { tex: text() }, ({ tex }) => tex as string),
  /**
   * A citation. `refs` contains the ids of its references, separated by spaces. Each id is a key of the document's map
   * `references`.
   */
  citation: inlineAtom('citation', { refs: text() }, () => ''),
  /**
   * A cross-reference to a figure, table, equation or file of this paper, by its id. Its number is computed for
   * display.
   */
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

/** The schema of one section of a manuscript, for the editor and the server. */
export const manuscript = new Schema({ nodes, marks })
