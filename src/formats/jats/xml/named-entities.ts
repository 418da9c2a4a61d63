import { DOMParser } from '@xmldom/xmldom'

// The DTDs of JATS and NLM define names for characters: the sets of ISO and of MathML, as HTML does.

const DTD = /<!DOCTYPE\s[^[>]*(?:NLM\/\/DTD|JATS|archivearticle|journalpublishing|articleauthoring)/i

/** Greek letters of ISO (ISOgrk1), in the order of Unicode. HTML has no such names. */
const GREEK =
  'agr bgr ggr dgr egr zgr eegr thgr igr kgr lgr mgr ngr xgr ogr pgr rgr sfgr sgr tgr ugr phgr khgr psgr ohgr'
const SMALL_ALPHA = 0x3b1
const CAPITAL_ALPHA = 0x391

/** Returns a Greek letter by its name in ISOgrk1; undefined for another name. */
function greekLetter(name: string): string | undefined {
  const place = GREEK.split(' ').indexOf(name.toLowerCase())
  if (place < 0) return undefined
  return String.fromCodePoint((/^[A-Z]/.test(name) ? CAPITAL_ALPHA : SMALL_ALPHA) + place)
}

const NAMED = /<!--[\s\S]*?(?:-->|$)|<!\[CDATA\[[\s\S]*?(?:\]\]>|$)|&([A-Za-z][\w.]{0,40});/g

const OF_XML: ReadonlySet<string> = new Set(['amp', 'lt', 'gt', 'quot', 'apos'])

/** Returns the characters of a named entity of HTML; undefined for an unknown name. */
function characterOf(name: string): string | undefined {
  const text = new DOMParser({ onError: () => undefined }).parseFromString(`<p>&${name};</p>`, 'text/html')
    .documentElement?.textContent
  return text && !text.startsWith('&') ? text : undefined
}

const asNumbers = (characters: string): string =>
  Array.from(characters, (character) => `&#${character.codePointAt(0)};`).join('')

/**
 * Replaces named entities such as "&ndash;" by their numbers, if the file names a DTD of JATS or NLM. Keeps unknown
 * names. Pure.
 */
export function withNumberedEntities(text: string): string {
  if (!DTD.test(text)) return text
  const known = new Map<string, string>()
  return text.replace(NAMED, (whole, name: string | undefined) => {
    if (name === undefined || OF_XML.has(name)) return whole
    const found = known.get(name) ?? asNumbers(characterOf(name) ?? greekLetter(name) ?? '')
    known.set(name, found)
    return found || whole
  })
}
