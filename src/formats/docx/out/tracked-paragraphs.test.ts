import { strFromU8, unzipSync } from 'fflate'
import type { Node } from 'prosemirror-model'
import { describe, expect, test } from 'vitest'
import { articleOf, trackedIn } from '../../manuscript/article.ts'
import { aManuscript, bullets, doc, figure, h, marked, p } from '../../manuscript/manuscript.fixture.ts'
import { suggestionId } from '../../manuscript/suggestions.ts'
import { draftOf } from '../in/draft.ts'
import { shown } from '../in/draft.fixture.ts'
import { docxOf } from './document.ts'

const ANN = '7d0f1c9e-5a44-4b0e-9a3f-2f1c6f0a1b2c'
const MADE = new Date('2026-05-06T07:08:09.000Z')
const idOf = (random: string): string => suggestionId({ memberId: ANN, now: MADE, random })
const A = idOf('a')
const B = idOf('b')

const added = (text: string, id = A) => marked(text, ['insertion', { id }])
const dropped = (text: string, id = A) => marked(text, ['deletion', { id }])
const saying = (node: Node, kind: 'insertion' | 'deletion', id = A): Node =>
  node.type.create({ ...node.attrs, suggested: `${kind}:${id}` }, node.content)
const come = (node: Node, id = A) => saying(node, 'insertion', id)
const gone = (node: Node, id = A) => saying(node, 'deletion', id)

const manuscriptOf = (blocks: Node[]) =>
  aManuscript({ methods: doc(...blocks) }, { suggesters: new Map([[ANN, 'Ann Lee']]) })

const written = (blocks: Node[]): Promise<Uint8Array> =>
  docxOf({
    title: ['A paper'],
    authors: [],
    abstract: '',
    article: articleOf(manuscriptOf(blocks)),
    pictures: new Map(),
    records: new Map(),
  })

const CHANGE = 'w:id="[0-9]+" w:author="Ann Lee" w:date="2026-05-06T07:08:09.000Z"'
const MARK = new RegExp(`<w:rPr><w:(ins|del) ${CHANGE}/></w:rPr></w:pPr>`)
const RUN = new RegExp(`<w:(ins|del) ${CHANGE}>(.*?)</w:(?:ins|del)>`, 'g')

/** Returns the paragraphs below the heading, such as "a +b+ -c- ¶+" for changed text and a changed end. */
async function paragraphsOf(blocks: Node[]): Promise<string[]> {
  const xml = strFromU8(unzipSync(await written(blocks))['word/document.xml'] ?? new Uint8Array())
  const sign = (kind: string | undefined) => (kind === 'ins' ? '+' : '-')
  const [, ...paragraphs] = xml.split('Methods')
  return Array.from(paragraphs.join('').matchAll(/<w:p>.*?<\/w:p>/g), ([paragraph]) => {
    const end = MARK.exec(paragraph)
    const text = paragraph.replace(RUN, (_run, kind: string, inside: string) => sign(kind) + inside + sign(kind))
    return `${text.replace(/<[^>]+>/g, '')}${end ? ` ¶${sign(end[1])}` : ''}`
  })
}

const CASES: [what: string, blocks: Node[], paragraphs: string[]][] = [
  ['a new paragraph', [p('one'), come(p(added('two'))), p('three')], ['one', '+two+ ¶+', 'three']],
  ['a deleted paragraph', [p('one'), gone(p(dropped('two'))), p('three')], ['one', '-two- ¶-', 'three']],
  ['two new paragraphs', [p('one'), come(p(added('two'))), come(p(added('three')))], ['one', '+two+ ¶+', '+three+ ¶+']],
  ['the first paragraph', [gone(p(dropped('one'))), p('two')], ['-one- ¶-', 'two']],
  ['a split', [p('one '), come(p('two')), p('three')], ['one  ¶+', 'two', 'three']],
  ['a join', [p('one'), gone(p(' two'))], ['one ¶-', ' two']],
  ['a split that adds words', [p('one ', added('more')), come(p(added('of '), 'two'))], ['one +more+ ¶+', '+of +two']],
  [
    'a deletion over paragraphs',
    [p('one', dropped('x')), gone(p(dropped('two'))), gone(p(dropped('y'), 'three'))],
    ['one-x- ¶-', '-two- ¶-', '-y-three'],
  ],
  [
    'a paragraph that becomes a heading',
    [gone(p(dropped('one'))), come(h(3, added('one'))), p('two')],
    ['-one- ¶-', '+one+ ¶+', 'two'],
  ],
  [
    'a split before new paragraphs',
    [p('one '), come(p('two')), come(h(3, added('three'))), come(p(added('four')))],
    ['one  ¶+', 'two', '+three+ ¶+', '+four+ ¶+'],
  ],
  ['a split heading', [h(3, 'one'), come(h(3, 'two')), p('three')], ['one ¶+', 'two', 'three']],
  [
    'a new list',
    [p('one'), come(bullets([come(p(added('two')))], [come(p(added('three')))])), p('four')].map((node) =>
      node.type.name === 'bullet_list' ? node.copy(node.content.replaceChild(0, come(node.child(0)))) : node,
    ),
    ['one', '+two+ ¶+', '+three+ ¶+', 'four'],
  ],
]

describe('paragraphs are inserted and deleted at their ends', () => {
  test.each(CASES)('%s', async (_what, blocks, paragraphs) => {
    expect(await paragraphsOf(blocks)).toEqual(paragraphs)
  })
})

test('an item of a list that is split or new keeps its bullet', async () => {
  const list = bullets([p('one ')], [p('two')], [p(added('new', B))])
  const item = (index: number, id: string) => {
    const node = list.child(index)
    return come(node.copy(node.content.replaceChild(0, come(node.child(0), id))), id)
  }
  const changed = list.copy(list.content.replaceChild(1, item(1, A)).replaceChild(2, item(2, B)))
  expect(await paragraphsOf([changed, p('end')])).toEqual(['one  ¶+', 'two', '+new+ ¶+', 'end'])
})

test('a program that accepts changes reads the accepted paragraphs', async () => {
  const bytes = await written([
    p('one ', dropped('x')),
    gone(p(dropped('y'), 'two')),
    come(p(added('three'), ' four'), B),
    gone(p(dropped('five'))),
    p('six'),
  ])
  const { sections } = await draftOf(bytes, { token: 't', into: 'methods', newId: () => crypto.randomUUID() })
  const paragraphs = ['one two', 'three four', 'six'].map((text) => `<paragraph>${text}</>`)
  expect(sections[0]?.doc.content?.map(shown)).toEqual(paragraphs)
})

test('suggestions that Word cannot show are left out and counted', async () => {
  const blocks = [
    figure({ id: 'f' }, 'Caption'),
    come(p('after a figure')),
    h(3, 'A heading'),
    gone(p('joined to it'), B),
    p('kept '),
    come(p('split'), idOf('c')),
    p('two ', added('new', idOf('d'))),
    h(3, 'Another'),
    gone(p('joined as well'), idOf('d')),
  ]
  expect(Array.from(trackedIn(manuscriptOf(blocks).sections))).toEqual([idOf('c')])
  expect((await paragraphsOf(blocks)).slice(1)).toEqual([
    'after a figure',
    'A heading',
    'joined to it',
    'kept  ¶+',
    'split',
    'two',
    'Another',
    'joined as well',
  ])
})
