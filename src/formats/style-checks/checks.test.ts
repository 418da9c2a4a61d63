import { expect, test } from 'vitest'
import { check, RULES } from './checks.ts'
import type { WrittenPaper } from './paper.ts'

const SOUND_METHODS =
  'We made a cohort study of all eligible patients on two wards from January to June 2024. The ethics committee of the University of ' +
  'Lagos approved it (2024/114). Two pharmacists read each chart on their own, and a third settled where they differed. A dose counted ' +
  'as missed when the chart held neither signature nor code. Counts were compared by week.'

type Written = Partial<Record<string, string>>
const paperOf = (written: Written, traits: Partial<WrittenPaper> = {}): WrittenPaper => ({
  title: 'Missed doses on two wards',
  sections: ['abstract', 'introduction', 'methods', 'results', 'discussion', 'conclusion'].map((name) => ({
    name,
    text: written[name] ?? (name === 'methods' ? SOUND_METHODS : ''),
  })),
  references: [],
  ...traits,
})

/** Returns each finding as a pair: the rule's name and the text found. */
const found = (written: Written, traits?: Partial<WrittenPaper>) =>
  check(paperOf(written, traits)).flatMap(({ rule, findings }) => findings.map(({ quote }) => [rule.name, quote]))

test.each<[rule: string, written: Written, quote: string]>([
  ['undefined_abbreviation', { results: 'The PEWS rose in all. The PEWS fell.' }, 'PEWS'],
  ['undefined_abbreviation', { results: 'The PEWS rose. The paediatric early warning score (PEWS) fell.' }, 'PEWS'],
  ['undefined_abbreviation', { results: 'The ROM-1 rose in all. The ROM-1 fell.' }, 'ROM-1'],
  ['unused_abbreviation', { results: 'The paediatric early warning score (PEWS) fell in all.' }, 'PEWS'],
  ['inexact_p', { discussion: 'Fewer doses were missed (p < 0.05).' }, 'p < 0.05'],
  ['inexact_p', { discussion: 'Fewer doses were missed (p = 0.000).' }, 'p = 0.000'],
  ['p_without_interval', { results: 'Fewer doses were missed by night (p = 0.03).' }, 'p = 0.03'],
  ['percentage_without_n', { results: 'By night 34% were missed.' }, '34%'],
  ['percentage_mismatch', { results: 'We found 12 of 48 doses (35%) missed.' }, '12 of 48 doses (35%'],
  ['percentage_mismatch', { results: 'Missed were 35% (12/48) by night.' }, '35% (12/48)'],
  ['percentage_mismatch', { results: 'Missed were (12/48; 26.1%) by night.' }, '12/48; 26.1%'],
  ['too_precise', { results: 'Of 48 doses 33.333% were missed.' }, '33.333%'],
  ['causal_words', { conclusion: 'The card reduced mortality on both wards.' }, 'reduced mortality'],
  ['causal_words', { discussion: 'Short staffing led to missed doses.' }, 'led to'],
  ['overclaiming', { conclusion: 'This proves that cards work.' }, 'proves that'],
  [
    'near_significance',
    { results: 'There was a trend towards significance (p = 0.07; 95% CI 0 to 3).' },
    'trend towards significance',
  ],
  ['significance_untested', { results: 'Nights were significantly worse.' }, 'significantly'],
  ['long_sentence', { discussion: `${'word '.repeat(46)}end.` }, `${'word '.repeat(46)}end.`],
  ['doubled_word', { discussion: 'We read the the charts.' }, 'the the'],
  ['placeholder', { methods: `${SOUND_METHODS} We asked [insert number] nurses.` }, '[insert number]'],
  ['placeholder', { discussion: 'As an AI language model I have no charts.' }, 'As an AI language model'],
  ['people_first', { discussion: 'The elderly and diabetics were asked.' }, 'diabetics'],
  ['claim_uncited', { introduction: 'Previous studies found missed doses everywhere.' }, 'Previous studies'],
  ['claim_uncited', { introduction: 'About 12% of all doses in hospitals are missed.' }, '12%'],
  ['citation_in_abstract', { abstract: 'Doses are missed [3].' }, 'Doses are missed [3].'],
  ['ethics_missing', { methods: SOUND_METHODS.replace(/The ethics[^.]*\./, '') }, ''],
  ['design_missing', { methods: SOUND_METHODS.replace('We made a cohort study', 'We looked at charts') }, ''],
  ['dates_missing', { methods: SOUND_METHODS.replace('from January to June 2024', '').replace('2024/', '') }, ''],
  ['size_missing', { methods: SOUND_METHODS.replace('all eligible', 'some') }, ''],
])('%s finds its problem in %j', (rule, written, quote) => {
  expect(found(written)).toContainEqual([rule, quote.trim()])
})

test.each<Written>([
  { results: 'The paediatric early warning score (PEWS) rose. The PEWS fell again.' },
  { results: 'Fewer were missed (difference 4 doses, 95% CI 1 to 7; p = 0.03).' },
  { methods: `${SOUND_METHODS} A p-value of p < 0.05 was considered significant.` },
  { results: 'We found 12 of 48 doses (25%) missed, and 7/48 (14.6%) late.' },
  { results: 'We found 16 (33%) of 48 doses missed.' },
  { results: 'Of 48 doses, 33% were missed.' },
  { conclusion: 'Whether cards reduce mortality cannot be told from this study.' },
  { discussion: 'The causes of death were read from the chart.' },
  { introduction: 'Previous studies found missed doses everywhere [4].' },
  { introduction: 'Previous studies found them everywhere (Okafor et al., 2020).' },
  { introduction: 'We asked how many of 50 doses were missed, as the nurses had had asked us to.' },
  { discussion: 'Dr. Haddad et al. 2021 read charts. HIV and DNA need no words, nor does a CT in the UK.' },
  { discussion: 'It was clinically significant to those who asked, in arms I and II.' },
  { results: 'FIP1 carried D67N (AF220248), as CoreNLP read it. FIP1 did not.' },
])('%j has no findings', (written) => expect(found(written)).toEqual([]))

