import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'
import { normalText, normalWords } from '#shared/text/normal-text.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp()
})
afterAll(() => testApp.stop())

const plainOf = async (texts: string[]): Promise<string[]> => {
  const { rows } = await sql<{ plain: string }>`
    select search.plain(text) as plain from unnest(${texts}::text[]) with ordinality as asked (text, at) order by at
  `.execute(testApp.kernel.db)
  return rows.map(({ plain }) => plain)
}

const wordsIn = (plain: string): string[] => plain.split(' ').filter((word) => /[\p{L}\p{N}]/u.test(word))

// Each line is one text in several spellings.
const SAME: string[][] = [
  ['Guillain–Barré', 'guillain barre', 'GUILLAIN-BARRE\u0301', 'Guillain\u2011Barré'],
  ['naïve', 'naive', 'nai\u0308ve'],
  ['Sjögren', 'sjogren', 'Ｓｊögren'],
  ['fœtus', 'foetus', 'FŒTUS'],
  ['Straße in Łódź', 'strasse in lodz'],
  ['5 µg', '5 μg', '5µg', '５ ㎍'],
  ['type Ⅱ', 'type II', 'type ii'],
  ['Crohnʼs', "Crohn's", 'Crohn’s'],
  ['hydroxy\u200bchloroquine', 'hydroxy\u00adchloroquine', 'hydroxychloroquine', '\ufeffhydroxychloroquine'],
  ['ΝΟΣΟΣ', 'νοσος', 'νόσος'],
  ['1,000', '1000', '1\u202f000', '1’000', '１０００'],
  ['12,345,678', '12345678'],
  ['IL-6', 'IL6', 'il 6', 'IL‑6', 'ＩＬ－６'],
  ['P8-A', 'p8a', 'P-8A', 'P-8-A'],
  ['T2', 't-2', 'T₂'],
  ['CO₂ 10⁻³', 'CO2 10-3', 'co 2, 10 −3'],
  ['\ufb01nding', 'finding'],
  ['NF-κB', 'NFκB', 'NF-kB', 'NFkB', 'nf kappa b', 'nf kb', 'NF-kappaB', 'NFkappaB', 'NF-kappa-B'],
  ['IκBα', 'IkB-alpha', 'I-kappa-B alpha', 'IkappaB-α', 'IkBalpha'],
  ['TNF-α', 'TNFα', 'TNF-alpha', 'TNFalpha', 'TNF alpha', 'TNF-a', 'TNFa', 'tnf-𝛼', 'ＴＮＦ－α'],
  ['TGF-β1', 'TGFβ1', 'TGF-beta1', 'TGFb1', 'TGF-ß1', 'tgf beta 1'],
  ['IFN-γ', 'IFNγ', 'IFN-gamma', 'IFNgamma', 'IFN-g'],
  ['IL-1β', 'IL1β', 'IL-1 beta', 'IL1beta', 'IL-1b', 'IL1-b'],
  ['α-synuclein', 'alpha-synuclein', 'Alpha synuclein', 'alphasynuclein', 'Α-synuclein'],
  ['β-blockers', 'beta-blockers', 'betablockers', 'ß-blockers'],
  ['γδ T cells', 'gamma-delta T cells', 'gamma delta T cells', 'gammadelta T cells'],
  ['TCRαβ', 'TCR-alpha-beta', 'TCRalphabeta', 'TCR alpha/beta'],
  ['Aβ42', 'A-beta 42', 'Abeta42'],
  ['5α-reductase', '5-alpha reductase', '5alpha-reductase'],
  ['∆F508', 'ΔF508', 'delta F508'],
  ['μ-opioid', 'mu-opioid', 'µ opioid'],
  ['10 μmol/L', '10 umol/L', '10 µmol/l'],
  ['ЙОД', 'йод', 'и\u0306од'],
]

test.each(SAME)('%s has the same words in each of its spellings', async (...spellings) => {
  const [words] = spellings.map((text) => normalWords(normalText(text)))
  for (const text of spellings) expect([text, normalWords(normalText(text))]).toEqual([text, words])
  expect((await plainOf(spellings)).map(wordsIn)).toEqual(spellings.map(() => words))
})

test.each([
  ['0,125', ['0', '125']],
  ['2018,123', ['2018', '123']],
  ['1,0000', ['1', '0000']],
  ['1,000.5', ['1000', '5']],
  ['IL-17A', ['il', '17', 'aa']],
  ['Spaß', ['spass']],
  ['alphabet betamethasone stigma', ['alphabet', 'betamethasone', 'stigma']],
  ['το μήνυμα', ['tau', 'omicron', 'μηνυμα']],
  ['5½ hours', ['5', '1', '2', 'hours']],
  ['Drug™ 10th 1990s', ['drug', '10', 'th', '1990', 'ss']],
])('%s is read as its words', async (text, words) => {
  expect(normalWords(normalText(text))).toEqual(words)
  expect((await plainOf([text])).map(wordsIn)).toEqual([words])
})

const SIGN = fc.constantFrom(
  'tnf',
  'alpha',
  'beta',
  'il-1',
  'kappa',
  'ifn',
  'ikb',
  'blocker',
  ...Array.from(
    'aistxé nfkbgαβκμΔß∆-ÆßœΣςµЙ019-–−,’ʼ/.\'"²₂½Ⅱﬁ™\u00a0\u00ad\u0301\u200b\u200d\u202f\u2011\u3000\ufeff１ａ中た\t\n',
  ),
)

test('the server and the database read the same words', async () => {
  const texts = fc.sample(fc.string({ unit: SIGN, maxLength: 24 }), 2_000)
  const found = (await plainOf(texts)).map(wordsIn)
  expect(texts.map((text, at) => [text, found[at]])).toEqual(texts.map((text) => [text, normalWords(normalText(text))]))
})

test('a normalized text does not change when it is normalized again', () => {
  fc.assert(
    fc.property(fc.string({ unit: SIGN }), (text) => {
      const words = normalWords(normalText(text)).join(' ')
      expect(normalWords(normalText(words)).join(' ')).toBe(words)
    }),
  )
})
