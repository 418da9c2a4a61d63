import { describe, expect, test } from 'vitest'
import { plainTextOf } from '../../article/text.ts'
import { parseJats } from '../in/article.ts'
import { jatsArticle } from '../in/jats.fixture.ts'
import { exported, readFrom } from '../out/round-trip.fixture.ts'
import { fullName } from './names.ts'

const parse = (people: string) => parseJats(jatsArticle({ people }))

const bylineOf = (people: string): string[] => parse(people).authors.map(fullName)

const author = (content: string, attributes = 'contrib-type="author"') => `<contrib ${attributes}>${content}</contrib>`
const named = (surname: string, given: string) =>
  `<name><surname>${surname}</surname><given-names>${given}</given-names></name>`

const OKAFOR = named('Okafor', 'Amara')
const FELD = named('Feld', 'Ruth')

describe('an affiliation is named as its members would write it', () => {
  test.each([
    [
      'with registers’ numbers and parts side by side (Springer)',
      '<label>1</label><institution-wrap><institution-id institution-id-type="ROR">https://ror.org/03vek6s52</institution-id><institution-id institution-id-type="GRID">grid.38142.3c</institution-id><institution content-type="org-division">Epidept</institution><institution content-type="org-name">Harvard School</institution></institution-wrap><addr-line><named-content content-type="city">Boston</named-content><named-content content-type="state">MA</named-content></addr-line><country country="US">USA</country>',
      'Epidept, Harvard School, Boston, MA, USA',
    ],
    [
      'with its own commas (eLife)',
      '<label>2</label><institution content-type="dept">Cancer Genome Project</institution>, <institution>Sanger Institute</institution>, <addr-line><named-content content-type="city">Hinxton</named-content></addr-line>, <country>United Kingdom</country>',
      'Cancer Genome Project, Sanger Institute, Hinxton, United Kingdom',
    ],
    [
      'written out, with a superscript and an e-mail address (PMC)',
      '<sup>1</sup>School of Public Health, University of Lagos, Lagos, Nigeria. <email>a@example.org</email>',
      'School of Public Health, University of Lagos, Lagos, Nigeria.',
    ],
    [
      'written out in addition to its parts (SciELO)',
      '<label>1</label><institution content-type="orgname">Univ X</institution><institution content-type="orgdiv1">Dept Y</institution><addr-line><named-content content-type="city">Rio</named-content></addr-line><country>Brazil</country><institution content-type="original">Univ X, Dept Y, Rio, Brazil</institution>',
      'Univ X, Dept Y, Rio, Brazil',
    ],
    [
      'by its original name and parts with more details',
      '<institution content-type="original">Univ X</institution><institution content-type="orgname">University X</institution><country>Brazil</country>',
      'University X, Brazil',
    ],
    [
      'by its original name alone',
      '<institution content-type="original">Univ X</institution><country>Brazil</country>',
      'Univ X, Brazil',
    ],
    ['on two lines', 'District <italic>Hospital</italic><break/>Freiburg', 'District Hospital, Freiburg'],
  ])('%s', (_form, aff, expected) => {
    const people = `<contrib-group>${author(`${OKAFOR}<xref ref-type="aff" rid="a1"><sup>1</sup></xref>`)}</contrib-group><aff id="a1">${aff}</aff>`
    expect(parse(people).authors[0]?.affiliations).toEqual([expected])
  })

  test('an affiliation is read from one or many references, with the name, in two languages and once for all authors', () => {
    const affs =
      '<aff id="a1">Lagos</aff><aff-alternatives id="a2"><aff>Freiburg</aff><aff>Fribourg</aff></aff-alternatives>'
    expect(
      parse(
        `<contrib-group>${author(`${OKAFOR}<aff>Accra</aff><xref ref-type="aff" rid="a1 a2"/>`)}${affs}</contrib-group>`,
      ).authors[0]?.affiliations,
    ).toEqual(['Accra', 'Lagos', 'Freiburg'])
    const shared = `<contrib-group>${author(OKAFOR)}${author(named('Feld', 'Ruth'))}<aff id="a1">Lagos</aff></contrib-group>`
    expect(parse(shared).authors.map(({ affiliations }) => affiliations)).toEqual([['Lagos'], ['Lagos']])
  })
})

