import { expect, test } from 'vitest'
import { isAppleDevice, overlayForKey, written } from './keys-data.ts'

const on = (tag: string) => ({ closest: (selector: string) => selector.split(', ').some((one) => one.startsWith(tag)) })
const NOTHING_HELD = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, defaultPrevented: false }

const pressed = (key: string, more: object = {}, device = { isApple: false, singleKeys: true }) =>
  overlayForKey({ key, ...NOTHING_HELD, target: on('body'), ...more }, device)

test('Control+K (Command+K on a Mac) opens the search, even while typing', () => {
  expect(pressed('k', { ctrlKey: true, target: on('textarea') })).toBe('palette')
  expect(pressed('K', { ctrlKey: true })).toBe('palette')
  const mac = { isApple: isAppleDevice('MacIntel'), singleKeys: true }
  expect(pressed('k', { metaKey: true }, mac)).toBe('palette')
  expect(pressed('k', { ctrlKey: true }, mac)).toBeUndefined()
  expect(isAppleDevice('Linux x86_64')).toBe(false)
})

test.each(['shiftKey', 'altKey', 'metaKey', 'defaultPrevented'])(
  'the shortcut with %s is left to other programs',
  (held) => {
    expect(pressed('k', { ctrlKey: true, [held]: true })).toBeUndefined()
  },
)

test('a question mark opens the shortcut list, except while typing or with single keys off', () => {
  expect(pressed('?', { shiftKey: true })).toBe('keys')
  for (const field of ['input', 'textarea', 'select', '[contenteditable]'])
    expect(pressed('?', { shiftKey: true, target: on(field) })).toBeUndefined()
  expect(pressed('?', {}, { isApple: false, singleKeys: false })).toBeUndefined()
  expect(pressed('?', { defaultPrevented: true })).toBeUndefined()
  expect(pressed('?', { ctrlKey: true })).toBeUndefined()
})

test('keys are shown as on the device’s keyboard', () => {
  expect(written('Mod+Alt+C', false)).toBe('Ctrl+Alt+C')
  expect(written('Mod+Alt+C', true)).toBe('⌘+⌥+C')
})
