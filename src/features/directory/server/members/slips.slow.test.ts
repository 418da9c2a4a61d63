import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp, type TestMember } from '#server/testing/test-app.ts'
import { createListedMember, readDirectory, namesIn } from '../directory.fixture.ts'

let testApp: TestApp
let reader: TestMember

const MEMBERS: [first: string, last: string, said?: Record<string, unknown>][] = [
  ['Maeve', 'O’Rourke'],
  ['Sean', "D'Arcy"],
  ['Omar', 'Al-Rashid'],
  ['Akosua', 'Owusu-Ansah'],
  ['Mei', 'Li'],
  ['Hana', 'Ito'],
  ['Tomás', 'Silva', { research_interests: ['Pre-operative care', 'COVID-19'] }],
  ['Ruth', 'Falk', { bio: 'Thinks about medication on the ward.' }],
  ['Ebo', 'Ko'],
  ['花子', '山田'],
  ['Юрий', 'Щербаков'],
  ['Γιώργος', 'Παπαδόπουλος'],
  ['Ada', 'Falk', { bio: 'Teaches medical students.', skills: ['Bed-side teaching'] }],
]

beforeAll(async () => {
  testApp = await createTestApp()
  for (const [firstName, lastName, said] of MEMBERS) {
    const role = lastName === 'Ito' ? 'clinician' : 'student'
    await createListedMember(testApp, { firstName, lastName, role }, said)
  }
  reader = await testApp.createMember({ firstName: 'Quinn', lastName: 'Xu' })
})
afterAll(() => testApp.stop())

const find = async (search: string, narrowed: Parameters<typeof readDirectory>[2] = {}) =>
  namesIn(await readDirectory(testApp, reader, { search, ...narrowed }))

test.each([
  ["O'Rouke", 'Maeve O’Rourke'],
  ['o’ruorke', 'Maeve O’Rourke'],
  ["or'ourke", 'Maeve O’Rourke'],
  ['Oʼrourke', 'Maeve O’Rourke'],
  ['D’Acry', "Sean D'Arcy"],
  ['al-rahsid', 'Omar Al-Rashid'],
  ['Owusu-Anash', 'Akosua Owusu-Ansah'],
  ['owsu-ansah', 'Akosua Owusu-Ansah'],
  ['hnaa', 'Hana Ito'],
  ['Iot', 'Hana Ito'],
  ['meii', 'Mei Li'],
  ['slva', 'Tomás Silva'],
  ['KKo', 'Ebo Ko'],
  ['山山田', '花子 山田'],
  ['Щербакв', 'Юрий Щербаков'],
  ['Юрмй', 'Юрий Щербаков'],
  ['Παπαδόπολος', 'Γιώργος Παπαδόπουλος'],
  ['pre-opertive', 'Tomás Silva'],
  ['covdi-19', 'Tomás Silva'],
])('the typing error “%s” finds %s', async (search, name) => {
  expect(await find(search)).toEqual([name])
})

test.each([
  ['pre-op', ['Tomás Silva']],
  ['pre-o', ['Tomás Silva']],
  ['covid-1', ['Tomás Silva']],
  ['bed-si', ['Ada Falk']],
  ['-ward', ['Ruth Falk']],
  ['falk -ward', ['Ada Falk']],
  ['medication', ['Ruth Falk', 'Ada Falk']],
  ['medical', ['Ada Falk', 'Ruth Falk']],
])('“%s” finds %j', async (search, names) => {
  expect(await find(search)).toEqual(names)
})

test('a filter never finds members that the search alone does not find', async () => {
  await createListedMember(testApp, { firstName: 'Ma', lastName: 'Zhou', role: 'faculty' })
  await createListedMember(testApp, { firstName: 'Am', lastName: 'Berg', role: 'clinician' })
  expect(await find('ma')).toEqual(['Maeve O’Rourke', 'Ma Zhou'])
  expect(await find('ma', { role: 'clinician' })).toEqual([])
  expect(await find('hnaa', { role: 'clinician' })).toEqual(['Hana Ito'])
  expect(await find('hnaa', { role: 'student' })).toEqual([])
})
