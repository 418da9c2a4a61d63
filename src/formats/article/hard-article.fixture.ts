import type { Article, ArticleBlock, BodySection, Cell, Inline } from './article.ts'

const p = (...c: Inline[]): ArticleBlock => ({ t: 'p', c })
const mark = (t: 'i' | 'b' | 'sup' | 'sub' | 'u' | 'sc' | 'code', ...c: Inline[]): Inline => ({ t, c })
const note = (to: string): Inline => ({ t: 'sup', c: [{ t: 'x', to, c: ['*'] }] })
const math = (text: string): Inline => ({ t: 'math', text })

type List = Extract<ArticleBlock, { t: 'list' }>

const list = (style: List['style'], items: (ArticleBlock | string)[][], labels: string[] = []): List => ({
  t: 'list',
  style,
  items: items.map((blocks, index) => ({
    label: labels[index],
    blocks: blocks.map((block) => (typeof block === 'string' ? p(block) : block)),
  })),
})

const section = (id: string, heading: Inline[], ...blocks: ArticleBlock[]): BodySection => ({
  id,
  heading,
  level: 2,
  blocks,
  sections: [],
})

/** Lists with every kind of numbering. Items contain lists, paragraphs and code. Some lists directly follow another. */
export const LISTS: ArticleBlock[] = [
  list('order', [['alder'], ['birch', list('order', [['catkin'], ['drupe']])], ['elm', list('order', [['fern']])]]),
  list('order', [['gorse'], ['hazel']]),
  list('bullet', [['ivy'], ['juniper', 'a second paragraph on juniper']]),
  list('bullet', [['kale'], [list('bullet', [['larch']])], [{ t: 'code', text: 'if moss:\n    grow()' }]]),
  list('plain', [['nettle'], ['oak']], ['7.', '8.']),
  list('plain', [['pine'], ['quince']], ['9.', '10.']),
  list('plain', [['rowan'], ['sorrel']], ['3)', '4)']),
  list('plain', [['thyme'], ['umbel']], ['3.', '2.']),
  list('plain', [['violet'], ['willow']], ['(iv)', '(v)']),
  list('plain', [['yarrow'], ['zinnia']], ['Step 1.', 'Step 2.']),
  list('plain', [['acacia'], ['bamboo']], ['[1]', '†']),
  list('plain', [['cedar'], ['daisy']]),
  list(
    'plain',
    Array.from({ length: 29 }, (_, index) => [`item${index + 1}`]),
    Array.from({ length: 29 }, (_, index) =>
      index < 26 ? `${String.fromCharCode(97 + index)}.` : `a${String.fromCharCode(71 + index)}.`,
    ),
  ),
]

/** Paragraphs with text that TeX or Markdown would interpret as commands. */
export const SIGNS: ArticleBlock[] = [
  '1. heron begins with a number',
  '- ibis begins with a dash',
  '+ jackdaw',
  '# kestrel',
  '> lapwing',
  '=== magpie',
  '    nightjar after four blanks',
  '[osprey] in brackets, *after* a line',
  "Costs 5 % & $7 of #8, a_b^c ~ {pigeon} \\quail <raven> | stork ` “turtle-dove” '' ,, -- ---",
  'https://example.org/a_b%20c?d=e&f=~g#h and www.a_b.org',
  '10.1002/(SICI)1097-0258(19980815/30)17:15/16<1661::AID-SIM968>3.0.CO;2-2',
  '![wagtail](x) [^1]: <br> &amp; &#65; :-- | --',
].map((text) => p(text))

