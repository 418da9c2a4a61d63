import { expect, test } from 'vitest'
import { cpuMsOf } from '#server/testing/cpu-time.ts'
import { oneLine, uniqueLines } from './one-line.ts'
import { printable, visibleText } from './visible-text.ts'

test.each([
  ['spaces of every kind', ' \t\n\u00A0\u2003\u3000\u205F'],
  ['zero width', '\u200B\u200C\u200D\u2060\uFEFF'],
  ['marks of direction', '\u200E\u200F\u061C\u202A\u202B\u202C\u202D\u202E\u2066\u2067\u2068\u2069'],
  ['Hangul fillers', '\u115F\u1160\u3164\uFFA0'],
  ['combining marks alone', '\u0301\u0300\u20DD\u034F'],
  ['variation selectors and tags', '\uFE0F\u180B\u{E0041}\u{E0100}'],
  ['soft hyphens', '\u00AD\u00AD'],
  ['blank Braille', '\u2800\u2800'],
  ['the place of an object, and a note without a head', '\uFFFC\u{1D159}'],
  ['control and private characters', '\u0007\u0085\uE000'],
])('%s is invisible and removed', (_name, text) => {
  expect(visibleText(text)).toBe('')
  expect(oneLine(text)).toBe('')
  expect(uniqueLines([text, 'Sepsis'])).toEqual(['Sepsis'])
})

test.each(['Ada', '李', 'ಕನ್ನಡ', 'עברית', 'علی‌رضا', 'é', 'e\u0301', '!', '🩺', '0', '한글', '👩🏽‍⚕️'])(
  '%s is visible and kept',
  (text) => {
    expect(visibleText(` ${text} `)).toBe(text)
    expect(oneLine(text)).toBe(text)
  },
)

test('a name does not change the text direction of its neighbours', () => {
  expect(oneLine('Ada \u202Egnorw\u202C King\u2066')).toBe('Ada gnorw King')
  expect(oneLine('\u202E Ada')).toBe('Ada')
})

test('control characters are removed, and word processors’ breaks become line breaks', () => {
  expect(visibleText('a\u0001b\u0008c\u001Fd\u007Fe\u009Ff\uFFFEg\uFFFF')).toBe('abcdefg')
  expect(printable('Ada \u202Egnorw\u202C')).toBe('Ada gnorw\u202C')
  expect(printable('one\vtwo\fthree\u0085four\tfive\r\nsix\rseven')).toBe('one\ntwo\nthree\nfour\tfive\nsix\nseven')
  expect(oneLine('one\vtwo\u0085three')).toBe('one two three')
  expect(visibleText('\u0001\u0002')).toBe('')
})

test('of a run of marks no more stay than a letter can carry, in a moment', () => {
  const marked = (marks: number) => ('a' + '\u0301'.repeat(marks)).repeat(5_000)
  const tidyAll = () => {
    for (const tidy of [visibleText, oneLine, printable]) expect(tidy(marked(31))).toBe(marked(30))
  }
  expect(cpuMsOf(tidyAll)).toBeLessThan(1_000)
  // A joiner between the marks does not restart their count.
  expect(visibleText('a' + '\u0301\u200D'.repeat(20)).length).toBe(31)
  const thai = 'ก็\u0e49\u0e34'
  expect(visibleText(thai.repeat(50))).toBe(thai.repeat(50))
})

test.each([
  ['a\u200bb', 'ab'],
  ['a\uFFF9b\uFFFA\uFFFB', 'ab'],
  ['A\u00ADd\u2060a\uFEFF', 'Ada'],
  ['A\u200Dd\u200Ca', 'Ada'],
  ['علی\u200Cرضا', 'علی\u200Cرضا'],
  ['علی\u200C\u200Cرضا', 'علی\u200Cرضا'],
  ['ක්\u200Dරිස්තු', 'ක්\u200Dරිස්තු'],
  ['क्\u200Dष', 'क्\u200Dष'],
])('a name keeps only the zero-width characters that its script needs: %j', (text, name) => {
  expect(oneLine(text)).toBe(name)
})
