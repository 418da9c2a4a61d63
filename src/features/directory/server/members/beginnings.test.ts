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
// Each of these short words is also a word of a member's profile.
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
 * Returns the ways to type a name: its parts, the pieces of a part with a hyphen or apostrophe, and that part without
 * it.
 */
const partsOf = (name: string): string[] =>
  name.split(' ').flatMap((part) => [part, ...part.split(/[-’]/), part.replaceAll(/[-’]/g, '')])

test('whatever letters a part of a name begins with find its member, whoever says them as a word', async () => {
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
])('“%s” finds names that begin so, before whoever says it', async (search, found) => {
  expect(await find(search)).toEqual(found)
})

test.each(['山田太郎', '太郎山田', '山田 太郎', '山田', '太郎', '山田太'])(
  'a name of a language that writes no spaces is found by %s',
  async (typed) => expect(await find(typed)).toEqual(['太郎 山田']),
)

test('as one word or two, in either order, and by nobody else’s', async () => {
  expect(await find('김민준')).toEqual(['민준 김'])
  expect(await find('김 민준')).toEqual(['민준 김'])
  expect(await find('山田花子')).toEqual([])
})
