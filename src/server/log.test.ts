import { expect, test } from 'vitest'
import { serializeError } from './log.ts'

test("an error of the job queue is logged with its message and the queue's name", () => {
  const { message, stack } = new Error('The database went away.')
  // A copy of an error as pg-boss passes it on, which is not an instance of Error.
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
