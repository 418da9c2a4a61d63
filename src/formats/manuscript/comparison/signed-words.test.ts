import { expect, test } from 'vitest'
import type { StoredRuns } from '../attribution/writer-runs.ts'
import { bullets, cite, doc, equation, figure, marked, p } from '../manuscript.fixture.ts'
import { inWords } from './in-words.ts'
import { signedWords } from './signed-words.ts'

const runs = (...written: [by: string, letters: number, open?: true][]): StoredRuns => ({
  by: [...new Set(written.map(([by]) => by))],
  runs: written.map(([by, characters, open], index) => [
    1,
    index * 1_000,
    characters,
    [...new Set(written.map(([one]) => one))].indexOf(by),
    open ? 1 : 0,
  ]),
})

const saidBy = (section: ReturnType<typeof doc>, kept: StoredRuns | undefined) => {
  const words = inWords([['methods', section]], () => true)['methods'] ?? ''
  const by = signedWords([{ name: 'methods', doc: section, runs: kept }], () => true)['methods']
  let at = 0
  return by?.map(({ writer, length }) => [writer, words.slice(at, (at += length))])
}

test('typed letters are signed with their writers, and other letters are unsigned', () => {
  const section = doc(
    p('Two wards', cite('one'), ' were', marked(' watched', 'strong'), '.'),
    equation('a = b', 'eq'),
    bullets([p('adults')]),
  )
  expect(saidBy(section, runs(['amara', 9], ['daniel', 14], ['amara', 6]))).toEqual([
    ['amara', 'Two wards'],
    ['', '[1] '],
    ['daniel', 'were'],
    ['', '** '],
    ['daniel', 'watched'],
    ['', '**'],
    ['daniel', '.\n\n'],
    ['', '[Equation 1: a = b]\n\n• '],
    ['amara', 'adults'],
  ])
})

test('a link that is its own text and a caption are signed too', () => {
  const section = doc(
    p(marked('https://example.org/a', ['link', { href: 'https://example.org/a' }])),
    figure({ id: 'fig' }, 'Alarms'),
  )
  expect(saidBy(section, runs(['amara', 21], ['daniel', 6]))).toEqual([
    ['amara', 'https://example.org/a\n\n'],
    ['', '[Figure 1: '],
    ['daniel', 'Alarms'],
    ['', ']'],
  ])
})

test('letters from another time and letters without a record are unsigned', () => {
  expect(saidBy(doc(p('Two wards.')), runs(['amara', 4]))).toBeUndefined()
  expect(saidBy(doc(p('Two wards.')), undefined)).toBeUndefined()
})

test('an author’s letter that looks like one of our symbols is unsigned', () => {
  expect(saidBy(doc(p('\uE000 ward')), runs(['amara', 6]))).toEqual([
    ['', '\uE000 '],
    ['amara', 'ward'],
  ])
})
