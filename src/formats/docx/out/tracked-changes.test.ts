import { strFromU8, unzipSync } from 'fflate'
import type { Node } from 'prosemirror-model'
import { expect, test } from 'vitest'
import { aReference } from '../../citations/citations.fixture.ts'
import { articleOf, recordsOf } from '../../manuscript/article.ts'
import {
  aManuscript,
  br,
  cite,
  doc,
  figure,
  footnote,
  formula,
  marked,
  p,
} from '../../manuscript/manuscript.fixture.ts'
import { suggestionId } from '../../manuscript/suggestions.ts'
import { draftOf } from '../in/draft.ts'
import { shown } from '../in/draft.fixture.ts'
import { docxOf } from './document.ts'

const MEMBER = '7d0f1c9e-5a44-4b0e-9a3f-2f1c6f0a1b2c'
const NOW = new Date('2026-03-04T05:06:07.000Z')
const idOf = (random: string, memberId = MEMBER): string => suggestionId({ memberId, now: NOW, random })
const added = (text: string, id: string, ...more: string[]) => marked(text, ...more, ['insertion', { id }])
const dropped = (text: string, id: string, ...more: string[]) => marked(text, ...more, ['deletion', { id }])

const written = (suggesters: Map<string, string> | undefined, ...blocks: Parameters<typeof doc>): Promise<Uint8Array> =>
  docxOf({
    title: ['A paper'],
    authors: [],
    abstract: '',
    article: articleOf(aManuscript({ methods: doc(...blocks) }, suggesters ? { suggesters } : {})),
    pictures: new Map(),
    records: new Map(),
  })

const bodyOf = (bytes: Uint8Array): string => strFromU8(unzipSync(bytes)['word/document.xml'] ?? new Uint8Array())

const PARAGRAPH = p(
  'We gave ',
  dropped('50', idOf('a')),
  added('40', idOf('a')),
  ' mg ',
  added('twice', idOf('b', crypto.randomUUID()), 'em'),
  ' daily.',
)

test('suggestions are tracked changes with their author and time', async () => {
  const xml = bodyOf(await written(new Map([[MEMBER, 'Ann Lee']]), PARAGRAPH))
  const change = (name: string, author: string) =>
    `<w:${name} w:id="\\d+" w:author="${author}" w:date="2026-03-04T05:06:07.000Z">`
  expect(xml).toMatch(new RegExp(`${change('del', 'Ann Lee')}<w:r>.{0,80}<w:delText[^>]*>50</w:delText></w:r></w:del>`))
  expect(xml).toMatch(new RegExp(`${change('ins', 'Ann Lee')}<w:r>.{0,80}<w:t[^>]*>40</w:t></w:r></w:ins>`))
  expect(xml).toMatch(new RegExp(`${change('ins', 'Former member')}<w:r><w:rPr><w:i/>.*?twice</w:t></w:r></w:ins>`))
  const ids = Array.from(xml.matchAll(/<w:(?:ins|del) w:id="(\d+)"/g), ([, id]) => id)
  expect(new Set(ids).size).toBe(3)
})

test('an import of the file accepts the changes, and says so', async () => {
  const bytes = await written(new Map([[MEMBER, 'Ann Lee']]), PARAGRAPH)
  const { sections, report } = await draftOf(bytes, { token: 't', into: 'methods', newId: () => crypto.randomUUID() })
  expect(sections[0]?.doc.content?.map(shown)).toEqual(['<paragraph>We gave 40 mg [em:twice] daily.</>'])
  expect(report.filter(({ detail }) => detail.startsWith('Tracked changes'))).toMatchObject([
    { detail: 'Tracked changes were accepted: 2 inserted' },
    { detail: 'Tracked changes were accepted: 1 deleted', quote: '50' },
  ])
})

const saying = (node: Node, kind: 'insertion' | 'deletion', id = idOf('n')): Node =>
  node.type.create({ ...node.attrs, suggested: `${kind}:${id}` })

const REFERENCES = new Map(
  ['r1', 'r2', 'r3', 'r4'].map((id) => [id, aReference({ id, title: `Work ${id}`, DOI: `10.5555/${id}` })]),
)