test('causal words are reported in observational studies only', () => {
  const methods = SOUND_METHODS.replace('a cohort study', 'a randomised trial')
  expect(found({ methods, conclusion: 'The card reduced mortality on both wards.' })).toEqual([])
})

const text = (words: string, ...marks: string[]) => ({
  type: 'text',
  text: words,
  ...(marks.length > 0 ? { marks: marks.map((type) => ({ type, attrs: { id: 'x' } })) } : {}),
})
const line = (...content: object[]) => ({ type: 'paragraph', content })
const ofDocument = (name: string, ...content: object[]): WrittenPaper => ({
  title: '',
  sections: [{ name, text: '', doc: { type: 'doc', content } }],
  references: ['one', 'two'],
})

test('a finding has its position in the document, after pending suggestions', () => {
  const doc = ofDocument('discussion', line(text('First.')), line(text('Put in ', 'insertion'), text('the the end.')))
  const [finding] = check(doc).find(({ rule }) => rule.name === 'doubled_word')?.findings ?? []
  // 16 is the sum of 8 for the first paragraph, 1 for the opening of the second, and 7 skipped characters.
  expect(finding).toMatchObject({ section: 'discussion', from: 16, to: 23, quote: 'the the' })
})

const broken = (...lines: string[]) =>
  line(...lines.flatMap((words, at) => [...(at > 0 ? [{ type: 'hard_break' }] : []), text(words)]))

test.each<[lines: string[], sentences: number]>([
  [['The guide asked for:', ...Array.from({ length: 8 }, () => '- a lamp that is dimmed after nine')], 0],
  [['The ward was quiet', ...Array.from({ length: 8 }, () => 'and the lamp was dimmed after nine'), 'by us.'], 1],
])('broken lines in %j are read in the document as in plain text', (lines, sentences) => {
  const inText = { ...ofDocument('discussion'), sections: [{ name: 'discussion', text: lines.join('\n') }] }
  for (const paper of [ofDocument('discussion', broken(...lines)), inText]) {
    const long = check(paper).find(({ rule }) => rule.name === 'long_sentence')?.findings ?? []
    expect(long.map(({ quote }) => quote)).toEqual(sentences === 0 ? [] : [lines.join(' ')])
  }
})

test('pending suggestions are not checked', () => {
  const suggested = { ...line(text('The the end.')), attrs: { suggested: 'insertion:a' } }
  const names = check(ofDocument('discussion', suggested, line(text('TODO', 'insertion')))).map(({ rule }) => rule.name)
  expect(names).toEqual(['references_matched'])
})

test('editor citations count as sources, and lists are compared with them', () => {
  const cited = { type: 'citation', attrs: { refs: 'one three' } }
  const checked = check(ofDocument('introduction', line(text('Previous studies found it'), cited, text('.'))))
  expect(checked.map(({ rule, findings }) => [rule.name, findings.map(({ says }) => says)])).toEqual([
    [
      'references_matched',
      ['One citation leads to a reference that is no longer listed.', 'One reference is listed but not cited.'],
    ],
  ])
})

test('figures need a description, a caption and a mention', () => {
  const figure = (id: string, alt: string, ...content: object[]) => ({ type: 'figure', attrs: { id, alt }, content })
  const doc = ofDocument(
    'results',
    figure('a', 'A curve', text('Doses by week')),
    figure('b', ''),
    line(text('See Figure 1.')),
  )
  const findings = check(doc).find(({ rule }) => rule.name === 'parts_complete')?.findings ?? []
  expect(findings.map(({ says }) => says)).toEqual([
    'Describe this figure for readers who cannot see it.',
    'Give this figure a caption.',
    'This figure is not mentioned in the text.',
  ])
  const mention = { type: 'mention', attrs: { to: 'a' } }
  const mentioned = ofDocument('results', figure('a', 'A curve', text('By week')), line(text('See '), mention))
  expect(check(mentioned).some(({ rule }) => rule.name === 'parts_complete')).toBe(false)
  const lost = ofDocument('results', line(text('See '), mention))
  expect(check(lost).find(({ rule }) => rule.name === 'mentions_matched')?.findings).toMatchObject([
    { section: 'results', quote: '', says: expect.stringContaining('was removed') },
  ])
  expect(check(mentioned).some(({ rule }) => rule.name === 'mentions_matched')).toBe(false)
})

test('an empty equation is found', () => {
  const says = (tex: string) =>
    check(ofDocument('results', { type: 'equation', attrs: { id: 'a', tex } })).find(
      ({ rule }) => rule.name === 'parts_complete',
    )?.findings[0]?.says
  expect(says(' ')).toBe('This equation is empty. Write it or remove it.')
  expect(says('x')).toBeUndefined()
})

test('each rule has a unique name', () => {
  expect(new Set(RULES.map(({ name }) => name)).size).toBe(RULES.length)
  expect(RULES.length).toBeGreaterThanOrEqual(15)
})
