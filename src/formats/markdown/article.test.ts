import { expect, test } from 'vitest'
import type { ArticleBlock, FrontMatter, Inline } from '../article/article.ts'
import type { PublishedArticle } from '../article/published-article.ts'
import { articleReference } from '../citations/article-reference.ts'
import { doiAddress } from '../citations/identifiers.ts'
import { aReference } from '../citations/citations.fixture.ts'
import { articleOf } from '../manuscript/article.ts'
import { A_FILE, withEverything } from '../manuscript/full-manuscript.fixture.ts'
import { aManuscript, br, doc, footnote, h, p, row, table, td } from '../manuscript/manuscript.fixture.ts'
import { markdownOf } from './article.ts'
import { begun, escaped } from './inlines.ts'

const paper = (traits: Partial<PublishedArticle> = {}): PublishedArticle => ({
  paper_id: 'INF-2026-0001',
  source: 'inflo',
  title: 'Alarms and E. coli',
  article: articleOf(withEverything()),
  abstract: '',
  category: 'Diagnostics',
  keywords: ['alarms', 'night_shift'],
  authors_meta: [
    {
      given_name: 'Amara',
      family_name: 'Okafor',
      affiliations: ['University of Lagos'],
      orcid: null,
      corresponding: true,
      credit_roles: [
        { role: 'conceptualization', degree: 'lead' },
        { role: 'formal-analysis', degree: null },
      ],
    },
  ],
  professional_contributor: null,
  issued: '2026-03-07',
  journal: null,
  doi: null,
  licence_name: 'CC BY 4.0',
  licence_url: null,
  imprint: null,
  language: 'en',
  version: 1,
  withdrawn: null,
  ...traits,
})

const written = markdownOf(paper(), {
  page: 'https://inflo.test/research/INF-2026-0001',
  fileAt: (file) => `https://inflo.test/files/${file}`,
})

test.each([
  ['a lettered list', '- c. third\n- d. fourth'],
  ['the title with its marks', '# Alarms and *E. coli*'],
  ['authors with their affiliations', 'Amara Okafor (University of Lagos)'],
  [
    'an abstract with its headings',
    '## Abstract\n\n### Aim\n\nTo see whether *Escherichia* matters for H<sub>2</sub>O.',
  ],
  ['the keywords', '**Keywords:** alarms; night\\_shift\n\n'],
  ['author contributions', '## Author contributions\n\n- Amara Okafor: Conceptualization (lead), Formal analysis\n\n'],
  ['citations as numbers', 'Alarms tire \\[1,2\\] as ***shown*** before \\[3\\].'],
  ['mentions as labels', 'See Figure 1, Table 1, Equation 1 and Supplementary file 1.'],
  ['a footnote', 'One ward[^note-1] and [a site](<https://example.org/a>).'],
  ['a footnote’s text', '[^note-1]: Closed on Sundays since quokka.'],
  ['a heading in a heading', '#### Participants *in vivo*'],
  ['lists in lists', '- adults,\n\n  - over 65\n- nurses'],
  ['numbered lists', '1. first\n2. second'],
  ['a quotation', '> We were <u>never</u> asleep.\n> \n> A nurse'],
  ['formulas in TeX', 'The rate $\\lambda_0$ is in s<sup>-1</sup>, by `glm()`.'],
  ['equations with their numbers', '$$\\hat{y} = \\frac{a}{b} + \\beta x$$\n\n(1)'],
  ['merged cells', '<tr><th rowspan="2">Shift</th><th colspan="2">Alarms</th></tr>'],
  ['a table’s caption and notes', '**Table 1.** Alarms by *shift*'],
  ['more table notes', 'True alarms are wombats.'],
  ['a picture with its description', `![Bars that fall](https://inflo.test/files/${A_FILE})`],
  ['a picture’s licence', 'Licence: CC-BY-4.0'],
  ['a file', '[alarms.csv](https://inflo.test/files/'],
  ['numbered references', '1. Okafor A. '],
  ['breaks', 'مرحبا بالعالم\\\nA second line.'],
])('Markdown keeps %s', (_what, words) => {
  expect(written).toContain(words)
})

test('a DOI with XML characters appears once', () => {
  const DOI = '10.1002/(SICI)1097-0258(19980815/30)17:15/16<1661::AID-SIM968>3.0.CO;2-2'
  const article = { ...paper().article, references: [articleReference(aReference({ DOI }), 1)] }
  const text = markdownOf(paper({ article }), { page: '', fileAt: String })
  expect(text.split('1661::AID-SIM968')).toHaveLength(3)
  expect(text).toContain(`1685-90. doi: [${escaped(DOI)}](<${doiAddress(DOI)}>)\n`)
})

test('the head names the journal and the DOI of an imported article', () => {
  const DOI = '10.1000/a_b'
  const text = markdownOf(paper({ source: 'imported', journal: 'J*1', doi: DOI }), { page: '', fileAt: String })
  expect(text).toContain('CC BY 4.0\n\n*J\\*1* · doi: [10.1000/a\\_b](<https://doi.org/10.1000/a_b>)\n\n')
})

