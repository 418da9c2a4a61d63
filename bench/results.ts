const MARK = /^<!-- part: (\S+) -->$/mu

/** The report's head, and its parts by name. Pure. */
function partsOf(report: string): { head: string; parts: Map<string, string> } {
  const [head = '', ...rest] = report.split(MARK)
  const parts = new Map<string, string>()
  for (let at = 0; at < rest.length; at += 2) parts.set(rest[at] ?? '', (rest[at + 1] ?? '').trim())
  return { head: head.trim(), parts }
}

/** The report with what was measured of some parts put in their places, all in the given order; the other parts stay. Pure. */
export function withParts(report: string, measured: Map<string, string>, order: string[]): string {
  const { head, parts } = partsOf(report)
  for (const [name, text] of measured) parts.set(name, text.trim())
  const written = order.flatMap((name) => {
    const text = parts.get(name)
    return text === undefined ? [] : [`<!-- part: ${name} -->\n\n${text}\n`]
  })
  return [`${head}\n`, ...written].join('\n')
}
