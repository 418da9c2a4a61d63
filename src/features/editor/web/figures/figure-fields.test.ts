import { expect, test } from 'vitest'
import { missingOf, NO_FIELDS } from './figure-tool.tsx'

test('a figure needs a picture and words for it, and of a patient their consent', () => {
  expect(Object.keys(missingOf(NO_FIELDS, false))).toEqual(['file', 'alt'])
  const told = { ...NO_FIELDS, alt: 'A chart.' }
  expect(missingOf(told, true)).toEqual({})
  expect(Object.keys(missingOf({ ...told, patient: 'yes' }, true))).toEqual(['consent'])
  expect(missingOf({ ...told, patient: 'yes', consent: 'In writing.' }, true)).toEqual({})
})
