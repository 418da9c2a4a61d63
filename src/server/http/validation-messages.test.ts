import { expect, test } from 'vitest'
import * as z from 'zod'
import { parsePart } from './parse-part.ts'

function refusalOf(work: () => unknown): unknown {
  try {
    return work()
  } catch (error) {
    return error
  }
}

test('a field that breaks two rules with the same message shows it once', () => {
  const short = 'The abstract needs 150 to 250 words.'
  const schema = z.object({
    abstract: z
      .string()
      .max(5, short)
      .refine((text) => !text.includes('x'), short),
    title: z.string().max(2, short),
  })
  expect(refusalOf(() => parsePart(schema, { abstract: 'xxxxxxx', title: 'Long' }))).toMatchObject({
    errors: [
      { field: 'abstract', message: short },
      { field: 'title', message: short },
    ],
  })
})