test.each([
  ['<string-name><given-names>Amara</given-names> <surname>Okafor</surname></string-name>', 'Amara Okafor'],
  ['<string-name>Ludwig van Beethoven</string-name>', 'Ludwig van Beethoven'],
  ['<string-name>Feld, Ruth, MD, PhD</string-name>', 'Ruth Feld'],
  ['<string-name>Martin L. King Jr.</string-name>', 'Martin L. King Jr.'],
  [
    '<name-alternatives><name name-style="eastern"><surname>王</surname><given-names>伟</given-names></name><name><surname>Wang</surname><given-names>Wei</given-names></name></name-alternatives>',
    'Wei Wang',
  ],
  [
    '<name><surname>Okafor</surname><given-names>Amara</given-names><prefix>Dr</prefix><suffix>III</suffix></name><degrees>MD</degrees>',
    'Amara Okafor III',
  ],
  ['<name name-style="eastern"><surname>Nagy</surname><given-names>Péter</given-names></name>', 'Nagy Péter'],
  [
    '<name name-style="eastern"><surname>Nagy</surname><given-names>Péter</given-names><suffix>Jr</suffix></name>',
    'Nagy Jr Péter',
  ],
  ['<string-name name-style="eastern">Nguyễn Văn An</string-name>', 'Nguyễn Văn An'],
  ['<string-name name-style="eastern">Nguyễn, Văn An</string-name>', 'Nguyễn Văn An'],
  ['<name name-style="western"><surname>Nagy</surname><given-names>Péter</given-names></name>', 'Péter Nagy'],
  ['<anonymous/>', 'Anonymous'],
  [
    '<collab><institution-wrap><institution-id>https://ror.org/1</institution-id><institution>WHO</institution></institution-wrap><xref ref-type="aff" rid="a1">1</xref></collab>',
    'WHO',
  ],
])('%s is %s', (content, name) => {
  expect(bylineOf(`<contrib-group>${author(content)}</contrib-group>`)).toEqual([name])
})

test('a string-name whose family name is first keeps its given names separate', () => {
  const content = '<string-name name-style="eastern">Nguyễn Văn An</string-name>'
  expect(parse(`<contrib-group>${author(content)}</contrib-group>`).authors[0]).toMatchObject({
    given: 'Văn An',
    family: 'Nguyễn',
    isFamilyFirst: true,
  })
})

test('a string-name keeps its given names separate', () => {
  expect(
    parse(`<contrib-group>${author('<string-name>Ludwig van Beethoven</string-name>')}</contrib-group>`).authors[0],
  ).toMatchObject({ given: 'Ludwig', family: 'van Beethoven', isCollaboration: false })
})

const GROUP = '<collab>Two Wards Group</collab>'

test.each([
  [
    'nested in the group',
    `<contrib-group>${author(OKAFOR)}${author(`<collab>Two Wards Group<contrib-group>${author(named('Feld', 'Ruth'))}</contrib-group></collab>`)}</contrib-group>`,
  ],
  [
    'in a list without types',
    `<contrib-group>${author(OKAFOR)}${author(GROUP)}</contrib-group><contrib-group>${author(named('Feld', 'Ruth'), '')}</contrib-group>`,
  ],
  [
    'with the group’s key (eLife)',
    `<contrib-group>${author(OKAFOR)}${author(`<contrib-id contrib-id-type="group-author-key">g1</contrib-id>${GROUP}`)}</contrib-group><contrib-group>${author(`<contrib-id contrib-id-type="group-author-key">g1</contrib-id>${named('Feld', 'Ruth')}`, 'contrib-type="author non-byline"')}</contrib-group>`,
  ],
  [
    'with a link to the group (SciELO)',
    `<contrib-group>${author(OKAFOR)}${author(GROUP, 'contrib-type="author" id="collab"')}</contrib-group><contrib-group content-type="collab-list">${author(named('Feld', 'Ruth'), 'contrib-type="author" rid="collab"')}</contrib-group>`,
  ],
])('the members of a group are named and are not authors: %s', (_form, people) => {
  expect(bylineOf(people)).toEqual(['Amara Okafor', 'Two Wards Group'])
  expect(plainTextOf(parse(people).article)).toContain('Members of Two Wards Group\nRuth Feld')
})

