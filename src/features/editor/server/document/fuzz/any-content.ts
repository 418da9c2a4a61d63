// oxlint-disable no-underscore-dangle -- The tests insert content that Yjs has no public way to create.
import * as Y from 'yjs'
import { referencesRoot, sectionRoot } from '#formats/manuscript/roots.ts'
import { itemsIn } from '#formats/manuscript/yjs/items.ts'
import type { Random } from '#server/testing/random.ts'

type Content = Y.Item['content']
type Type = Y.AbstractType<unknown>
type Place = { type: Type; name: string | null; before?: Y.Item | null }

const of = <Thing>(random: Random, things: readonly Thing[]): Thing => things[random(things.length)] as Thing

const STRINGS = [
  '',
  'alarms tire',
  'a\u0000b',
  '\uD800',
  'half \uDC00 a pair',
  '\u0001\u000B\u001F',
  '\uFFFE\uFFFF\u{1FFFF}',
  '\u202E\u200B\u2028',
  '😀é',
  'insertion:0195c5d0-0000-7000-8000-00000000000a:1',
  'https://example.org/a?b=c&d',
  'javascript:alert(1)',
  `https://example.org/${'a'.repeat(9_000)}`,
  '\\frac{a}{b}',
  '\\begin{matrix}{{{',
  '$#@"<&>]]>`*_[',
  '__proto__',
  'x'.repeat(9_000),
  'é'.repeat(6_000),
  'x'.repeat(21_000),
  'x'.repeat(120_000),
] as const

const VALUES = [
  null,
  undefined,
  true,
  false,
  0,
  1,
  2,
  3,
  4,
  -1,
  1.5,
  201,
  20_000,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  12n,
  [],
  [80, 120],
  [Number.NaN],
  {},
  { href: 'https://example.org' },
  { toString: 'no' },
  [[[[{}]]]],
] as const

const valueOf = (random: Random): unknown => (random(2) === 0 ? of(random, STRINGS) : of(random, VALUES))

/**
 * Returns a random JSON value for marks and embeds, which are written as JSON. JSON has neither big integers nor
 * undefined.
 */
const jsonValueOf = (random: Random): unknown => {
  const value = valueOf(random)
  return typeof value === 'bigint' ? Number(value) : (value ?? null)
}

const NODES = [
  'paragraph',
  'heading',
  'bullet_list',
  'ordered_list',
  'list_item',
  'blockquote',
  'figure',
  'supplement',
  'table_figure',
  'table_caption',
  'table_notes',
  'table',
  'table_row',
  'table_cell',
  'table_header',
  'equation',
  'formula',
  'citation',
  'mention',
  'footnote',
  'hard_break',
] as const
const FOREIGN_NODES = ['script', 'doc', 'text', '__proto__', 'constructor', ''] as const
const ATTRIBUTES = [
  'suggested',
  'level',
  'start',
  'kind',
  'id',
  'file',
  'alt',
  'licence',
  'source',
  'patient',
  'consent',
  'name',
  'tex',
  'refs',
  'to',
  'text',
  'colspan',
  'rowspan',
  'colwidth',
  'onclick',
  '__proto__',
] as const
const MARKS = [
  'strong',
  'em',
  'underline',
  'superscript',
  'subscript',
  'code',
  'link',
  'insertion',
  'deletion',
  'link--abcdefgh',
  'blink',
  '__proto__',
] as const

const markValue = (random: Random): unknown =>
  of(random, [null, {}, { href: of(random, STRINGS) }, { id: of(random, STRINGS) }, jsonValueOf(random)])

const anElement = (random: Random): Y.XmlElement =>
  new Y.XmlElement(random(5) === 0 ? of(random, FOREIGN_NODES) : of(random, NODES))

/** Creates a random shared type. */
const aType = (random: Random): Type =>
  of(random, [
    () => anElement(random),
    () => anElement(random),
    () => anElement(random),
    () => new Y.XmlText(),
    () => new Y.Array(),
    () => new Y.Map(),
    () => new Y.Text(),
    () => new Y.XmlFragment(),
    () => new Y.XmlHook('methods'),
  ])() as Type

const CONTENTS: Record<string, (random: Random) => Content> = {
  any: (random) => new Y.ContentAny(Array.from({ length: 1 + random(3) }, () => valueOf(random))),
  one: (random) => new Y.ContentAny([valueOf(random)]),
  binary: () => new Y.ContentBinary(new Uint8Array([1, 2, 3])),
  document: () => new Y.ContentDoc(new Y.Doc({ guid: 'inner' })),
  embed: (random) => new Y.ContentEmbed(jsonValueOf(random) ?? {}),
  format: (random) => new Y.ContentFormat(of(random, MARKS), markValue(random) as object),
  json: (random) => new Y.ContentJSON([of(random, STRINGS), of(random, [1, null, { a: 'b' }])]),
  string: (random) => new Y.ContentString(of(random, STRINGS) || 'a'),
  type: (random) => new Y.ContentType(aType(random) as never),
  element: (random) => new Y.ContentType(anElement(random)),
  text: () => new Y.ContentType(new Y.XmlText()),
  deleted: () => new Y.ContentDeleted(2),
} as const

/** Returns all shared types in a document, including its roots. */
function typesIn(doc: Y.Doc): Type[] {
  const types: Type[] = []
  const visit = (type: Type) => {
    types.push(type)
    for (const { content } of itemsIn(type)) if (content instanceof Y.ContentType) visit(content.type as Type)
  }
  for (const root of doc.share.values()) visit(root as Type)
  return types
}