test('a table without merged cells becomes a Markdown table', () => {
  const article = paper().article
  const rows = {
    head: [
      [
        { c: ['a|b'], h: true },
        { c: ['n'], h: true },
      ],
    ],
    body: [[{ c: ['one'] }, { c: ['2'] }]],
  }
  const block = { t: 'table' as const, id: 't', label: '', title: [], caption: [], tables: [rows], notes: [], foot: [] }
  const section = { id: 's', heading: [], level: 2, blocks: [block], sections: [] }
  const text = markdownOf(paper({ article: { ...article, sections: [section] } }), { page: '', fileAt: String })
  expect(text).toContain('| a\\|b | n |\n| --- | --- |\n| one | 2 |')
})

test('the metadata of an imported article is above and below its abstract', () => {
  const front: FrontMatter = {
    kind: '',
    translatedTitles: [['Alarmes e ', { t: 'i', c: ['E. coli'] }]],
    history: [],
    editors: [{ name: 'Ruth Feld', role: 'Editor', affiliations: ['Cup Clinic'] }],
    correspondence: [],
    authorNotes: [],
    rights: { copyright: '', terms: [] },
    related: [{ what: 'Corrects', title: ['Cups'], href: 'https://doi.org/10.5555/cups' }],
    keywordGroups: [{ kind: 'author', title: 'Palavras-chave:', language: 'pt', keywords: ['alarmes', 'noite'] }],
  }
  const text = markdownOf(paper({ article: { ...articleOf(withEverything()), front } }), { page: '', fileAt: String })
  expect(text).toMatch(/^# Alarms.*\n\nAlarmes e \*E\\?\. coli\*\n/)
  expect(text).toContain('**Editor:** Ruth Feld, Cup Clinic\n\n**Corrects:** [Cups](<https://doi.org/10.5555/cups>)')
  expect(text).toContain('**Palavras-chave:** alarmes; noite')
})

test('a footnote in an HTML table is called by its letter and printed below the table', () => {
  const rows = [row(td({ colspan: 2 }, 'wide', footnote('By day.')))]
  const article = articleOf(aManuscript({ methods: doc(table({ id: 't', caption: ['It'], rows, notes: [] })) }))
  const text = markdownOf(paper({ article }), { page: '', fileAt: String })
  expect(text).toContain('<td colspan="2">wide<sup>a</sup></td></tr>\n</tbody>\n</table>\n\nNotes: a[^note-1]')
  expect(text).toContain('[^note-1]: By day.')
})

test.each(['*a*', '# b', '<script>', '[x](y)', '$5', 'a_b_c', '`c`', '1^2~3'])(
  '%j reads as it was written',
  (words) => {
    expect(escaped(words).replace(/\\(?=[^\w\s]|_)/g, '')).toBe(words)
    expect(escaped(words)).not.toBe(words)
  },
)

test.each([
  ['- dash', '\\- dash'],
  ['1. one', '1\\. one'],
  ['> said', '\\> said'],
  ['plain', 'plain'],
])('a paragraph that begins with %j does not become a list', (words, expected) => {
  expect(begun(words)).toBe(expected)
})

test('a list that begins at 5 begins at 5 in Markdown too', () => {
  const items = ['5.', '6.'].map((label) => ({ label, blocks: [{ t: 'p' as const, c: [`item ${label}`] }] }))
  const [section] = articleOf(withEverything()).sections
  const sections = section ? [{ ...section, blocks: [{ t: 'list' as const, style: 'plain' as const, items }] }] : []
  const article = { ...articleOf(withEverything()), sections }
  const page = 'https://inflo.test/research/INF-2026-0001'
  expect(markdownOf(paper({ article }), { page, fileAt: String })).toContain('5. item 5.\n6. item 6.')
})

test('lines break only between words, and never in a heading', () => {
  const sections = {
    methods: doc(p(br()), h(3, br()), h(3, 'One', br(), 'two', br()), p(br(), 'a', br(), '- b', br())),
  }
  const text = markdownOf(paper({ article: articleOf(aManuscript(sections)) }), { page: '', fileAt: String })
  expect(text).toContain('## Methods\n\n### One two\n\na\\\n\\- b\n')
})

test('a formula is only drawn and runs no command for anyone who renders the Markdown', () => {
  const math = (text: string): Inline => ({ t: 'math', text })
  const blocks: ArticleBlock[] = [
    { t: 'p', c: ['So ', math('x^2 \\input{/etc/passwd}'), ' and ', math('\\imme\\input diate\\write18{touch a}')] },
    { t: 'formula', id: 'f', label: '', parts: [{ t: 'math', text: '^^5cinput{a} \\openout15=a' }] },
  ]
  const article = {
    ...articleOf(aManuscript({})),
    sections: [{ id: 'a', heading: [], level: 2, blocks, sections: [] }],
  }
  const text = markdownOf(paper({ article }), { page: 'https://inflo.test/', fileAt: String })
  expect(text).toContain('So $x^2 {/etc/passwd}$ and')
  // A literal backslash is escaped.
  expect(text.replaceAll('\\\\', '').replaceAll('\\^', '')).not.toMatch(/\\(?:input|write|immediate|openout)|\^\^/)
})