test('groups that authors write on behalf of are named with their members, and editors are not authors', () => {
  const people = `<contrib-group content-type="authors">${author(OKAFOR)}<on-behalf-of>on behalf of the Two Wards Group</on-behalf-of></contrib-group>
    <contrib-group>${author(named('Feld', 'Ruth'), '')}</contrib-group>
    <contrib-group content-type="section">${author(named('Editor', 'An'), '')}</contrib-group>`
  expect(bylineOf(people)).toEqual(['Amara Okafor'])
  const text = plainTextOf(parse(people).article)
  expect(text).toContain('Members of Two Wards Group\nRuth Feld')
  expect(text).not.toContain('An Editor')
})

test('people in an author group are authors next to a collaboration, and people called editors are editors', () => {
  const people = `<contrib-group content-type="author">${author(OKAFOR, 'contrib-type="person"')}${author(`<collab><named-content content-type="name">Two Wards Group</named-content><contrib-group>${author(named('Feld', 'Ruth'), 'contrib-type="person"')}</contrib-group></collab>`, 'contrib-type="group"')}</contrib-group>
    <contrib-group content-type="editor">${author(named('Editor', 'An'), 'contrib-type="person"')}</contrib-group>`
  expect(bylineOf(people)).toEqual(['Amara Okafor', 'Two Wards Group'])
  expect(parse(people).article.front?.editors).toMatchObject([{ name: 'An Editor', role: 'Editor' }])
  expect(plainTextOf(parse(people).article)).toContain('Members of Two Wards Group\nRuth Feld')
})

test('authors with no type or with an unknown type are authors too', () => {
  expect(bylineOf(`<contrib-group>${author(OKAFOR, '')}</contrib-group>`)).toEqual(['Amara Okafor'])
  expect(bylineOf(`<contrib-group>${author(OKAFOR, 'contrib-type="principal"')}</contrib-group>`)).toEqual([
    'Amara Okafor',
  ])
})

const group = (inside: string, type = ''): string => `<contrib-group ${type}>${inside}</contrib-group>`
const WARD = '<institution>Warm Ward</institution>, Kano'

test('the affiliations of a group belong to its authors if no mark tells whose they are', () => {
  const aff = `<aff>${WARD}</aff>`
  const affiliationsIn = (people: string) => parse(people).authors.map(({ affiliations }) => affiliations)
  const people = group(`${author(OKAFOR)}${aff}<aff>Lagos;</aff>`) + group(`${author(FELD)}<aff>Freiburg</aff>`)
  expect(affiliationsIn(people)).toEqual([['Warm Ward, Kano', 'Lagos'], ['Freiburg']])
  expect(readFrom(exported(jatsArticle({ people })))).toEqual(readFrom(jatsArticle({ people })))
  const marked = group(
    `${author(`${OKAFOR}<sup>1</sup>`)}${author(FELD)}<aff><label>1</label>${WARD}</aff><aff><sup>2</sup>Freiburg</aff>`,
  )
  expect(affiliationsIn(marked)).toEqual([[], []])
  expect(parseJats(jatsArticle({ people: marked })).unread.map(({ element }) => element)).toEqual([
    'aff',
    'institution',
  ])
})

