import { describe, expect, test } from 'vitest'
import type { Article } from '#formats/article/article.ts'
import { corpusOf, redactArticle } from './redact-article.ts'
import { createRedactor, HIDDEN_INSTITUTION, type HiddenPerson } from './redact-text.ts'

const person = (traits: Partial<HiddenPerson> = {}): HiddenPerson => ({
  label: 'Author 1',
  givenName: 'Quillan James',
  familyName: 'Featherby',
  identifiers: ['q.featherby@canary.example', '0000-0002-1825-0097'],
  institutions: ['Canarybridge College'],
  ...traits,
})

describe('a redacted text', () => {
  test.each([
    ['Quillan James Featherby measured.', 'Author 1 measured.'],
    ['Quillan Featherby measured.', 'Author 1 measured.'],
    ['Featherby QJ, Roe J. Alarms. 2024.', 'Author 1, Roe J. Alarms. 2024.'],
    ['Q. J. Featherby wrote it.', 'Author 1 wrote it.'],
    ['See FEATHERBY et al.', 'See Author 1 et al.'],
    ['Featherby’s earlier work', 'Author 1’s earlier work'],
    ['Write to q.featherby@canary.example.', 'Write to Author 1.'],
    ['orcid.org/0000-0002-1825-0097', 'orcid.org/Author 1'],
    ['Approved by Canarybridge\nCollege.', `Approved by ${HIDDEN_INSTITUTION}.`],
    ['Featherbyish words stay.', 'Featherbyish words stay.'],
  ])('%j becomes %j', (text, redacted) => {
    expect(createRedactor([person()], text)(text)).toBe(redacted)
  })

  test('keeps words that only look like a name, and still hides the full name', () => {
    const long = person({ givenName: 'May', familyName: 'Long', identifiers: [], institutions: [] })
    const text = 'Long stays may harm. May Long and M. Long counted long stays. May 2024.'
    expect(createRedactor([long], text)(text)).toBe(
      'Long stays may harm. Author 1 and Author 1 counted long stays. May 2024.',
    )
  })

  test('hides names with and without accents, and in scripts without spaces', () => {
    const muller = person({ givenName: 'Jürgen', familyName: 'Müller-Weiß' })
    const liu = person({ label: 'Author 2', givenName: '晓明', familyName: '刘' })
    const redact = createRedactor([muller, liu], '')
    expect(redact('Muller-Weiß and Jürgen Müller-Weiß; 刘晓明说')).toBe('Author 1 and Author 1; Author 2说')
  })
})

const paragraph = (...c: Article['title']) => ({ t: 'p' as const, c })
const section = (id: string, heading: string, ...c: Article['title']) => ({
  id,
  heading: [heading],
  level: 2,
  blocks: [paragraph(...c)],
  sections: [],
})

const ARTICLE: Article = {
  title: ['Alarms, by ', { t: 'i', c: ['Quillan Featherby'] }],
  abstract: [section('abstract-1', 'Aim', 'We at Canarybridge College counted.')],
  sections: [
    section('section-1', 'Methods', 'See ', { t: 'a', href: 'https://github.com/featherby/alarms', c: ['our code'] }),
    {
      ...section('section-2', 'Results'),
      blocks: [
        {
          t: 'figure',
          id: 'figure-1',
          label: 'Figure 1',
          title: ['Ward'],
          caption: [],
          alt: 'Photograph of Quillan Featherby',
          pictures: [{ file: 'f1', kind: 'image/webp', width: 10, height: 10 }],
          download: { file: 'f2', name: 'featherby.docx', kind: 'application/docx', bytes: 9 },
        },
      ],
    },
    section('section-3', 'Acknowledgements', 'We thank our ward.'),
    section('section-4', 'Author contributions', 'One of us did it all.'),
  ],
  notes: [{ id: 'note-1', label: '1', blocks: [paragraph('Featherby checked.')] }],
  references: [
    {
      id: 'reference-1',
      number: 1,
      authors: 'Featherby Q, Roe J',
      year: '2024',
      title: ['Alarms'],
      source: 'Journal of Canarybridge College',
      volume: '1',
      issue: '',
      pages: '1-2',
    },
  ],
  front: { kind: 'Featherby', translatedTitles: [] } as unknown as NonNullable<Article['front']>,
}

test('a redacted article names its authors nowhere, and keeps its structure', () => {
  const { article, filesLeftOut } = redactArticle(ARTICLE, createRedactor([person()], corpusOf(ARTICLE)))
  const bytes = JSON.stringify(article).toLowerCase()
  for (const secret of ['featherby', 'quillan', 'canarybridge', 'docx']) expect(bytes).not.toContain(secret)
  expect(filesLeftOut).toBe(1)
  expect(article.title).toEqual(['Alarms, by ', { t: 'i', c: ['Author 1'] }])
  expect(article.sections.map(({ id }) => id)).toEqual(['section-1', 'section-2'])
  expect(article.sections[0]?.blocks).toEqual([{ t: 'p', c: ['See ', 'our code'] }])
  expect(article.references[0]).toMatchObject({ authors: 'Author 1, Roe J', number: 1, volume: '1' })
})
