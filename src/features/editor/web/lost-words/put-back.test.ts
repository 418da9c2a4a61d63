import { EditorState } from 'prosemirror-state'
import { expect, test } from 'vitest'
import { docFromText } from '#formats/manuscript/edits/from-text.ts'
import { plainText } from '#formats/manuscript/text.ts'
import { withWords } from './lost-words-panel.tsx'

const put = (text: string, lost: Parameters<typeof withWords>[1]) =>
  plainText(
    EditorState.create({ doc: docFromText(text) }).apply(
      withWords(EditorState.create({ doc: docFromText(text) }), lost),
    ).doc,
  )

test('words are restored between their former neighbours, even if only one side is left', () => {
  const lost = { words: ' of ten pumps', before: 'We counted alarms', after: ' in wards.' }
  expect(put('We counted alarms in wards.', lost)).toBe('We counted alarms of ten pumps in wards.')
  expect(put('They counted beds in wards.', { ...lost, after: ' in wards.' })).toBe(
    'They counted beds of ten pumps in wards.',
  )
  expect(put('We counted beds. ', { ...lost, words: 'x', before: 'We counted beds. ', after: '' })).toContain('beds. x')
})

test('words are restored at the section’s end if the text around them is gone, repeated or too short', () => {
  const lost = { words: ' of ten pumps', before: 'We counted alarms', after: ' in wards.' }
  expect(put('Other text.', lost)).toBe('Other text.\n\nof ten pumps')
  expect(put('We counted alarms. We counted alarms.', { ...lost, after: '' })).toMatch(/\n\nof ten pumps$/)
  expect(put('A b.', { words: 'c', before: 'A', after: 'b' })).toBe('A b.\n\nc')
})

test('several lines become paragraphs after their former block', () => {
  const lost = { words: 'Ward B\nWard C', before: 'We asked Ward A', after: '' }
  expect(put('We asked Ward A\n\nLast.', lost)).toBe('We asked Ward A\n\nWard B\n\nWard C\n\nLast.')
})
