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

/** The accents in the names of ISOgrk2: tonos, dialytika, or both. */
const ACCENTS: Record<string, string> = { ac: '\u0301', di: '\u0308', dia: '\u0308\u0301' }

/** Returns a Greek letter with accents by its name in ISOgrk2; undefined for another name. */
function accentedLetter(name: string): string | undefined {
  const [, stem = '', accent = ''] = /^(A|EE?|I|OH?|U)(ac|dia?)gr$/i.exec(name) ?? []
  const letter = `${greekLetter(`${stem}gr`) ?? ''}${ACCENTS[accent] ?? ''}`.normalize('NFC')
  return letter.length === 1 ? letter : undefined
}

const BOLD_ALPHA = 0x1d6c2
const BOLD_CAPITAL_ALPHA = 0x1d6a8
const BOLD_FORMS: Record<string, string> = { ϵ: '𝛜', ϑ: '𝛝', ϰ: '𝛞', ϕ: '𝛟', ϱ: '𝛠', ϖ: '𝛡', ϒ: '𝚼' }

/** Returns a bold Greek letter by its name in ISOgrk4, "b.alpha"; undefined for another name. */
function boldLetter(name: string): string | undefined {
  const [, own] = /^b\.([A-Za-z]+)$/.exec(name) ?? []
  const letter = own && characterOf(own === 'thetas' ? 'theta' : own)
  if (!letter || !/^\p{Script=Greek}$/u.test(letter)) return undefined
  const code = letter.charCodeAt(0)
  if (code >= SMALL_ALPHA && code <= 0x3c9) return String.fromCodePoint(BOLD_ALPHA + code - SMALL_ALPHA)
  if (code >= CAPITAL_ALPHA && code <= 0x3a9) return String.fromCodePoint(BOLD_CAPITAL_ALPHA + code - CAPITAL_ALPHA)
  return BOLD_FORMS[letter] ?? letter
}

/** Names of which JATS makes other characters than HTML (ISOgrk3), and those that only JATS has. */
const OF_JATS: Readonly<Record<string, string>> = {
  epsi: 'ϵ',
  epsiv: 'ε',
  varepsilon: 'ε',
  phi: 'ϕ',
  phiv: 'φ',
  varphi: 'φ',
  gcaron: 'ǧ',
  Hmacr: 'H\u0304',
  franc: '₣',
}

const NAMED = /<!--[\s\S]*?(?:-->|$)|<!\[CDATA\[[\s\S]*?(?:\]\]>|$)|&([A-Za-z][\w.]{0,40});/g

const OF_XML: ReadonlySet<string> = new Set(['amp', 'lt', 'gt', 'quot', 'apos'])

/** Returns the characters of a named entity of HTML; undefined for an unknown name. */
function characterOf(name: string): string | undefined {
  const text = new DOMParser({ onError: () => undefined }).parseFromString(`<p>&${name};</p>`, 'text/html')
    .documentElement?.textContent
  return text && !text.startsWith('&') ? text : undefined
}

/** Returns the characters of a named entity of JATS; '' for an unknown name. */
const charactersOf = (name: string): string =>
  (Object.hasOwn(OF_JATS, name) ? OF_JATS[name] : characterOf(name)) ??
  greekLetter(name) ??
  accentedLetter(name) ??
  boldLetter(name) ??
  ''

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
    const found = known.get(name) ?? asNumbers(charactersOf(name))
    known.set(name, found)
    return found || whole
  })
}
