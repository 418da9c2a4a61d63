import { expect, test } from 'vitest'
import type { ReferenceRecord } from '../reference.ts'
import { vancouver } from './vancouver.ts'
import { entry, on, people } from './entries.fixture.ts'

// NLM's "Samples of Formatted References for Authors of Journal Articles", to which the ICMJE refers. Periods after
// URLs are omitted, since readers would take them as part of the URL.
const PUBLISHED: [string, ReferenceRecord][] = [
  [
    'Halpern SD, Ubel PA, Caplan AL. Solid-organ transplantation in HIV-infected patients. N Engl J Med. 2002 Jul 25;347(4):284-7.',
    entry({
      type: 'article-journal',
      title: 'Solid-organ transplantation in HIV-infected patients',
      author: people('Halpern|Scott D.', 'Ubel|Peter A.', 'Caplan|Arthur L.'),
      'container-title': 'N Engl J Med',
      issued: on(2002, 7, 25),
      volume: '347',
      issue: '4',
      page: '284-287',
    }),
  ],
  [
    'Rose ME, Huerbin MB, Melick J, Marion DW, Palmer AM, Schiding JK, et al. Regulation of interstitial excitatory amino acid concentrations after cortical contusion injury. Brain Res. 2002;935(1-2):40-6.',
    entry({
      type: 'article-journal',
      title: 'Regulation of interstitial excitatory amino acid concentrations after cortical contusion injury',
      author: people(
        'Rose|ME',
        'Huerbin|MB',
        'Melick|J',
        'Marion|DW',
        'Palmer|AM',
        'Schiding|JK',
        'Kochanek|PM',
        'Graham|SH',
      ),
      'container-title': 'Brain Res',
      issued: on(2002),
      volume: '935',
      issue: '1-2',
      page: '40-46',
    }),
  ],
  [
    'Diabetes Prevention Program Research Group. Hypertension, insulin, and proinsulin in participants with impaired glucose tolerance. Hypertension. 2002;40(5):679-86.',
    entry({
      type: 'article-journal',
      title: 'Hypertension, insulin, and proinsulin in participants with impaired glucose tolerance',
      author: people('Diabetes Prevention Program Research Group'),
      'container-title': 'Hypertension',
      issued: on(2002),
      volume: '40',
      issue: '5',
      page: '679-686',
    }),
  ],
  [
    'Vallancien G, Emberton M, Harving N, van Moorselaar RJ; Alf-One Study Group. Sexual dysfunction in 1,274 European men suffering from lower urinary tract symptoms. J Urol. 2003;169(6):2257-61.',
    entry({
      type: 'article-journal',
      title: 'Sexual dysfunction in 1,274 European men suffering from lower urinary tract symptoms',
      author: people('Vallancien|G', 'Emberton|M', 'Harving|N', 'van Moorselaar|RJ', 'Alf-One Study Group'),
      'container-title': 'J Urol',
      issued: on(2003),
      volume: '169',
      issue: '6',
      page: '2257-2261',
    }),
  ],
  [
    '21st century heart solution may have a sting in the tail. BMJ. 2002;325(7357):184.',
    entry({
      type: 'article-journal',
      title: '21st century heart solution may have a sting in the tail',
      'container-title': 'BMJ',
      issued: on(2002),
      volume: '325',
      issue: '7357',
      page: '184',
    }),
  ],
  [
    'Murray PR, Rosenthal KS, Kobayashi GS, Pfaller MA. Medical microbiology. 4th ed. St. Louis: Mosby; 2002.',
    entry({
      type: 'book',
      title: 'Medical microbiology',
      author: people('Murray|PR', 'Rosenthal|KS', 'Kobayashi|GS', 'Pfaller|MA'),
      edition: '4',
      'publisher-place': 'St. Louis',
      publisher: 'Mosby',
      issued: on(2002),
    }),
  ],
  [
    'Gilstrap LC 3rd, Cunningham FG, VanDorsten JP, editors. Operative obstetrics. 2nd ed. New York: McGraw-Hill; 2002.',
    entry({
      type: 'book',
      title: 'Operative obstetrics',
      editor: people('Gilstrap|Larry C.|3rd', 'Cunningham|F. Gary', 'VanDorsten|JP'),
      edition: '2nd ed.',
      'publisher-place': 'New York',
      publisher: 'McGraw-Hill',
      issued: on(2002),
    }),
  ],
  [
    'Meltzer PS, Kallioniemi A, Trent JM. Chromosome alterations in human solid tumors. In: Vogelstein B, Kinzler KW, editors. The genetic basis of human cancer. New York: McGraw-Hill; 2002. p. 93-113.',
    entry({
      type: 'chapter',
      title: 'Chromosome alterations in human solid tumors',
      author: people('Meltzer|PS', 'Kallioniemi|A', 'Trent|JM'),
      editor: people('Vogelstein|B', 'Kinzler|KW'),
      'container-title': 'The genetic basis of human cancer',
      'publisher-place': 'New York',
      publisher: 'McGraw-Hill',
      issued: on(2002),
      page: '93-113',
    }),
  ],
  [
    "Christensen S, Oppacher F. An analysis of Koza's computational effort statistic for genetic programming. In: Foster JA, Lutton E, Miller J, Ryan C, Tettamanzi AG, editors. Genetic programming. EuroGP 2002: Proceedings of the 5th European Conference on Genetic Programming; 2002 Apr 3-5; Kinsdale, Ireland. Berlin: Springer; 2002. p. 182-91.",
    entry({
      type: 'paper-conference',
      title: "An analysis of Koza's computational effort statistic for genetic programming",
      author: people('Christensen|S', 'Oppacher|F'),
      editor: people('Foster|JA', 'Lutton|E', 'Miller|J', 'Ryan|C', 'Tettamanzi|AG'),
      'container-title':
        'Genetic programming. EuroGP 2002: Proceedings of the 5th European Conference on Genetic Programming; 2002 Apr 3-5; Kinsdale, Ireland',
      'publisher-place': 'Berlin',
      publisher: 'Springer',
      issued: on(2002),
      page: '182-191',
    }),
  ],
  [
    'Borkowski MM. Infant sleep and feeding: a telephone survey of Hispanic Americans [dissertation]. Mount Pleasant (MI): Central Michigan University; 2002.',
    entry({
      type: 'thesis',
      title: 'Infant sleep and feeding: a telephone survey of Hispanic Americans',
      author: people('Borkowski|MM'),
      'publisher-place': 'Mount Pleasant (MI)',
      publisher: 'Central Michigan University',
      issued: on(2002),
    }),
  ],
  [
    'Tynan T. Medical improvements lower homicide rate: study sees drop in assault rate. The Washington Post. 2002 Aug 12;Sect. A:2 (col. 4).',
    entry({
      type: 'article-newspaper',
      title: 'Medical improvements lower homicide rate: study sees drop in assault rate',
      author: people('Tynan|Trudy'),
      'container-title': 'The Washington Post',
      issued: on(2002, 8, 12),
      page: 'Sect. A:2 (col. 4)',
    }),
  ],
  [
    'Foley KM, Gelband H, editors. Improving palliative care for cancer [Internet]. Washington: National Academy Press; 2001 [cited 2002 Jul 9]. Available from: https://www.nap.edu/catalog.php?record_id=10149',
    entry({
      type: 'book',
      title: 'Improving palliative care for cancer',
      editor: people('Foley|KM', 'Gelband|H'),
      'publisher-place': 'Washington',
      publisher: 'National Academy Press',
      issued: on(2001),
      accessed: on(2002, 7, 9),
      URL: 'https://www.nap.edu/catalog.php?record_id=10149',
    }),
  ],
]

