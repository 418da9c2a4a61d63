/** The amount that one socket may send: per second, and at once after a pause. */
export type Rate = { counts: 'frames' | 'bytes'; perSecond: number; atOnce: number }

/** The rest of a rate, and the time for which it was computed. */
export type Allowance = { left: number; at: number }

/** Returns the rest after spending `cost`; undefined if that is too much. Pure. */
export function consume({ perSecond, atOnce }: Rate, { left, at }: Allowance, spent: { cost: number; now: number }) {
  const now = Math.min(atOnce, left + ((spent.now - at) / 1000) * perSecond)
  return spent.cost > now ? undefined : { left: now - spent.cost, at: spent.now }
}

/** Returns the parameters in a path that matches the pattern. Pure. */
export function paramsIn(pattern: string, path: string): Record<string, string> | undefined {
  const [names, given] = [pattern.split('/'), path.split('/')]
  if (names.length !== given.length) return undefined
  const params: Record<string, string> = {}
  for (const [index, name] of names.entries()) {
    const part = given[index] ?? ''
    if (!name.startsWith(':')) {
      if (part !== name) return undefined
    } else if (/^[\w-]{1,100}$/.test(part)) params[name.slice(1)] = part
    else return undefined
  }
  return params
}
