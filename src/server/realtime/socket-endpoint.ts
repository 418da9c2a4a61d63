/**
 * A limit on the frames or bytes that one socket may send: the number per second, and the number at once after a pause.
 */
export type Rate = { counts: 'frames' | 'bytes'; perSecond: number; atOnce: number }

/** The number of frames or bytes that a socket may still send, and the time at which this number was computed. */
export type Allowance = { left: number; at: number }

/** Returns the allowance after `cost` was spent; undefined if the cost exceeds the allowance. Pure. */
export function consume({ perSecond, atOnce }: Rate, { left, at }: Allowance, spent: { cost: number; now: number }) {
  const now = Math.min(atOnce, left + ((spent.now - at) / 1000) * perSecond)
  return spent.cost > now ? undefined : { left: now - spent.cost, at: spent.now }
}

/** Returns the path parameters; undefined if the path does not match the pattern. Pure. */
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
