const REST_MIN = 20

/**
 * Returns the beginning of a text on one line, and the number of characters left out. Returns the whole text if only a
 * few would be left out. Pure.
 */
export function truncateText(text: string, most: number): string {
  const characters = Array.from(text.replace(/\s+/g, ' ').trim())
  const rest = characters.length - most
  if (rest <= REST_MIN) return characters.join('')
  return `${characters.slice(0, most).join('').trimEnd()}… (${rest.toLocaleString('en-GB')} more characters)`
}
