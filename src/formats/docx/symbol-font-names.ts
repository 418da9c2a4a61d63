// Other makers' fonts with the same signs in the same places.
const SAME_AS: Record<string, string> = {
  'symbol mt': 'Symbol',
  symbolmt: 'Symbol',
  symbolps: 'Symbol',
  'symbol std': 'Symbol',
  'euclid symbol': 'Symbol',
  'standard symbols l': 'Symbol',
  'standard symbols ps': 'Symbol',
}

const TABLES = ['Symbol', 'Webdings', 'Wingdings', 'Wingdings 2', 'Wingdings 3']
const BY_NAME: ReadonlyMap<string, string> = new Map([
  ...TABLES.map((name): [string, string] => [name.toLowerCase(), name]),
  ...Object.entries(SAME_AS),
])

/** Returns the table of signs that a font has, by its name without regard to case; undefined for a font of letters. */
export const tableOf = (font: string): string | undefined => BY_NAME.get(font.trim().toLowerCase())
