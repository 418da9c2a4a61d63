import { expect, test } from 'vitest'
import { articleOf } from '../manuscript/article.ts'
import { A_FILE } from '../manuscript/full-manuscript.fixture.ts'
import { aManuscript, br, doc, figure, footnote, p } from '../manuscript/manuscript.fixture.ts'
import { manuscript } from '../manuscript/schema.ts'
import { draftOf } from './in/draft.ts'
import { shown } from './in/draft.fixture.ts'
import { docxOf } from './out/document.ts'
import { aWrittenPaper } from './out/paper.fixture.ts'

const FILES = new Map([
  [
    A_FILE,
    {
      pictures: [{ file: A_FILE, kind: 'image/png', width: 10, height: 10 }],
      name: 'x.png',
      kind: 'image/png',
      bytes: 3,
    },
  ],
])

/** Returns a paper's methods section, as lines, after an export to Word and an import. */
async function roundTrip(...blocks: Parameters<typeof doc>): Promise<string[]> {
  const article = articleOf(aManuscript({ methods: doc(...blocks) }, { files: FILES }))
  const bytes = await docxOf({ ...(await aWrittenPaper()), article })
  const { sections } = await draftOf(new Uint8Array(bytes), {
    token: 'token',
    into: 'methods',
    newId: () => crypto.randomUUID(),
  })
  return (sections[0]?.doc.content ?? []).map(shown)
}

const of = (attrs: object) => ({ id: crypto.randomUUID(), file: A_FILE, alt: 'x', ...attrs })

test.each([
  [{ licence: 'CC-BY-4.0' }, 'Bars that fall', '<figure FILE x CC-BY-4.0>Bars that fall</>'],
  [{ licence: 'CC-BY-4.0' }, 'They fell.', '<figure FILE x CC-BY-4.0>They fell.</>'],
  [
    { licence: 'CC0', source: 'https://example.org/a', patient: 'yes', consent: 'He agreed' },
    'Bars',
    '<figure FILE x CC0 https://example.org/a He agreed>Bars</>',
  ],
])('a figure with %j comes back from Word unchanged', async (attrs, caption, expected) => {
  const [back = ''] = await roundTrip(figure(of(attrs), caption))
  expect(back.replace(/<figure \d+/, '<figure FILE')).toBe(expected)
})

test('a figure without a caption and a figure with a two-line caption come back unchanged', async () => {
  const [bare = '', lines = ''] = await roundTrip(figure(of({ licence: 'CC0' })), figure(of({}), 'One', br(), 'two'))
  expect(bare).toMatch(/^<figure \d+ x CC0><\/>$/)
  expect(lines).toMatch(/^<figure \d+ x>One<hard_break><\/>two<\/>$/)
})

test('a picture without a description comes back without one', async () => {
  const [back = ''] = await roundTrip(figure(of({ alt: '' }), 'Bars'))
  expect(back).toMatch(/^<figure \d+>Bars<\/>$/)
})

test.each(['\\mathbf{B}', '\\mathbb{R}', '\\mathcal{L}', '\\boldsymbol{\\beta}'])(
  '%s comes back unchanged',
  async (tex) => {
    expect(await roundTrip(p('So ', manuscript.node('formula', { tex })))).toEqual([
      `<paragraph>So <formula ${tex}></></>`,
    ])
  },
)

test('soft hyphens and allowed line breaks are kept', async () => {
  expect(await roundTrip(p('Patho\u00adphysio\u00adlogy'))).toEqual(['<paragraph>Patho\u00adphysio\u00adlogy</>'])
})

test('characters that XML does not allow do not break a document', async () => {
  const text = 'One\u000btwo\u0001\uffff three \ud800.'
  expect(await roundTrip(p(text), figure(of({ alt: text }), text), p('x', footnote(text)))).toEqual([
    '<paragraph>One two three \ufffd.</>',
    expect.stringContaining('>One two three \ufffd.</>'),
    '<paragraph>x<footnote One two three \ufffd.></></>',
  ])
})
