import { webAddress } from '../xml/links.ts'
import {
  attribute,
  child,
  children,
  descendants,
  type Element,
  isElement,
  isText,
  nameOf,
  nodesOf,
  textOf,
} from '../xml/xml.ts'

export type Licence = { name: string; url: string | null; text: string }

const CREATIVE_COMMONS = 'https://creativecommons.org'
const SPOKEN = /creative\s+commons[\s,-]*attribution/i
const SHORT = /\bCC[\s-]*BY((?:[\s-]*(?:NC|ND|SA))*)\b/i
const VERSION = /(?:\bCC\b|creative\s+commons)[^.]{0,80}?\b(\d\.\d)\b/i

const conditionsIn = (text: string): string[] =>
  [
    /non-?\s?commercial/i.test(text) && 'NC',
    /share-?\s?alike/i.test(text) && 'SA',
    /no-?\s?deriv/i.test(text) && 'ND',
  ].filter((condition) => condition !== false)

/**
 * Returns the name of a licence, such as "CC BY 4.0", from a Creative Commons URL or text; '' for another licence.
 * Pure.
 */
export function licenceName(url: string, text: string): string {
  const [, kind, version] = /creativecommons\.org\/(?:licenses|publicdomain)\/([a-z-]+)\/?(\d\.\d)?/i.exec(url) ?? []
  if (kind) {
    const name = /^zero$/i.test(kind) ? 'CC0' : /^mark$/i.test(kind) ? 'Public Domain' : `CC ${kind.toUpperCase()}`
    return [name, version].filter(Boolean).join(' ')
  }
  if (/\bCC0\b|public domain/i.test(text)) return /\bCC0\b/.test(text) ? 'CC0' : 'Public Domain'
  const short = SHORT.exec(text)?.[1]
  if (short === undefined && !SPOKEN.test(text)) return ''
  const conditions = short === undefined ? conditionsIn(text) : (short.toUpperCase().match(/NC|ND|SA/g) ?? [])
  return [`CC ${['BY', ...conditions].join('-')}`, VERSION.exec(text)?.[1]].filter(Boolean).join(' ')
}

/** Returns the URL of a licence from its name. Without a version, the URL is the page of all versions. Pure. */
export function licenceAddress(name: string): string | null {
  const [, kind, version] = /^CC (BY[A-Z-]*)(?: (\d\.\d))?$/.exec(name) ?? []
  if (kind) return [CREATIVE_COMMONS, 'licenses', kind.toLowerCase(), ...(version ? [version] : []), ''].join('/')
  return name === 'CC0' ? `${CREATIVE_COMMONS}/publicdomain/zero/1.0/` : null
}

const WRITTEN_ADDRESS = /https?:\/\/[^\s<>"]*[^\s<>".,;:)\]]/i

const hrefOf = (link: Element): string => attribute(link, 'xlink:href') || attribute(link, 'href')

// Returns the text of a licence, without the machine-readable URL.
const wordsOf = (licence: Element): string =>
  nodesOf(licence)
    .filter((node) => (isElement(node) ? nameOf(node) !== 'license_ref' : isText(node)))
    .map((node) => node.textContent ?? '')
    .join('')
    .replace(/\s+/g, ' ')
    .trim()

/** Returns the name, URL and text of an article's licence. */
export function licenceOf(meta: Element): Licence {
  const permissions = child(meta, 'permissions')
  const licences = permissions ? children(permissions, 'license') : []
  const words = licences.map(wordsOf).filter(Boolean).join(' ')
  const links = [
    ...licences.map(hrefOf),
    ...licences
      .flatMap((licence) => descendants(licence, 'license_ref', 'ext-link', 'uri'))
      .map((link) => hrefOf(link) || textOf(link)),
    ...(permissions ? children(permissions, 'license_ref').map(textOf) : []),
    WRITTEN_ADDRESS.exec(words)?.[0] ?? '',
  ]
    .map(webAddress)
    .filter(Boolean)
  const url = links.find((link) => /creativecommons\.org/i.test(link)) ?? links[0] ?? ''
  const text = [textOf(child(permissions, 'copyright-statement')), words].filter(Boolean).join(' ')
  const holder = textOf(child(permissions, 'copyright-holder'))
  const type = licences.map((licence) => attribute(licence, 'license-type')).join(' ')
  const name = licenceName(url, text) || licenceName('', type)
  return {
    name,
    url: url || licenceAddress(name),
    text: text || (holder ? `© ${textOf(child(permissions, 'copyright-year'))} ${holder}` : ''),
  }
}
