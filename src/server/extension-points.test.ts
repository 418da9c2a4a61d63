import { expect, test } from 'vitest'
import { createExtensions, type ExtensionPoint } from './extension-points.ts'

const point: ExtensionPoint<() => string> = { name: 'trial.words', fallback: () => 'nothing' }

test('an extension point uses its fallback until a feature provides an implementation', () => {
  const extensions = createExtensions()
  expect(extensions.of(point)()).toBe('nothing')
  extensions.provide(point, () => 'something')
  expect(extensions.of(point)()).toBe('something')
  expect(createExtensions().of(point)()).toBe('nothing')
})

test('two features cannot provide the same extension point', () => {
  const extensions = createExtensions()
  extensions.provide(point, () => 'one')
  expect(() => extensions.provide(point, () => 'other')).toThrow('trial.words is provided twice')
})
