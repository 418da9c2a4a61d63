/** The filters of a list that people work off, in addition to its state. Each feature narrows its own tables. */
export type ListFilter = {
  id?: string | undefined
  category?: string | undefined
  /** Text to search for, and the members whose names contain it. */
  search?: { text: string; memberIds: string[] } | undefined
  /** Only items that are still pending since before this moment. */
  waitingSince?: Date | undefined
}

/** Returns the pattern that finds a text anywhere. User input is literal text, and none of it a pattern. Pure. */
export const containsPattern = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`

/** Returns the condition on a value, if one is given. */
export const optionalCondition = <T, C>(value: T | undefined, condition: (value: T) => C): C[] =>
  value === undefined ? [] : [condition(value)]
