import { expect, test } from 'vitest'
import { EditorState, TextSelection } from 'prosemirror-state'
import { doc, p } from '#formats/manuscript/manuscript.fixture.ts'
import { figureAt, insertionOf, missingOf, NO_FIELDS } from './figure-tool.tsx'

test('a figure needs a picture and a description, and consent if it shows a patient', () => {
  expect(Object.keys(missingOf(NO_FIELDS, false))).toEqual(['file', 'alt'])
  const told = { ...NO_FIELDS, alt: 'A chart.' }
  expect(missingOf(told, true)).toEqual({})
  expect(Object.keys(missingOf({ ...told, patient: 'yes' }, true))).toEqual(['consent'])
  expect(missingOf({ ...told, patient: 'yes', consent: 'In writing.' }, true)).toEqual({})
})

test('after a figure is inserted, what is typed becomes its caption', () => {
  const before = EditorState.create({ doc: doc(p('One.'), p('Two.')) })
  const state = before.apply(before.tr.setSelection(TextSelection.create(before.doc, 3)))
  const after = state.apply(insertionOf(state, { ...NO_FIELDS, alt: 'A chart.', file: 'f' }))
  const typed = after.apply(after.tr.insertText('Falls a year.'))
  expect(typed.doc.content.content.map(({ type, textContent }) => [type.name, textContent])).toEqual([
    ['paragraph', 'One.'],
    ['figure', 'Falls a year.'],
    ['paragraph', 'Two.'],
  ])
  expect(figureAt(typed)).toBe(6)
})
