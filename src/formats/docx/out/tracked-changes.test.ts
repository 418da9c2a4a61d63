import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { articleOf } from '../../manuscript/article.ts'
import { aManuscript, doc, figure, marked, p } from '../../manuscript/manuscript.fixture.ts'
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

test('suggestions that change figures, notes or citations are left out, as all are without names', async () => {
  const picture = figure({ id: 'f', suggested: `insertion:${idOf('c')}` }, 'Caption of it')
  const names = new Map([[MEMBER, 'Ann Lee']])
  expect(bodyOf(await written(names, p('Kept.'), picture))).not.toMatch(/Caption of it|<w:ins /)
  expect(bodyOf(await written(undefined, PARAGRAPH))).not.toMatch(/twice|<w:(?:ins|del) /)
})
