import { expect, test } from 'vitest'
import { serializeError } from './log.ts'

test('what the queues tell of an error is told in its words, and of which queue', () => {
  const { message, stack } = new Error('The database went away.')
  // An error as pg-boss passes it on: a copy, which is not an Error.
  const copied = { code: '57P01', client: { password: 'secret' }, message, stack, queue: 'kernel.take-backup' }
  expect(serializeError(copied)).toEqual({
    type: 'Error',
    message,
    code: '57P01',
    queue: 'kernel.take-backup',
    stack,
  })
  expect(serializeError('in words')).toEqual({ type: 'string', message: 'in words' })
})
