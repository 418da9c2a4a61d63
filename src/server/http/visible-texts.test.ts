import { expect, test } from 'vitest'
import * as z from 'zod'
import { calls } from '../testing/calls.ts'

const BLANKS = ' '.repeat(60)
const UNSEEN = ['\u200B', '\u202E', '\u3164', '\u0301', '\u2800', '\u00AD', '\u{E0041}'].map((one) => one.repeat(60))

type Leaf = { fieldPath: string; schema: z.ZodType }

/**
 * Returns the innermost schemas within a schema, by descending into fields of objects, items of lists, options of
 * unions and optional values.
 */
function leavesOf(schema: z.ZodType, fieldPath: string): Leaf[] {
  if (schema instanceof z.ZodObject) {
    return Object.entries(schema.shape).flatMap(([name, field]) => leavesOf(field as z.ZodType, `${fieldPath}.${name}`))
  }
  if (schema instanceof z.ZodArray) return leavesOf(schema.element as z.ZodType, `${fieldPath}[]`)
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => leavesOf(option as z.ZodType, fieldPath))
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault) {
    return leavesOf(schema.unwrap() as z.ZodType, fieldPath)
  }
  return [{ fieldPath, schema }]
}

const takes = ({ schema }: Leaf, text: string): boolean => schema.safeParse(text).success

const texts = calls.flatMap(({ key, endpoint }) =>
  endpoint.body instanceof z.ZodType ? leavesOf(endpoint.body, key) : [],
)
const required = texts.filter((leaf) => !takes(leaf, BLANKS))

test('every call that refuses blank text also refuses invisible text', () => {
  expect(required.length).toBeGreaterThan(40)
  const deceived = required.filter((leaf) => UNSEEN.some((text) => takes(leaf, text))).map(({ fieldPath }) => fieldPath)
  expect(deceived).toEqual([])
})
