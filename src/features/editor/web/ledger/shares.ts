/** Returns a share of a whole as "62 %". A share above zero is never shown as 0 %. Pure. */
export function shareInWords(part: number, whole: number): string {
  const percent = whole === 0 ? 0 : (part / whole) * 100
  return part > 0 && percent < 1 ? 'less than 1 %' : `${Math.round(percent)} %`
}

/** Returns the colour of a writer, which their cursor also has; grey for text that no member wrote. Pure. */
export const drawnIn = (colour: number | null): string =>
  colour === null ? 'var(--color-control)' : `var(--writer-${colour})`