function aPlace(doc: Y.Doc, random: Random): Place {
  const kind = random(12)
  if (kind === 0) return { type: sectionRoot(doc, 'results') as Type, name: null }
  if (kind === 1) return { type: sectionRoot(doc, 'methods') as Type, name: 'a' }
  if (kind === 2) return { type: referencesRoot(doc) as unknown as Type, name: of(random, ['r1', '__proto__']) }
  if (kind === 3) return { type: referencesRoot(doc) as unknown as Type, name: null }
  if (kind === 4 && random(4) === 0) return { type: doc.get(of(random, ['evil', 'section:evil'])), name: null }
  const type: Type = of(random, typesIn(doc))
  const isElement = (type as unknown) instanceof Y.XmlElement
  if (isElement && random(2) === 0) return { type, name: of(random, ATTRIBUTES) }
  const items = itemsIn(type)
  return { type, name: random(15) === 0 ? 'a' : null, before: items[random(items.length + 1)] ?? null }
}

function put(doc: Y.Doc, { type, name, before }: Place, content: Content): void {
  doc.transact((transaction) => {
    const last = name === null ? (before ? before.left : itemsIn(type).at(-1)) : type._map.get(name)
    const left = last ?? null
    const right = name === null ? (left ? left.right : type._start) : null
    const id = Y.createID(doc.clientID, Y.getState(doc.store, doc.clientID))
    const item = new Y.Item(id, left, left?.lastId ?? null, right, right?.id ?? null, type as never, name, content)
    item.integrate(transaction, 0)
  })
}

function deleteSome(doc: Y.Doc, random: Random): string {
  const all = typesIn(doc).flatMap((type) => [...itemsIn(type), ...type._map.values()])
  const item = of(random, all)
  if (item && !item.deleted) doc.transact((transaction) => item.delete(transaction))
  return `delete ${item?.content.constructor.name}`
}

/** Writes some ordinary content, which later changes can break. */
function writeSome(doc: Y.Doc, random: Random): string {
  const [block, text] = [new Y.XmlElement('paragraph'), new Y.XmlText('Two wards were compared for a year.')]
  block.insert(0, [text])
  if (random(2) === 0) text.format(random(10), 8, { strong: {} })
  if (random(3) === 0) block.insert(1, [aLeaf(random)])
  const root = sectionRoot(doc, of(random, ['methods', 'results', 'abstract']))
  root.insert(random(root.length + 1), random(3) === 0 ? [nested(block, random)] : [block])
  return 'write'
}

function aLeaf(random: Random): Y.XmlElement {
  const [name, attribute] = of(random, [
    ['formula', 'tex'],
    ['footnote', 'text'],
    ['citation', 'refs'],
    ['mention', 'to'],
  ] as const)
  const leaf = new Y.XmlElement(name)
  leaf.setAttribute(attribute, of(random, STRINGS.slice(10)))
  return leaf
}

function nested(block: Y.XmlElement, random: Random): Y.XmlElement {
  const names = of(random, [
    ['blockquote'],
    ['bullet_list', 'list_item'],
    ['ordered_list', 'list_item'],
    ['table_figure', 'table', 'table_row', 'table_cell'],
  ])
  return names.toReversed().reduce((inner, name) => {
    const around = new Y.XmlElement(name)
    const beside = name === 'table_figure' ? ['table_caption', 'table_notes'].map((one) => new Y.XmlElement(one)) : []
    around.insert(0, [...beside.slice(0, 1), inner, ...beside.slice(1)])
    return around
  }, block)
}

/**
 * Changes a document at random, including in ways that are impossible in the editor.
 * @returns a description of the change
 */
export function changeSomehow(doc: Y.Doc, random: Random): string {
  const kind = random(10)
  if (kind <= 1 || sectionRoot(doc, 'methods').length === 0) return writeSome(doc, random)
  if (kind === 2) return deleteSome(doc, random)
  const name = of(random, Object.keys(CONTENTS))
  const place = aPlace(doc, random)
  put(doc, place, (CONTENTS[name] as (random: Random) => Content)(random))
  const within = place.type instanceof Y.XmlElement ? place.type.nodeName : place.type.constructor.name
  return `${name} in ${within}${place.name === null ? '' : ` as ${place.name}`}`
}

/** Suggests removing or inserting a paragraph, as an editor does for a member who may only suggest. */
export function suggestSome(doc: Y.Doc, random: Random, memberId: string): string {
  const root = sectionRoot(doc, of(random, ['methods', 'results', 'abstract']))
  const id = `${memberId}.${(1_764_000_000_000 + random(1_000_000)).toString(36)}.f${random(1_000)}`
  const texts = typesIn(doc).filter(
    (type): type is never => (type as unknown) instanceof Y.XmlText,
  ) as unknown as Y.XmlText[]
  const text = texts.length > 0 ? of(random, texts) : undefined
  if (text && text.length > 4 && random(2) === 0) {
    const from = random(text.length - 4)
    doc.transact(() => text.format(from, 1 + random(3), { deletion: { id } }))
    return 'suggest to take out'
  }
  const block = new Y.XmlElement('paragraph')
  block.setAttribute('suggested', `insertion:${id}`)
  const words = new Y.XmlText()
  words.insert(0, 'Three wards, rather.', { insertion: { id } })
  block.insert(0, [words])
  doc.transact(() => root.insert(random(root.length + 1), [block]))
  return 'suggest to put in'
}
