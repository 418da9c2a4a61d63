import { expect, test } from 'vitest'
import { read, shown, reportLines } from './draft.fixture.ts'
import { heading, paragraph, run } from './word.fixture.ts'

test('each heading leads its text to its section, and what has none is told', async () => {
  const body =
    paragraph(run('Alarms at night'), '<w:pStyle w:val="Title"/>') +
    paragraph(run('Ann Lee, Bo Ray')) +
    heading('ABSTRACT') +
    paragraph(run('Short.')) +
    heading('1. Introduction') +
    paragraph(run('Why.')) +
    heading('2 Materials & Methods:') +
    heading('Setting', 2) +
    paragraph(run('Where.')) +
    heading('Discussion') +
    paragraph(run('What.')) +
    heading('Limitations', 2) +
    paragraph(run('How far.')) +
    heading('In practice', 2) +
    paragraph(run('So.')) +
    heading('Acknowledgements') +
    paragraph(run('Thanks.'))
  const { sections } = await read(body)
  expect(sections.map(({ name, doc }) => `${name}: ${(doc.content ?? []).map(shown).join('')}`)).toEqual([
    'abstract: <paragraph>Short.</>',
    'introduction: <paragraph>Why.</>',
    'methods: <heading 3>Setting</><paragraph>Where.</>',
    'discussion: <paragraph>What.</><heading 4>In practice</><paragraph>So.</><heading 3>Acknowledgements</><paragraph>Thanks.</>',
    'limitations: <paragraph>How far.</>',
  ])
  expect(await reportLines(body)).toEqual([
    'lost - -: The title: the paper has a place of its own for it | Alarms at night',
    'lost - -: What stands before the first section: the paper has a place of its own for it | Ann Lee, Bo Ray',
    'changed limitations -: A part of another section became a section of its own | Limitations',
    'changed discussion 4: A heading that no section here has stands within the section before it | Acknowledgements',
  ])
})

test('headings that were only typed lead too, and a text without any is one section', async () => {
  const typed =
    paragraph(run('Results', '<w:b/>')) +
    paragraph(run('Many.')) +
    paragraph(run('CONCLUSIONS')) +
    paragraph(run('Few.'))
  expect((await read(typed)).sections.map(({ name }) => name)).toEqual(['results', 'conclusion'])
  const plain = paragraph(run('We saw.')) + paragraph(run('We won.'))
  const { sections } = await read(plain)
  expect(sections.map(({ name, doc }) => [name, doc.content?.length])).toEqual([['introduction', 2]])
  expect(await reportLines(plain)).toEqual([])
})

test('citations that were typed as numbers are told of once, where there are references', async () => {
  const entries =
    heading('References') + paragraph(run('1. Zed A. On beds. 2020.')) + paragraph(run('2. Abel B. On. 2019.'))
  const body = heading('Methods') + paragraph(run('As shown [1].')) + paragraph(run('And [2, 3–5].'))
  const lines = async (text: string) => (await reportLines(text)).filter((line) => line.includes('typed as numbers'))
  expect(await lines(body)).toEqual([])
  expect(await lines(body + entries)).toEqual([
    'changed methods 1: Citations that were typed as numbers stay text, here and further on. Cite the references anew, so that numbers follow them | As shown [1].',
  ])
})

const ENTRIES =
  heading('References') + paragraph(run('1. Zed A. On beds. 2020.')) + paragraph(run('2. Abel B. On doors. 2019.'))
const TYPED_FRONT = paragraph(run('Alarms at night', '<w:b/>')) + paragraph(run('Ann Lee, Bo Ray'))

test('a whole paper that goes into one section leaves title, authors and references where they belong', async () => {
  const text = heading('Abstract') + paragraph(run('Short.')) + heading('Methods') + paragraph(run('As shown.'))
  const body = TYPED_FRONT + text + ENTRIES
  const { sections, references } = await read(body, 'results')
  expect(sections.map(({ name, doc }) => `${name}: ${(doc.content ?? []).map(shown).join('')}`)).toEqual([
    'results: <heading 3>Abstract</><paragraph>Short.</><heading 3>Methods</><paragraph>As shown.</>',
  ])
  expect(references.map(({ title }) => title)).toEqual(['Zed A. On beds. 2020.', 'Abel B. On doors. 2019.'])
  expect(await reportLines(body, 'results')).toEqual([
    'lost - -: What stands before the first section: the paper has a place of its own for it | Alarms at night · Ann Lee, Bo Ray',
  ])
})

test('a piece of text keeps its first line, whatever section it goes into', async () => {
  const body = paragraph(run('Alarms fell.')) + heading('Results') + paragraph(run('Far.')) + ENTRIES
  const { sections, references } = await read(body, 'results')
  expect((sections[0]?.doc.content ?? []).map(shown)).toEqual(['<paragraph>Alarms fell.</>', '<paragraph>Far.</>'])
  expect(references).toHaveLength(2)
  const titled = paragraph(run('Alarms'), '<w:pStyle w:val="Title"/>') + paragraph(run('They fell.'))
  expect((await read(titled, 'results')).sections[0]?.doc.content?.map(shown)).toEqual(['<paragraph>They fell.</>'])
})
