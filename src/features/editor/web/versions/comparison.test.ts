import { expect, test } from 'vitest'
import { carried, namedBefore, type DiffPiece, piecesOf } from './comparison.ts'

test('comparing an earlier with a later text shows what was removed and added', () => {
  expect(piecesOf('We saw 3 wards.', { text: 'We saw 4 wards.', by: null })).toEqual([
    { is: 'same', text: 'We saw ' },
    { is: 'gone', text: '3' },
    { is: 'new', text: '4', writer: '' },
    { is: 'same', text: ' wards.' },
  ])
})

test('long unchanged passages are shortened', () => {
  const [alike] = piecesOf('x'.repeat(2_000), { text: `${'x'.repeat(2_000)}y`, by: null })
  expect(alike?.text.length).toBeLessThan(300)
})

test('long unchanged passages are shortened between two words', () => {
  const words = Array.from({ length: 200 }, (_, at) => `word${at}`)
  const [alike] = piecesOf(words.join(' '), { text: `${words.join(' ')} more`, by: null })
  const shown = alike?.text.split(/\s+/) ?? []
  expect(shown.length).toBeLessThan(60)
  expect(shown.filter((word) => word !== '…' && !words.includes(word))).toEqual([])
})

test('added text names its writers, in pieces if there are two', () => {
  const later = {
    text: 'We saw wards. Twice. Always.',
    by: [
      { writer: 'amara', length: 14 },
      { writer: 'daniel', length: 7 },
      { writer: 'amara', length: 7 },
    ],
  }
  expect(piecesOf('We saw wards. ', later)).toEqual([
    { is: 'same', text: 'We saw wards. ' },
    { is: 'new', text: 'Twice. ', writer: 'daniel' },
    { is: 'new', text: 'Always.', writer: 'amara' },
  ])
})

test('removed text before added text does not shift the writers', () => {
  const later = {
    text: 'B. C',
    by: [
      { writer: 'amara', length: 3 },
      { writer: 'daniel', length: 1 },
    ],
  }
  expect(piecesOf('Long gone. B. ', later).findLast(({ is }) => is === 'new')).toEqual({
    is: 'new',
    text: 'C',
    writer: 'daniel',
  })
})

test('text that only this tab has names no writer yet', () => {
  const by = [
    { writer: 'amara', length: 4 },
    { writer: 'daniel', length: 6 },
  ]
  expect(carried({ text: 'Two wards.', by }, 'Two big wards.')).toEqual([
    { writer: 'amara', length: 4 },
    { writer: '', length: 4 },
    { writer: 'daniel', length: 6 },
  ])
  expect(carried({ text: 'Two wards.', by: null }, 'Two wards.')).toBeNull()
})

test('unchanged letters of a changed word count for the writer of its other letters', () => {
  const by = [
    { writer: 'amara', length: 4 },
    { writer: 'daniel', length: 2 },
    { writer: 'amara', length: 1 },
    { writer: 'daniel', length: 4 },
  ]
  expect(piecesOf('The signal', { text: 'The message', by })).toEqual([
    { is: 'same', text: 'The ' },
    { is: 'gone', text: 'signal' },
    { is: 'new', text: 'message', writer: 'daniel' },
  ])
})

test('a name is shown where the writer changes, and again in each paragraph', () => {
  const came = (writer: string): DiffPiece => ({ is: 'new', text: 'x', writer })
  const same: DiffPiece = { is: 'same', text: 'x' }
  const pieces = [came('amara'), came(''), came('amara'), came('daniel'), same, came('daniel'), came('')]
  const more: DiffPiece[] = [{ is: 'same', text: 'x\ny' }, came('daniel')]
  expect([...namedBefore([...pieces, ...more])]).toEqual([
    [0, 'amara'],
    [3, 'daniel'],
    [8, 'daniel'],
  ])
})
