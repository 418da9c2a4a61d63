import { strFromU8, unzipSync } from 'fflate'
import type { Node } from 'prosemirror-model'
import { expect, test } from 'vitest'
import { articleOf, trackedIn } from '../../manuscript/article.ts'
import {
  aManuscript,
  doc,
  equation,
  figure,
  marked,
  mention,
  p,
  row,
  supplement,
  table,
  td,
  th,
} from '../../manuscript/manuscript.fixture.ts'
import { manuscript } from '../../manuscript/schema.ts'
import { suggestionId } from '../../manuscript/suggestions.ts'
import { draftOf } from '../in/draft.ts'
import { shown } from '../in/draft.fixture.ts'
import { docxOf } from './document.ts'

const [ANN, BEN] = ['7d0f1c9e-5a44-4b0e-9a3f-2f1c6f0a1b2c', '8d0f1c9e-5a44-4b0e-9a3f-2f1c6f0a1b2c']
const MADE = new Date('2026-05-06T07:08:09.000Z')
const A = suggestionId({ memberId: ANN, now: MADE, random: 'a' })
const B = suggestionId({ memberId: BEN, now: MADE, random: 'b' })
const PICTURE = '11111111-1111-4111-8111-111111111111'

const saying = (node: Node, kind: 'insertion' | 'deletion', id: string): Node =>
  node.type.create({ ...node.attrs, suggested: `${kind}:${id}` }, node.content)
const come = (node: Node, id = A) => saying(node, 'insertion', id)
const gone = (node: Node, id = A) => saying(node, 'deletion', id)
const added = (text: string, id = A) => marked(text, ['insertion', { id }])
const dropped = (text: string, id = A) => marked(text, ['deletion', { id }])

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const size = { width: 1, height: 1 }
const pictures = [{ file: PICTURE, kind: 'image/png', ...size }]
const files = new Map([[PICTURE, { name: 'a.png', kind: 'image/png', bytes: PIXEL.length, pictures }]])

const manuscriptOf = (blocks: Node[]) => {
  const suggesters = new Map([
    [ANN, 'Ann'],
    [BEN, 'Ben'],
  ])
  return aManuscript({ methods: doc(...blocks) }, { suggesters, files })
}

const written = (blocks: Node[]): Promise<Uint8Array> =>
  docxOf({
    title: ['A paper'],
    authors: [],
    abstract: '',
    article: articleOf(manuscriptOf(blocks)),
    pictures: new Map([[PICTURE, { kind: 'image/png', bytes: new Uint8Array(PIXEL), ...size }]]),
    records: new Map(),
  })

/** Returns the body, with "+A(" and "-B(" where a change of Ann or Ben begins, and ")" where it ends. */
async function changesOf(...blocks: Node[]): Promise<string[]> {
  const xml = strFromU8(unzipSync(await written(blocks))['word/document.xml'] ?? new Uint8Array())
  const [, body = ''] = xml.split('Methods</w:t>')
  const sign = (name: string, by: string) => `${name === 'ins' ? '+' : '-'}${by.charAt(0)}`
  return body
    .replaceAll(/<w:(ins|del) [^>]*w:author="(\w+)"[^>]*\/>/g, (_mark, name: string, by: string) => sign(name, by))
    .replaceAll(/<w:(ins|del) [^>]*w:author="(\w+)"[^>]*>/g, (_mark, name: string, by: string) => `${sign(name, by)}(`)
    .replaceAll(/<\/w:(?:ins|del)>/g, ')')
    .replaceAll('<w:drawing>', '[picture]')
    .replaceAll('</w:trPr>', ' row ')
    .replaceAll('</w:pPr>', ' ¶ ')
    .replaceAll('<w:br/>', '↵')
    .replaceAll(/<pic:.*?>|<wp:posOffset>.*?<\/wp:posOffset>/g, '')
    .split('</w:p>')
    .map((part) =>
      part
        .replaceAll(/<[^>]*>/g, '')
        .replaceAll(/\s+/g, ' ')
        .trim(),
    )
    .filter(Boolean)
}

const read = async (...blocks: Node[]) =>
  draftOf(await written(blocks), { token: 't', into: 'methods', newId: () => 'id' })

const blocksRead = async (...blocks: Node[]): Promise<string[]> =>
  ((await read(...blocks)).sections[0]?.doc.content ?? []).map(shown)

const aTable = (word: string, id = 't') =>
  table({ id, caption: [`About ${word}`], rows: [row(th({}, 'Head')), row(td({}, word))], notes: ['A note'] })

test('a new figure and a deleted one are tracked with their pictures and captions', async () => {
  const [old, fresh] = ['Old.', 'New.'].map((caption) => figure({ id: caption, file: PICTURE, alt: 'Bars' }, caption))
  expect(await changesOf(p('one'), gone(old!), come(fresh!, B), p('two'))).toEqual([
    'one',
    '-A ¶ -A([picture])',
    '-A ¶ -A(Figure 1)-A(. )-A(Old.)',
    '+B ¶ +B([picture])',
    '+B ¶ +B(Figure 1)+B(. )+B(New.)',
    'two',
  ])
  const [one, picture, two, ...more] = await blocksRead(p('one'), gone(old!), come(fresh!, B), p('two'))
  expect([one, two, more]).toEqual(['<paragraph>one</>', '<paragraph>two</>', []])
  expect(picture).toMatch(/^<figure .*New\.<\/>$/)
})

