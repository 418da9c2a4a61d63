import { expect, test } from 'vitest'
import { saveKeysOn, readKeysOn } from '#ui/keyboard/single-keys.ts'
import { REVIEW_TABS } from '#app/review-tabs.ts'
import { commandFor, isTabKey, tabAt } from './use-panel.ts'

const on = (tag: string) => ({ closest: (selector: string) => selector.split(', ').some((one) => one.startsWith(tag)) })
const pressed = (key: string, more: object = {}) =>
  commandFor({
    key,
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    defaultPrevented: false,
    target: on('body'),
    ...more,
  })

test.each([
  ['j', 'next'],
  ['k', 'previous'],
  ['o', 'open'],
  ['Enter', 'open'],
  ['/', 'search'],
  ['?', 'help'],
  ['a', 'a'],
  ['r', 'r'],
  ['x', 'x'],
  ['u', 'undo'],
  ['1', '1'],
  ['5', '5'],
  ['6', '6'],
  ['0', undefined],
  ['z', undefined],
  ['constructor', undefined],
])('%s asks for %s', (key, command) => expect(pressed(key)).toBe(command))

test('every tab of the panel has a key, in order, with no extra keys', () => {
  const asked = '0123456789j'
    .split('')
    .map((key) => pressed(key))
    .filter((one) => one !== undefined)
  expect(asked.filter(isTabKey).map(tabAt)).toEqual(REVIEW_TABS)
  expect(asked).toHaveLength(REVIEW_TABS.length + 1)
})

test.each(['input', 'textarea', 'select', '[contenteditable]'])('keys do nothing while typing in %s', (field) => {
  for (const key of ['j', 'a', '/', '?', 'Enter']) expect(pressed(key, { target: on(field) })).toBeUndefined()
})

test.each(['ctrlKey', 'metaKey', 'altKey', 'defaultPrevented'])('with %s the key is ignored', (held) => {
  expect(pressed('a', { [held]: true })).toBeUndefined()
})

test('Enter on a button or a row keeps its own effect; letters do not', () => {
  for (const tag of ['button', 'summary', 'a']) {
    expect(pressed('Enter', { target: on(tag) })).toBeUndefined()
    expect(pressed('j', { target: on(tag) })).toBe('next')
  }
})

test('keys are on until they are turned off, which is remembered', () => {
  const kept = new Map<string, string>()
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
  }
  expect(readKeysOn(storage)).toBe(true)
  saveKeysOn(storage, false)
  expect(readKeysOn(storage)).toBe(false)
  saveKeysOn(storage, true)
  expect(readKeysOn(storage)).toBe(true)
})
