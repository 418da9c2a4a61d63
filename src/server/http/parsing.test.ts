import { expect, test } from 'vitest'
import * as z from 'zod'
import { Failure } from '#shared/calls/failure.ts'
import { parsePart } from './serve.ts'

test('a field that breaks two rules of one sentence is refused with it once', () => {
  const short = 'The abstract needs 150 to 250 words.'
  const schema = z.object({
    abstract: z
      .string()
      .max(5, short)
      .refine((text) => !text.includes('x'), short),
    title: z.string().max(2, short),
  })
  const refused = () => parsePart(schema, { abstract: 'xxxxxxx', title: 'Long' })
  expect(refused).toThrow(Failure)
  try {
    refused()
  } catch (error) {
    expect((error as Failure).errors).toEqual([
      { field: 'abstract', message: short },
      { field: 'title', message: short },
    ])
  }
})
