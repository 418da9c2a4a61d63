type Sign = [name: string, sign: RegExp]

// The order matters, since user agents also name other browsers: that of Edge contains “Chrome” and “Safari”.
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

/** Returns the browser and operating system in everyday words: "Firefox on Windows". Pure. */
export function deviceOf(userAgent: string): string {
  const browser = nameOf(BROWSERS, userAgent)
  const system = nameOf(SYSTEMS, userAgent)
  if (browser && system) return `${browser} on ${system}`
  return browser ?? system ?? 'Unknown device'
}

/** Returns the first part of an IP address, which is enough for members to recognise their own address. Pure. */
export function addressHintOf(address: string): string | null {
  const plain = address.replace(/^::ffff:/i, '')
  const four = /^(\d+\.\d+)\.\d+\.\d+$/.exec(plain)
  if (four) return `${four[1]}.…`
  const [first, second] = plain.split(':')
  return plain.includes(':') && first ? `${first}:${second ?? ''}:…` : null
}
