import { expect, test } from 'vitest'
import { people, entry } from './entries.fixture.ts'
import { ama } from './ama.ts'
import { apa } from './apa.ts'
import { vancouver } from './vancouver.ts'

const beginnings = (...names: string[]): string[] =>
  [vancouver, ama, apa].map((style) =>
    style(entry({ type: 'book', title: 'T', author: people(...names) })).replace(/ (?:\(n\.d\.\)\. )?T\.$/, ''),
  )

test.each([
  ['Chinese', '李|小龙', '李小龙.'],
  ['Japanese', '佐々木|ユリ子', '佐々木ユリ子.'],
  ['Korean', '김|철 수', '김철수.'],
])('a name in %s letters stays whole in every style', (_script, name, printed) => {
  expect(beginnings(name)).toEqual([printed, printed, printed])
})

test('only the given name in such letters stays whole too', () => {
  expect(beginnings('Li|小龙')).toEqual(['Li 小龙.', 'Li 小龙.', 'Li, 小龙.'])
})

test('editors of a book with such names stay whole', () => {
  const chapter = entry({ type: 'chapter', title: 'T', 'container-title': 'B', editor: people('李|小龙', 'Roe|Ann') })
  expect([vancouver, ama, apa].map((style) => style(chapter))).toEqual([
    'T. In: 李小龙, Roe A, editors. B.',
    'T. In: 李小龙, Roe A, eds. B.',
    'T. (n.d.). In 李小龙 & A. Roe (Eds.), B.',
  ])
})
