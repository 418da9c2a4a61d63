/**
 * The filters that can be applied to a list of pending items, in addition to their state. Each feature applies them to
 * its own tables.
 */
export type ListFilter = {
  id?: string | undefined
  /** If set, only items with these ids match. */
  ids?: string[] | undefined
  /** If set, items with these ids do not match. */
  exceptIds?: string[] | undefined
  category?: string | undefined
  /** The text to search for, and the members whose names contain it. */
  search?: { text: string; memberIds: string[] } | undefined
  /** If set, only items that have been pending since before this time match. */
  waitingSince?: Date | undefined
}

/** Returns the LIKE pattern that matches values containing a text. Wildcards in the text are escaped. Pure. */
export const containsPattern = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`

/** Returns a list that contains the condition for a value; an empty list if the value is undefined. */
export const optionalCondition = <T, C>(value: T | undefined, condition: (value: T) => C): C[] =>
  value === undefined ? [] : [condition(value)]
