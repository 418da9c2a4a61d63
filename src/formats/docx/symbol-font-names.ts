// Other names of the symbol fonts, and fonts of other vendors with the same symbols at the same codes.
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

/** Returns the symbol table for a font name, ignoring case; undefined if the font is not a known symbol font. */
export const tableOf = (font: string): string | undefined => BY_NAME.get(font.trim().toLowerCase())
