import { expect, test } from 'vitest'
import { passkeyRefusal } from './passkey-browser.ts'

const named = (name: string) => new DOMException('told by the browser', name)

test('who cancels, or has no passkey here, is told both, since a browser does not tell which', () => {
  expect(passkeyRefusal('use', named('NotAllowedError'))).toMatch(/you cancelled, .* or this device has none for Inflo/)
  expect(passkeyRefusal('make', named('NotAllowedError'))).toMatch(/you cancelled, or it took too long/)
})

test('a device that has a passkey already, or cannot keep one, is told so', () => {
  expect(passkeyRefusal('make', named('InvalidStateError'))).toMatch(/keeps a passkey for your account already/)
  expect(passkeyRefusal('make', named('ConstraintError'))).toMatch(/another device/)
})

test('an address that passkeys are not bound to is told, and anything else is no riddle', () => {
  expect(passkeyRefusal('make', named('SecurityError'))).toMatch(/usual address/)
  expect(passkeyRefusal('use', named('SecurityError'))).toMatch(/usual address/)
  expect(passkeyRefusal('use', new TypeError('x'))).toBe('The passkey did not work. Please try again.')
  expect(passkeyRefusal('use', 'thrown')).toBe('The passkey did not work. Please try again.')
})
