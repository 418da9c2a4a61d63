import type { Node } from 'prosemirror-model'
import type { ReferenceRecord } from '../citations/reference.ts'
import type { Manuscript } from './article.ts'
import { manuscript } from './schema.ts'

type Part = Node | string

const nodes = (parts: Part[]): Node[] => parts.map((part) => (typeof part === 'string' ? manuscript.text(part) : part))

const make =
  (name: string, attrs: object = {}) =>
  (...parts: Part[]): Node =>
    manuscript.node(name, { ...attrs }, nodes(parts))

export const doc = make('doc')
export const p = make('paragraph')
export const h = (level: 3 | 4, ...parts: Part[]) => make('heading', { level })(...parts)
export const bullets = (...items: Node[][]) => make('bullet_list')(...items.map((item) => make('list_item')(...item)))
const ordered = (attrs: object, items: Node[][]) =>
  make('ordered_list', attrs)(...items.map((item) => make('list_item')(...item)))
export const numbers = (...items: Node[][]) => ordered({}, items)
/** Returns a list with the labels c, d, … */
export const fromC = (...items: Node[][]) => ordered({ start: 3, kind: 'a' }, items)
export const quote = make('blockquote')
export const figure = (attrs: object, ...caption: Part[]) => make('figure', attrs)(...caption)
export const supplement = (attrs: object, ...words: Part[]) => make('supplement', attrs)(...words)
export const equation = (tex: string, id = '') => make('equation', { tex, id })()
export const formula = (tex: string) => make('formula', { tex })()
export const cite = (...refs: string[]) => make('citation', { refs: refs.join(' ') })()
export const mention = (to: string) => make('mention', { to })()
export const footnote = (text: string) => make('footnote', { text })()
export const br = () => make('hard_break')()

/** Returns text with marks: `marked('5', 'em')`. Marks with attributes are given as ['link', { href }]. */
export const marked = (text: string, ...marks: (string | [string, object])[]): Node =>
  manuscript.text(
    text,
    marks.map((mark) => (typeof mark === 'string' ? manuscript.mark(mark) : manuscript.mark(mark[0], { ...mark[1] }))),
  )

export const th = (attrs: object, ...parts: Part[]) => make('table_header', attrs)(p(...parts))
export const td = (attrs: object, ...parts: Part[]) => make('table_cell', attrs)(p(...parts))
export const row = make('table_row')

type Table = { id: string; caption: Part[]; rows: Node[]; notes: Part[] }

export const table = ({ id, caption, rows, notes }: Table): Node =>
  make('table_figure', { id })(make('table_caption')(...caption), make('table')(...rows), make('table_notes')(...notes))

export const aRecord = (id: string, traits: Partial<ReferenceRecord> = {}): ReferenceRecord => ({
  id,
  type: 'article-journal',
  title: `What ${id} found`,
  author: [{ family: 'Okafor', given: 'Amara' }],
  issued: { 'date-parts': [[2024]] },
  'container-title': 'BMJ',
  volume: '12',
  page: '1-9',
  ...traits,
})

type Written = { [section: string]: Node }

/** Returns a manuscript with only the given sections. `traits` override its other fields. */
export const aManuscript = (written: Written, traits: Partial<Manuscript> = {}): Manuscript => ({
  title: [],
  sections: Object.entries(written).map(([name, section]) => ({
    name,
    heading: name.charAt(0).toUpperCase() + name.slice(1),
    doc: section,
  })),
  references: new Map(),
  files: new Map(),
  ...traits,
})

export const records = (...list: ReferenceRecord[]): Map<string, ReferenceRecord> =>
  new Map(list.map((record) => [record.id, record]))
