/** Returns a number with its noun in the singular or plural: "1 view", "1,284 views". Pure. */
export const pluralize = (number: number, one: string, many = `${one}s`): string =>
  `${number.toLocaleString('en-GB')} ${number === 1 ? one : many}`