/** Paragraphs in many scripts, and with many signs. */
export const LETTERS: ArticleBlock[] = [
  'Ελληνικά γράμματα: ἀρχή, ΔΣΩ, αβγδ, μg',
  'Кириллица: Жизнь щука ёж',
  'Tiếng Việt: Nguyễn Thị Ơn, phở, đường',
  'Łódź, İstanbul, Čačak, Ørsted, Þórr, naïve, œuvre, ﬁve, Ⅳ',
  'IPA: ʃɛʒə ɡɣɦŋ ˈhæpɪ',
  '中文汉字 日本語かな 한국어',
  'हिन्दी শব্দ தமிழ் ไทย አማርኛ',
  'Signs: → ⇌ ≤ ≥ ≠ ± × ÷ − ∞ ∑ √ ∈ ∂ ′ ″ ° ‰ € £ ½ ⅓ ² ₃ ⁻¹ ™ © ® § ¶ † ‡ • … “” ‘’ «» – —',
  'Marks: x̄ ŷ p̂ q̃ V̇O₂ n̲ é ȫ',
  'Spaces: 10\u2009mg 20\u202fkg 30\u00a0m Patho\u00adphysio\u00adlogy zero\u200bwidth word\u2060joiner',
  'Emoji: 🙂 👩‍👩‍👧 ❤️ 🇻🇳',
].map((text) => p(text))

/** Paragraphs, lists and headings in Arabic and Hebrew, alone and mixed with Latin words and numbers. */
export const FROM_RIGHT: ArticleBlock[] = [
  p('مرحبا بالعالم في عام 2024 مع ', mark('b', 'كلمة'), ' و Latin words ثم نهاية.'),
  p('A sentence with שלום עולם 42 and مرحبا inside it.'),
  list('order', [['واحد'], ['اثنان']]),
  { t: 'quote', blocks: [p('שלום לכולם')] },
]

/** Marks that are nested, adjacent, within words, or with blanks and signs at their ends. */
export const MARKS: ArticleBlock[] = [
  p('x', mark('b', 'bold'), 'y', mark('i', mark('b', 'both'), ' half'), mark('u', 'under'), mark('sc', 'small'), '.'),
  p(mark('b', ' (note) '), 'p', mark('i', '“q”'), mark('i', 'r'), mark('b', 's'), mark('code', 'a `b` c'), '2'),
  p('H', mark('sub', '2'), 'O', mark('sup', mark('i', 'n'), mark('sub', '1')), mark('code', 'c', mark('b', 'd'))),
  p({ t: 'a', href: 'https://example.org/a_b%20(c)?d=1&e=~#f', c: ['a ', mark('i', 'site'), '!'] }, '(after)'),
]

const cells = (...row: Inline[][]): Cell[] => row.map((c) => ({ c }))
const heads = (...row: Inline[][]): Cell[] => row.map((c) => ({ c, h: true }))

const TABLES: ArticleBlock[] = [
  {
    t: 'table',
    id: 'table-1',
    label: 'Table S1',
    title: ['Doses & costs in % ', note('note-1')],
    caption: [p('All of them')],
    tables: [
      {
        head: [heads(['Drug|s'], ['Dose & unit'], ['مرحبا'])],
        body: [
          cells(['fentanyl'], ['5 μg ', mark('sup', 'a')], ['left', { t: 'br' }, 'below']),
          [
            { c: ['ketamine'], rowspan: 2 },
            { c: ['none at all'], colspan: 2, align: 'center' },
          ],
          cells(['7'], ['8']),
        ],
      },
    ],
    notes: [{ id: 'note-t', label: 'a', blocks: [p('Approximately.')] }],
    foot: [p('Wombats excluded.')],
    source: 'https://example.org/table_1',
  },
  {
    t: 'table',
    id: 'table-2',
    label: '',
    title: [],
    caption: [],
    tables: [
      {
        head: [heads(['Name'], ['Sequence'])],
        body: Array.from({ length: 45 }, (_, index) => cells([`primer${index}`], ['ACGTTGCAACGTTGCAACGTTGCA'])),
      },
    ],
    notes: [],
    foot: [],
  },
  {
    t: 'table',
    id: 'table-3',
    label: 'Table S2',
    title: ['Wide'],
    caption: [],
    tables: [{ head: [], body: [cells(...Array.from({ length: 14 }, (_, index) => [`column${index}`]))] }],
    notes: [],
    foot: [],
  },
]