/** Writes a paragraph with references. */
async function withReferences(paragraph: Node): Promise<Uint8Array> {
  const manuscript = aManuscript(
    { methods: doc(paragraph) },
    { suggesters: new Map([[MEMBER, 'Ann Lee']]), references: REFERENCES },
  )
  const records = new Map(recordsOf(manuscript).map((record, index) => [`reference-${index + 1}`, record]))
  const article = articleOf(manuscript)
  return docxOf({ title: ['A paper'], authors: [], abstract: '', article, pictures: new Map(), records })
}

/** Returns the text of a paragraph with "+" around inserted and "-" around deleted content. */
const changesIn = (bytes: Uint8Array): string => {
  const [, text = ''] = /Methods<.*?<w:p>(.*?)<\/w:p>/.exec(bodyOf(bytes)) ?? []
  const sign = (kind: string) => (kind === 'ins' ? '+' : '-')
  return text
    .replaceAll(/<w:(?:del)?[iI]nstrText.*?<\/w:(?:del)?[iI]nstrText>/g, 'field')
    .replaceAll(/<w:fldChar w:fldCharType="(\w+)"\/>/g, '{$1}')
    .replaceAll(/<w:footnoteReference w:id="(\d+)"\/>/g, '[$1]')
    .replaceAll(
      /<w:(ins|del) [^>]*>(.*?)<\/w:\1>/g,
      (_all, kind: string, inside: string) => sign(kind) + inside + sign(kind),
    )
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll(/\+\+|--/g, '')
}

test('notes, formulas and line breaks in the text are tracked changes', async () => {
  const paragraph = p(
    'x',
    saying(formula('a^2'), 'insertion'),
    saying(formula('b'), 'deletion'),
    saying(footnote('New.'), 'insertion'),
    saying(footnote('Old.'), 'deletion'),
    saying(br(), 'deletion'),
    'y',
  )
  const bytes = await withReferences(paragraph)
  expect(changesIn(bytes)).toBe('x+a2+-b-+[1]+-[2]-y')
  expect(bodyOf(bytes)).toMatch(/<w:del [^>]*><w:r>(?:<w:rPr>.{0,40}<\/w:rPr>)?<w:br\/><\/w:r><\/w:del>/)
  const { sections, report } = await draftOf(bytes, { token: 't', into: 'methods', newId: () => crypto.randomUUID() })
  expect(sections[0]?.doc.content?.map(shown)).toEqual(['<paragraph>x<formula a^{2}></><footnote New.></>y</>'])
  expect(report.filter(({ detail }) => detail.startsWith('Tracked changes'))).toMatchObject([
    { detail: 'Tracked changes were accepted: 2 inserted' },
    { detail: 'Tracked changes were accepted: 2 deleted', quote: '(note) · b' },
  ])
})

test.each([
  [
    'after a kept one',
    [cite('r1'), saying(cite('r2'), 'insertion')],
    '{begin}field{separate}1{end}+{begin}field{separate},2{end}+',
  ],
  [
    'before a kept one',
    [saying(cite('r1'), 'deletion'), cite('r2')],
    '-{begin}field{separate}1,{end}-{begin}field{separate}2{end}',
  ],
  [
    'instead of another',
    [saying(cite('r1'), 'deletion'), saying(cite('r2'), 'insertion')],
    '-{begin}field{separate}1{end}-+{begin}field{separate}2{end}+',
  ],
  ['after words and a space', [' ', saying(cite('r1'), 'insertion')], '+{begin}field{separate}1{end}+'],
])('a citation %s is a tracked change with its field', async (_name, nodes, changes) => {
  expect(changesIn(await withReferences(p('x', ...nodes, ' y')))).toBe(`x${changes} y`)
})

test('an inserted citation is read again as the field of its reference, a deleted one is not', async () => {
  const bytes = await withReferences(p('x', saying(cite('r3'), 'deletion'), 'y', saying(cite('r4'), 'insertion')))
  const { sections, references } = await draftOf(bytes, { token: 't', into: 'methods', newId: () => 'id' })
  expect(sections[0]?.doc.content?.map(shown)).toEqual(['<paragraph>xy<citation id></></>'])
  expect(references[0]?.title).toBe('Work r4')
})

test('without the names of members, all suggestions are left out', async () => {
  const picture = figure({ id: 'f', suggested: `insertion:${idOf('c')}` }, 'Caption of it')
  const xml = bodyOf(await written(undefined, PARAGRAPH, picture))
  expect(xml).not.toMatch(/twice|Caption of it|<w:(?:ins|del) /)
})
