/** A work as citation programs keep it in a document: an item of CSL-JSON, not yet checked. */
export type CitedItem = Record<string, unknown>

/** A work cited at a place, with the author's words before and after it. */
export type CitedWork = { key: string; item: CitedItem; before: string; after: string }

/** One place of a text that cites. */
export type CitedPlace = { items: CitedWork[] }

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const text = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

const LOCATORS: Record<string, string> = { page: 'p.', chapter: 'ch.', section: 'sec.', figure: 'fig.', volume: 'vol.' }

// A work has the same address in its program wherever it is cited; a work without one is identified by its content.
const keyOf = (uris: unknown, item: CitedItem): string =>
  text(Array.isArray(uris) ? uris[0] : '') ||
  text(item['DOI']).toLowerCase() ||
  `${text(item['title']).toLowerCase()} ${JSON.stringify(item['issued'] ?? '')}`

function afterOf(cited: Record<string, unknown>): string {
  const locator = text(cited['locator'])
  const label = LOCATORS[text(cited['label']) || 'page'] ?? text(cited['label'])
  return [locator && `${label} ${locator}`, text(cited['suffix']).trim()].filter(Boolean).join(', ')
}

/** Returns the citation that a citation program stored in a document; undefined for data in another form. Pure. */
export function citedPlace(json: unknown): CitedPlace | undefined {
  if (!isObject(json) || !Array.isArray(json['citationItems'])) return undefined
  const cited = json['citationItems'].filter(isObject)
  const items = cited.flatMap((one): CitedWork[] => {
    const { itemData, uris, prefix } = one
    if (!isObject(itemData) || !text(itemData['title'])) return []
    return [{ key: keyOf(uris, itemData), item: itemData, before: text(prefix).trim(), after: afterOf(one) }]
  })
  return items.length === 0 || items.length < cited.length ? undefined : { items }
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json) as unknown
  } catch {
    return undefined
  }
}

/** Returns the field of Zotero and of Mendeley Desktop: `ADDIN ZOTERO_ITEM CSL_CITATION {…}`. Pure. */
export function placeOfField(instruction: string): CitedPlace | undefined {
  const at = /^\s*ADDIN\s+(?:ZOTERO_ITEM\s+)?CSL_CITATION\s*/.exec(instruction)
  if (!at) return undefined
  const rest = instruction.slice(at[0].length)
  return citedPlace(parsed(rest.slice(0, rest.lastIndexOf('}') + 1)))
}

/** Returns the mark of Mendeley Cite: its JSON in base64. Pure. */
export function placeOfControl(tag: string): CitedPlace | undefined {
  const base64 = /^MENDELEY_CITATION_v\d+_(.+)$/s.exec(tag)?.[1]
  if (!base64) return undefined
  try {
    return citedPlace(parsed(new TextDecoder().decode(Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0)))))
  } catch {
    return undefined
  }
}

export const isBibliographyField = (instruction: string): boolean =>
  /^\s*ADDIN\s.*(?:ZOTERO_BIBL|CSL_BIBLIOGRAPHY)/s.test(instruction)
export const isBibliographyControl = (tag: string): boolean => tag.startsWith('MENDELEY_BIBLIOGRAPHY')

/** A citation that some other program or Word itself made; it stays as the text that it shows. */
export const isForeignCitation = (instruction: string): boolean =>
  /^\s*(?:ADDIN\s+EN\.CITE|CITATION\s)/.test(instruction)
