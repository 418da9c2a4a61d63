/** The value below which the given share of the values lies; 0.5 is the median. Pure. */
export const quantile = (values: number[], at: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * at))] ?? 0

/** Milliseconds with two digits after the point. Pure. */
export const inMs = (value: number): string => `${value.toFixed(2)} ms`
