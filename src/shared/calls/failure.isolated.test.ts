import { expect, test, vi } from 'vitest'
import { Failure } from './failure.ts'

test('a failure made by another copy of this file is a failure', async () => {
  vi.resetModules()
  const copy = await import('./failure.ts')
  expect(copy.Failure).not.toBe(Failure)
  expect(new copy.Failure('not_found', 'Paper not found')).toBeInstanceOf(Failure)
})

test.each([new Error('a bug'), { name: 'Failure' }, null, 'Failure'])('%s is not a failure', (value) => {
  expect(value).not.toBeInstanceOf(Failure)
})