const ORCID = '<contrib-id contrib-id-type="orcid">0000-0002-1825-0097</contrib-id>'
const MEMBER = `${ORCID}${FELD}<xref ref-type="aff" rid="m1">1</xref>`
const OF_MEMBERS = '<aff id="m1"><label>1</label>Freiburg</aff>'

test.each([
  ['nested', group(author(OKAFOR) + author(`<collab>Two Wards Group${group(author(MEMBER) + OF_MEMBERS)}</collab>`))],
  [
    'apart',
    group(author(OKAFOR) + author(GROUP, 'contrib-type="author" id="collab"')) +
      group(author(MEMBER, 'contrib-type="author" rid="collab"') + OF_MEMBERS, 'content-type="collab-list"'),
  ],
  [
    'without marks',
    group(author(`<collab>Two Wards Group${group(`${author(ORCID + FELD)}<aff>Freiburg</aff>`)}</collab>`)),
  ],
])('members of a group keep their affiliations and ORCID iDs: %s', (_form, people) => {
  const xml = jatsArticle({ people })
  expect(plainTextOf(parseJats(xml).article)).toContain('Ruth Feld, Freiburg, ORCID iD 0000-0002-1825-0097')
  expect(exported(xml)).toContain('xlink:href="https://orcid.org/0000-0002-1825-0097"')
  expect(readFrom(exported(xml))).toEqual(readFrom(xml))
  const wrong = jatsArticle({ people: people.replace('0097', '0098') })
  expect(parseJats(wrong).unread).toMatchObject([{ element: 'contrib-id' }])
})

const FORMS =
  '<name name-style="western"><surname>Wen</surname><given-names>Mei</given-names></name><name name-style="eastern"><surname>文</surname><given-names>美</given-names></name>'

test('an author keeps several names that no element encloses', () => {
  const xml = jatsArticle({ people: group(author(FORMS) + author(OKAFOR)) })
  const again = exported(xml)
  expect(again).toContain('<name-alternatives><name name-style="western"><surname>Wen</surname>')
  for (const { authors, article } of [parseJats(xml), parseJats(again)]) {
    expect(authors.map(fullName)).toEqual(['Mei Wen', 'Amara Okafor'])
    expect(article.front?.authorNotes).toEqual([{ name: 'Mei Wen', notes: ['文美'] }])
  }
  expect(readFrom(again)).toEqual(readFrom(xml))
})

test('a member of a group keeps several names', () => {
  const people = group(author(`<collab>Two Wards Group${group(author(FORMS))}</collab>`))
  expect(plainTextOf(parse(people).article)).toContain('Mei Wen, 文美')
})

test.each(['Jnr', 'Snr', '4th', 'Filho'])('the suffix %s is not a part of the family name', (suffix) => {
  const name = `<name><surname>Okafor</surname><given-names>Ada</given-names><suffix>${suffix}</suffix></name>`
  const xml = jatsArticle({ people: group(author(name)) })
  expect(exported(xml)).toContain(name)
  expect(readFrom(exported(xml))).toEqual(readFrom(xml))
})

test('an editor keeps an ORCID iD in the export', () => {
  const editor = author(ORCID + FELD, 'contrib-type="editor"')
  const xml = jatsArticle({ people: group(author(OKAFOR)) + group(editor) })
  expect(exported(xml)).toContain('https://orcid.org/0000-0002-1825-0097</contrib-id>')
  expect(readFrom(exported(xml))).toEqual(readFrom(xml))
})

test('an affiliation with a label between spaces is equal after a second import', () => {
  const aff = `<aff id="a1"> <label>1</label> ${WARD}</aff>`
  const xml = jatsArticle({ people: group(author(`${OKAFOR}<xref ref-type="aff" rid="a1"/>`) + aff) })
  expect(readFrom(exported(xml))).toEqual(readFrom(xml))
})