const FIGURES: ArticleBlock[] = [
  {
    t: 'group',
    id: 'group-1',
    label: 'Figure 1',
    title: [],
    caption: [p('Panels of ', mark('i', 'E. coli'), ' at ', math('x^2'))],
    blocks: ['A', 'B'].map((panel) => ({
      t: 'figure' as const,
      id: `figure-${panel}`,
      label: panel,
      title: [],
      caption: [p(`Panel of ${panel === 'A' ? 'lynxes' : 'martens'}`, note('note-2'))],
      alt: 'Bars_that fall & rise',
      licence: 'CC BY-NC 4.0, © Lee & Co_',
      source: `https://example.org/picture_${panel}.png`,
    })),
  },
  { t: 'group', id: 'group-2', label: 'Figure 2', title: [], caption: [], blocks: [] },
  {
    t: 'file',
    id: 'file-1',
    label: 'File S1',
    title: ['Raw counts'],
    caption: [p('All narwhals.')],
    licence: 'CC0',
    download: { file: '0f8b4c1e-7a55-4c1e-9d3b-2f5a6b7c8d9e', name: 'raw_counts#1.csv', kind: 'text/csv', bytes: 9 },
  },
]

const OTHERS: ArticleBlock[] = [
  { t: 'formula', id: 'formula-1', label: '(S1)', parts: [{ t: 'math', text: '\\frac{a}{b} \\leq c' }] },
  { t: 'formula', id: 'formula-2', label: '', parts: [{ t: 'math', text: 'é + \\text{ж}' }] },
  { t: 'box', id: 'box-1', label: 'Box 1', title: ['What ', mark('b', 'otters'), ' eat'], blocks: [p('Fish.')] },
  { t: 'definitions', title: ['Terms'], items: [{ term: ['polecat [1]'], blocks: [p('A mammal.')] }] },
  { t: 'verse', lines: [['- roses are red'], ['1. violets are blue']] },
  { t: 'code', text: 'for x in y:\n\n    print("a_b", `c`)\n# done ```' },
  { t: 'head', c: ['A heading of a box'] },
  list('bullet', [['after a heading']]),
  p(
    'See ',
    { t: 'x', to: 'table-1', c: ['Table S1'] },
    ', ',
    { t: 'x', to: 'nothing', c: ['nowhere'] },
    ' and ',
    {
      t: 'cites',
      c: [{ t: 'cite', to: 'reference-1', c: ['1'] }],
    },
    ', also ',
    { t: 'cite', to: 'reference-2', c: ['Økland et al., 2020'] },
    '.',
  ),
]

const reference = (number: number, text: Inline[]): Article['references'][number] => ({
  id: `reference-${number}`,
  number,
  authors: '',
  year: '',
  title: [],
  source: '',
  volume: '',
  issue: '',
  pages: '',
  text,
})

/** Returns an article with all content that is difficult to write in another format. */
export const hardArticle = (): Article => ({
  title: ['100 % of α_1 & ', mark('i', 'E. coli'), ': a {study} #1'],
  abstract: [
    { ...section('abstract-1', ['Aim & scope'], p('To count 中 (zebras).')), level: 3 },
    { ...section('abstract-2', ['Result'], list('order', [['okapi'], ['tapir']])), level: 3 },
  ],
  sections: [
    section('section-1', ['Lists'], ...LISTS),
    section('section-2', ['1. Signs & ', math('\\alpha_1'), note('note-1')], ...SIGNS),
    section('section-3', ['Letters Ж 中'], ...LETTERS),
    section('section-4', ['مرحبا'], ...FROM_RIGHT),
    section('section-5', [mark('i', 'Marks'), ' and ', mark('u', 'lines')], ...MARKS),
    section('section-6', ['Parts'], ...TABLES, ...FIGURES, ...OTHERS),
    section('section-7', [], p('A section without a heading.')),
  ],
  notes: [
    { id: 'note-1', label: '*', blocks: [p('Closed on Sundays & ', math('n_1'), '.'), p('Second quokka.')] },
    { id: 'note-2', label: '†', blocks: [list('bullet', [['tall badger'], ['small badger']])] },
    { id: 'note-3', label: '‡', blocks: [p('Nobody calls this ermine.')] },
  ],
  references: [
    {
      ...reference(1, ['1984. ', mark('i', 'Title'), ' & more_']),
      above: [p('Primary studies')],
      doi: '10.1/a_(b)<c>',
    },
    reference(2, ['- Økland A. Study of 中. https://example.org/x_y']),
  ],
})
