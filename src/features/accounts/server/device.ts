type Sign = [name: string, sign: RegExp]

// The order matters: most browsers also name the ones they descend from.
const BROWSERS: Sign[] = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|HeadlessChrome|CriOS)\//],
  ['Safari', /\bSafari\//],
]

const SYSTEMS: Sign[] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['macOS', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
]

const nameOf = (patterns: Sign[], userAgent: string) => patterns.find(([, sign]) => sign.test(userAgent))?.[0]

/** Returns browser and system in everyday words: "Firefox on Windows". Pure. */
export function deviceOf(userAgent: string): string {
  const browser = nameOf(BROWSERS, userAgent)
  const system = nameOf(SYSTEMS, userAgent)
  if (browser && system) return `${browser} on ${system}`
  return browser ?? system ?? 'Unknown device'
}

/** Returns the part of a network address that is enough to recognise one's own. Pure. */
export function addressHintOf(address: string): string | null {
  const plain = address.replace(/^::ffff:/i, '')
  const four = /^(\d+\.\d+)\.\d+\.\d+$/.exec(plain)
  if (four) return `${four[1]}.…`
  const [first, second] = plain.split(':')
  return plain.includes(':') && first ? `${first}:${second ?? ''}:…` : null
}