test('the rows of a new table and of a deleted one are tracked, and so are caption and notes', async () => {
  const blocks = [p('one'), gone(aTable('eggs')), come(aTable('nests'), B), p('two')]
  expect(await changesOf(...blocks)).toEqual([
    'one',
    '-A ¶ -A(Table 1)-A(. )-A(About eggs)',
    '-A row -A ¶ -A(Head)',
    '-A row -A ¶ -A(eggs)',
    '-A ¶ -A(A note)',
    '+B ¶ +B(Table 1)+B(. )+B(About nests)',
    '+B row +B ¶ +B(Head)',
    '+B row +B ¶ +B(nests)',
    '+B ¶ +B(A note)',
    'two',
  ])
  expect(await blocksRead(...blocks)).toEqual([
    '<paragraph>one</>',
    '<table_figure><table_caption>About nests</><table><table_row><table_header><paragraph>Head</></></><table_row><table_cell><paragraph>nests</></></></><table_notes>A note</></>',
    '<paragraph>two</>',
  ])
})

test('cross-references name the new table instead of the deleted one', async () => {
  const blocks = [p('See ', mention('t'), '.'), gone(aTable('eggs')), come(aTable('nests')), aTable('wrens', 'u')]
  const { sections } = articleOf(manuscriptOf(blocks))
  expect(sections[0]?.blocks.flatMap((block) => (block.t === 'table' ? [[block.id, block.label]] : []))).toEqual([
    ['table-1-deleted-0', 'Table 1'],
    ['table-1', 'Table 1'],
    ['table-2', 'Table 2'],
  ])
  expect(sections[0]?.blocks[0]).toMatchObject({ c: ['See ', { t: 'x', to: 'table-1' }, '.'] })
  const left = articleOf(manuscriptOf([p(mention('t')), gone(aTable('eggs'))]))
  expect(left.sections[0]?.blocks[0]).toMatchObject({ c: [{ t: 'x', to: 'table-1-deleted-0' }] })
})

test('a new equation and a deleted file are tracked', async () => {
  const data = supplement({ id: 's', file: '', name: 'data.csv' }, 'All counts.')
  const blocks = [p('one'), come(equation('y=2')), gone(equation('y=3')), gone(data), p('two')]
  expect(await changesOf(...blocks)).toEqual([
    'one',
    '+A ¶ +A(y=2)+A((1))',
    '-A ¶ -A(y=3)-A((2))',
    '-A ¶ -A(Supplementary file 1)-A(. )-A(data.csv)-A(. )-A(All counts.)',
    'two',
  ])
  expect(await blocksRead(...blocks)).toEqual(['<paragraph>one</>', '<equation y=2></>', '<paragraph>two</>'])
})

test('the report of an import counts figures and equations among the changes', async () => {
  const { report } = await read(p('one'), come(figure({ id: 'f', file: PICTURE })), gone(equation('y=3')))
  expect(report.filter(({ detail }) => detail.startsWith('Tracked changes'))).toMatchObject([
    { detail: 'Tracked changes were accepted: 2 inserted' },
    { detail: 'Tracked changes were accepted: 2 deleted', quote: '(1) · y=3' },
  ])
})

test('text that one member adds to a figure that another deletes is inserted and deleted', async () => {
  const blocks = [p('one'), gone(figure({ id: 'f' }, 'Old ', added('and new', B), '.'))]
  expect(await changesOf(...blocks)).toEqual(['one', '-A ¶ -A(Figure 1)-A(. )-A(Old )+B(-A(and new))-A(.)'])
  expect(await blocksRead(...blocks)).toEqual(['<paragraph>one</>'])
})

test('an end of a paragraph that leaves by either of two suggestions has both', async () => {
  const blocks = [p('one'), gone(p(dropped('two'))), come(p('three'), B), p('four')]
  expect(Array.from(trackedIn(manuscriptOf(blocks).sections))).toEqual([A, B])
  expect(await changesOf(...blocks)).toEqual(['one', '+B-A ¶ -A(two)', 'three', 'four'])
  expect(await blocksRead(...blocks)).toEqual(['<paragraph>one</>', '<paragraph>three</>', '<paragraph>four</>'])
})

test('a deletion over a figure joins the paragraphs around it', async () => {
  const blocks = [p('one ', dropped('x')), gone(figure({ id: 'f' }, 'Old.')), gone(p(dropped('y'), 'two'))]
  expect(await changesOf(...blocks)).toEqual(['-A ¶ one -A(x)', '-A ¶ -A(Figure 1)-A(. )-A(Old.)', '-A(y)two'])
  expect(await blocksRead(...blocks)).toEqual(['<paragraph>one two</>'])
})

const cell = (...lines: Node[]): Node =>
  table({ id: 't', caption: ['Nests'], rows: [row(manuscript.node('table_cell', {}, lines))], notes: [] })

test.each([
  ['a split', [p('one '), come(p('two'))], 'one +A(↵)two'],
  ['a join', [p('one'), gone(p(' two'))], 'one-A(↵) two'],
  ['a new line', [p('one'), come(p(added('two'))), p('three')], 'one+A(↵)+A(two)↵three'],
  ['a new first line', [come(p(added('one'))), p('two')], '+A(one)+A(↵)two'],
  ['deleted lines', [gone(p(dropped('one'))), gone(p(dropped('two'))), p('three')], '-A(one)-A(↵)-A(two)-A(↵)three'],
  ['lines of a new cell', [come(p(added('one'))), come(p(added('two')))], '+A(one)+A(↵)+A(two)'],
])('lines of a table cell are tracked: %s', async (_what, lines, text) => {
  expect((await changesOf(cell(...lines))).at(-1)).toBe(`row ${text}`)
})

test('lines of a cell that would leave a break whatever is decided are left out', async () => {
  const lines = [come(p(added('one'))), gone(p(dropped('two', B)), B)]
  expect(Array.from(trackedIn(manuscriptOf([cell(...lines)]).sections))).toEqual([])
})
