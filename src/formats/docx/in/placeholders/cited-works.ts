/** A work as citation programs store it in a document: a CSL-JSON item that is not validated yet. */
export type CitedItem = Record<string, unknown>

/** A work in one citation, with the author's words before and after it. */
export type CitedWork = { key: string; item: CitedItem; before: string; after: string }

/** One citation, with all works that it cites. */
export type CitedPlace = { items: CitedWork[] }

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const text = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

const LOCATORS: Record<string, string> = { page: 'p.', chapter: 'ch.', section: 'sec.', figure: 'fig.', volume: 'vol.' }

// Returns the key of a work: its URI in the citation program, which is the same in all citations. Without a URI, the
// key is the DOI, or the title and date.
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

/** Returns the citation in a field of Zotero or Mendeley Desktop: `ADDIN ZOTERO_ITEM CSL_CITATION {…}`. Pure. */
export function placeOfField(instruction: string): CitedPlace | undefined {
  const at = /^\s*ADDIN\s+(?:ZOTERO_ITEM\s+)?CSL_CITATION\s*/.exec(instruction)
  if (!at) return undefined
  const rest = instruction.slice(at[0].length)
  return citedPlace(parsed(rest.slice(0, rest.lastIndexOf('}') + 1)))
}

/** Returns the citation in a content control of Mendeley Cite, whose tag contains JSON in base64. Pure. */
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

/**
 * Returns whether a field is a citation by another program or by Word itself. Such a field is imported as the text that
 * it shows.
 */
export const isForeignCitation = (instruction: string): boolean =>
  /^\s*(?:ADDIN\s+EN\.CITE|CITATION\s)/.test(instruction)
