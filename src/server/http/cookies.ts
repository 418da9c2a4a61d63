/** The value of a cookie in a `Cookie` header. Pure. */
export function cookieIn(header: string | undefined, name: string): string | undefined {
  for (const pair of header?.split(';') ?? []) {
    const [key = '', value] = pair.split('=', 2)
    if (key.trim() === name) return value?.trim()
  }
  return undefined
}
