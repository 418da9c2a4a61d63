import { expect, test } from 'vitest'
import { passkeyRefusal } from './passkey-browser.ts'

const named = (name: string) => new DOMException('told by the browser', name)

test('the error names both cancelling and a missing passkey, since browsers do not distinguish them', () => {
  expect(passkeyRefusal('use', named('NotAllowedError'))).toMatch(/you cancelled, .* or this device has none for Inflo/)
  expect(passkeyRefusal('make', named('NotAllowedError'))).toMatch(/you cancelled, or it took too long/)
})

test('the error says that a device already has a passkey or cannot store one', () => {
  expect(passkeyRefusal('make', named('InvalidStateError'))).toMatch(/already has a passkey for your account/)
  expect(passkeyRefusal('make', named('ConstraintError'))).toMatch(/another device/)
})

test('the error explains a wrong address, and all other failures have a general error', () => {
  expect(passkeyRefusal('make', named('SecurityError'))).toMatch(/usual address/)
  expect(passkeyRefusal('use', named('SecurityError'))).toMatch(/usual address/)
  expect(passkeyRefusal('use', new TypeError('x'))).toBe('The passkey did not work. Please try again.')
  expect(passkeyRefusal('use', 'thrown')).toBe('The passkey did not work. Please try again.')
})