test.each(PUBLISHED)('%s', (text, record) => expect(vancouver(record)).toBe(text))

test.each([
  ['1', ''],
  ['2', '2nd ed.'],
  ['11th', '11th ed.'],
  ['13', '13th ed.'],
  ['22', '22nd ed.'],
  ['Revised edition', 'Revised ed.'],
])('edition %s is printed as "%s"', (edition, printed) => {
  const text = vancouver(entry({ type: 'book', title: 'Nursing', edition, publisher: 'Mosby' }))
  expect(text).toBe(['Nursing.', printed, 'Mosby.'].filter(Boolean).join(' '))
})

test.each([
  [{ volume: '12' }, 'Springer; 2002. (Lecture notes; vol. 12).'],
  [{ number: '7' }, 'Springer; 2002. (Lecture notes; no. 7).'],
  [{}, 'Springer; 2002. (Lecture notes).'],
  [
    { type: 'chapter', 'container-title': 'Wards', volume: '12', page: '3-9' },
    'In: Wards. Springer; 2002. p. 3-9. (Lecture notes; vol. 12).',
  ],
  [{ type: 'report', number: '7' }, 'Springer; 2002. Report No.: 7. (Lecture notes).'],
] satisfies [Partial<ReferenceRecord>, string][])('a series is printed behind the rest: %o', (traits, printed) => {
  const book = { publisher: 'Springer', issued: on(2002), 'collection-title': 'Lecture notes' }
  expect(vancouver(entry({ type: 'book', title: 'Nursing', ...book, ...traits }))).toBe(`Nursing. ${printed}`)
})

test.each([
  [['Okafor|A', 'Two Wards Group', 'Lee|C'], 'Okafor A; Two Wards Group; Lee C'],
  [['Two Wards Group', 'Okafor|A', 'Lee|C'], 'Two Wards Group; Okafor A, Lee C'],
  [['World Health Organization', 'UNICEF'], 'World Health Organization; UNICEF'],
  [['Two Wards Group', 'A|A', 'B|B', 'C|C', 'D|D', 'E|E', 'F|F'], 'Two Wards Group; A A, B B, C C, D D, E E, et al'],
])('a group stays separate from the people before and after it: %s', (names, printed) => {
  expect(vancouver(entry({ type: 'book', title: 'Nursing', author: people(...names) }))).toBe(`${printed}. Nursing.`)
})

test('an article without pages has its number after its volume', () => {
  const article = { type: 'article-journal' as const, title: 'T', 'container-title': 'JAMA', issued: on(2020) }
  expect(vancouver(entry({ ...article, volume: '3', number: 'e28' }))).toBe('T. JAMA. 2020;3:e28.')
})

test('a volume of a multi-volume book shows its number', () => {
  const book = { type: 'book' as const, title: 'T', edition: '2', publisher: 'Mosby', issued: on(2002), volume: '2' }
  expect(vancouver(entry(book))).toBe('T. 2nd ed. Vol. 2. Mosby; 2002.')
})
