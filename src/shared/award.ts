import * as z from 'zod'

/** Something that a member was awarded, as profiles and dashboards show it. */
export const award = z.object({
  title: z.string(),
  /** ISO moment. */
  date: z.string(),
  /** How many actions it took. */
  count: z.int(),
  level: z.string(),
})
export type Award = z.output<typeof award>
