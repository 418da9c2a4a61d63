import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp, type TestMember } from '#server/testing/test-app.ts'
import { createListedMember, readDirectory, namesIn } from '../directory.fixture.ts'

const NAMES: [first: string, last: string][] = [
  ['Beatriz', 'Almeida'],
  ['Benedikt', 'Orth'],
  ['Claire', 'Beaumont'],
  ['Omar', 'Al-Rashid'],
  ['Hye-jin', 'Sato'],
  ['Mei-Lin', 'Adeyemi'],
  ['Akosua', 'Owusu-Ansah'],
  ['Maeve', 'O’Rourke'],
  ['Ísak', 'Demir'],
  ['Tobias', 'Isaksen'],
  ['太郎', '山田'],
  ['민준', '김'],
]
// A profile text with short words that are also the first letters of names.
const SAID = 'To be or not to be: a me, as o, r, s, d, t, it is al de hye mei owusu o ro ra j l an.'

let testApp: TestApp
let reader: TestMember
beforeAll(async () => {
  testApp = await createTestApp()
  for (const [firstName, lastName] of NAMES) await createListedMember(testApp, { firstName, lastName })
  reader = await createListedMember(testApp, { firstName: 'Quinn', lastName: 'Xu' }, { bio: SAID })
})
afterAll(() => testApp.stop())

const find = async (search: string) => namesIn(await readDirectory(testApp, reader, { search, size: '50' }))

const plain = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
/**
 * Returns the words by which a name can be found: for "Omar Al-Rashid", these are "Omar", "Al-Rashid", "Al", "Rashid"
 * and "AlRashid".
 */
const partsOf = (name: string): string[] =>
  name.split(' ').flatMap((part) => [part, ...part.split(/[-’]/), part.replaceAll(/[-’]/g, '')])

test('the first letters of any part of a name find its member, even if others use them as a word', async () => {
  const members = NAMES.map(([first, last]) => `${first} ${last}`)
  const typed = new Set(
    members.flatMap(partsOf).flatMap((part) => Array.from(part, (_, at) => plain(part.slice(0, at + 1)))),
  )
  const missed: string[] = []
  for (const beginning of typed) {
    const found = await find(beginning)
    for (const member of members) {
      const isBegun = partsOf(member).some((part) => plain(part).startsWith(beginning))
      if (isBegun && !found.includes(member)) missed.push(`${beginning}: ${member}`)
    }
  }
  expect(typed.size).toBeGreaterThan(90)
  expect(missed).toEqual([])
})

test.each([
  ['be', ['Beatriz Almeida', 'Claire Beaumont', 'Benedikt Orth', 'Quinn Xu']],
  ['Al-R', ['Omar Al-Rashid']],
  ['Hye-j', ['Hye-jin Sato']],
  ['Owusu-A', ['Akosua Owusu-Ansah']],
  ["O'R", ['Maeve O’Rourke', 'Benedikt Orth', 'Quinn Xu']],
  ['O’Ro', ['Maeve O’Rourke', 'Quinn Xu']],
  ['oro', ['Maeve O’Rourke']],
  ['be or', ['Benedikt Orth', 'Quinn Xu']],
  ['be -or', ['Beatriz Almeida', 'Claire Beaumont', 'Benedikt Orth']],
  ['"benedikt or"', []],
])('“%s” ranks names that start with it before texts that contain it', async (search, found) => {
  expect(await find(search)).toEqual(found)
})

test.each(['山田太郎', '太郎山田', '山田 太郎', '山田', '太郎', '山田太'])(
  'a name in a language without spaces is found by %s',
  async (typed) => expect(await find(typed)).toEqual(['太郎 山田']),
)

test('one word or two, in either order, and not another name', async () => {
  expect(await find('김민준')).toEqual(['민준 김'])
  expect(await find('김 민준')).toEqual(['민준 김'])
  expect(await find('山田花子')).toEqual([])
})
