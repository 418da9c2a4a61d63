import { expect, test } from 'vitest'
import { read, shown, reportLines } from './draft.fixture.ts'
import { heading, paragraph, run } from './word.fixture.ts'

test('each heading assigns its text to a section, and the report names text without a section', async () => {
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
    'discussion: <paragraph>What.</><heading 3>In practice</><paragraph>So.</><heading 3>Acknowledgements</><paragraph>Thanks.</>',
    'limitations: <paragraph>How far.</>',
  ])
  expect(await reportLines(body)).toEqual([
    'lost - -: The title: enter it in the paper’s own fields | Alarms at night',
    'lost - -: Text before the first section: enter it in the paper’s own fields | Ann Lee, Bo Ray',
    'changed limitations -: Part of another section became a separate section | Limitations',
    'changed discussion 4: A heading that matches no section was kept inside the section before it | Acknowledgements',
  ])
})

test('typed headings assign text too, and a text without headings is one section', async () => {
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

test('the report mentions citations typed as numbers once if there are references', async () => {
  const entries =
    heading('References') + paragraph(run('1. Zed A. On beds. 2020.')) + paragraph(run('2. Abel B. On. 2019.'))
  const body = heading('Methods') + paragraph(run('As shown [1].')) + paragraph(run('And [2, 3–5].'))
  const lines = async (text: string) => (await reportLines(text)).filter((line) => line.includes('typed as numbers'))
  expect(await lines(body)).toEqual([])
  expect(await lines(body + entries)).toEqual([
    'changed methods 1: Citations typed as numbers remain text, here and below. Cite the references again to number them automatically | As shown [1].',
  ])
})

const ENTRIES =
  heading('References') + paragraph(run('1. Zed A. On beds. 2020.')) + paragraph(run('2. Abel B. On doors. 2019.'))
const TYPED_FRONT = paragraph(run('Alarms at night', '<w:b/>')) + paragraph(run('Ann Lee, Bo Ray'))

test('a whole paper imported into one section keeps its title, authors and references separate', async () => {
  const text = heading('Abstract') + paragraph(run('Short.')) + heading('Methods') + paragraph(run('As shown.'))
  const body = TYPED_FRONT + text + ENTRIES
  const { sections, references } = await read(body, 'results')
  expect(sections.map(({ name, doc }) => `${name}: ${(doc.content ?? []).map(shown).join('')}`)).toEqual([
    'results: <heading 3>Abstract</><paragraph>Short.</><heading 3>Methods</><paragraph>As shown.</>',
  ])
  expect(references.map(({ title }) => title)).toEqual(['Zed A. On beds. 2020.', 'Abel B. On doors. 2019.'])
  expect(await reportLines(body, 'results')).toEqual([
    'lost - -: Text before the first section: enter it in the paper’s own fields | Alarms at night · Ann Lee, Bo Ray',
  ])
})

test('a piece of text keeps its first line in every section', async () => {
  const body = paragraph(run('Alarms fell.')) + heading('Results') + paragraph(run('Far.')) + ENTRIES
  const { sections, references } = await read(body, 'results')
  expect((sections[0]?.doc.content ?? []).map(shown)).toEqual(['<paragraph>Alarms fell.</>', '<paragraph>Far.</>'])
  expect(references).toHaveLength(2)
  const titled = paragraph(run('Alarms'), '<w:pStyle w:val="Title"/>') + paragraph(run('They fell.'))
  expect((await read(titled, 'results')).sections[0]?.doc.content?.map(shown)).toEqual(['<paragraph>They fell.</>'])
})

test('a heading that matches no section does not move the headings before it', async () => {
  const under = (text: string, depth: number) => heading(text, depth) + paragraph(run('So.'))
  const body = under('Discussion', 1) + under('Beds', 2) + under('Lamps', 2) + under('Night lamps', 3)
  const { sections } = await read(body + under('Strengths', 1) + under('Size', 2))
  expect((sections[0]?.doc.content ?? []).map(shown).filter((line) => line.startsWith('<heading'))).toEqual([
    '<heading 3>Beds</>',
    '<heading 3>Lamps</>',
    '<heading 4>Night lamps</>',
    '<heading 3>Strengths</>',
    '<heading 4>Size</>',
  ])
})
