const STRIKES: Readonly<Record<string, string>> = {
  updiagonalstrike: 'cancel',
  downdiagonalstrike: 'bcancel',
  updiagonalarrow: 'cancel',
  verticalstrike: 'cancel',
}
const BOX = /^(?:box|roundedbox|circle)$/

const KNOWN: ReadonlySet<string> = new Set(
  `longdiv radical actuarial madruwb horizontalstrike top bottom left right box roundedbox circle ${Object.keys(STRIKES).join(' ')}`.split(
    ' ',
  ),
)

/** Returns content with the lines and strikes of MathML's <menclose> in TeX. Pure. @throws SyntaxError for an unknown one */
export function enclosedTex(notation: string, inside: string): string {
  const all = notation.trim().split(/\s+/).filter(Boolean)
  if (!all.every((name) => KNOWN.has(name))) throw new SyntaxError(notation)
  if (all.length === 0 || all.includes('longdiv')) return `\\overline{)${inside}}`
  if (all.includes('radical')) return `\\sqrt{${inside}}`
  const has = (name: string): boolean => all.includes(name)
  const crosses = new Set(all.flatMap((name) => STRIKES[name] ?? []))
  const crossed = crosses.size > 1 ? 'xcancel' : crosses.values().next().value
  let tex = crossed ? `\\${crossed}{${inside}}` : inside
  if (has('horizontalstrike')) tex = `\\sout{${tex}}`
  if (all.some((name) => BOX.test(name)) || ['top', 'bottom', 'left', 'right'].every(has)) return `\\boxed{${tex}}`
  const [left, right] = [has('left'), has('right') || has('actuarial') || has('madruwb')]
  if (left || right) tex = `\\left${left ? '|' : '.'}${tex}\\right${right ? '|' : '.'}`
  if (has('bottom') || has('madruwb')) tex = `\\underline{${tex}}`
  return has('top') || has('actuarial') ? `\\overline{${tex}}` : tex
}
