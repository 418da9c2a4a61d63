import type { MathNode } from '../../article/article.ts'

// Notations of <menclose> that become other elements: roots, lines and signs. Browsers do not draw <menclose>. The page
// and the exports draw boxes and strikes, which have no other element, from the notation. Source: MathML 3, section
// 3.3.9.
const DRAWN: ReadonlySet<string> = new Set(
  `box roundedbox circle left right top bottom updiagonalstrike downdiagonalstrike verticalstrike horizontalstrike`.split(
    /\s+/,
  ),
)

// Notations that are replaced with similar ones: arrows with strikes, and the signs of actuaries and of Arabic
// factorials with two lines.
const AS_OTHERS: Readonly<Record<string, string[]>> = {
  updiagonalarrow: ['updiagonalstrike'],
  northeastarrow: ['updiagonalstrike'],
  actuarial: ['top', 'right'],
  madruwb: ['right', 'bottom'],
}

const line = (): MathNode => ({ e: 'mo', a: { stretchy: 'true' }, c: ['\u203e'] })
const overlined = (inside: MathNode): MathNode => ({ e: 'mover', a: { accent: 'true' }, c: [inside, line()] })
const underlined = (inside: MathNode): MathNode => ({ e: 'munder', a: { accentunder: 'true' }, c: [inside, line()] })
const after = (sign: string, inside: MathNode): MathNode => ({ e: 'mrow', c: [{ e: 'mo', c: [sign] }, inside] })

const MADE: Readonly<Record<string, (inside: MathNode) => MathNode>> = {
  radical: (inside) => ({ e: 'msqrt', c: [inside] }),
  longdiv: (inside) => after(')', overlined(inside)),
  phasorangle: (inside) => after('∠', underlined(inside)),
}

/** Returns the content of `<menclose>` with its notations, such as "radical" or "box updiagonalstrike". Pure. */
export function enclosed(inside: MathNode, notation: string): MathNode {
  const named = notation.split(/\s+/).filter(Boolean)
  const notations = (named.length > 0 ? named : ['longdiv']).flatMap((one) => AS_OTHERS[one] ?? [one])
  const made = notations.reduce((content, one) => MADE[one]?.(content) ?? content, inside)
  const drawn = [...new Set(notations.filter((one) => DRAWN.has(one)))]
  if (drawn.length === 0) return made
  if (drawn.length === 1 && drawn[0] === 'top') return overlined(made)
  if (drawn.length === 1 && drawn[0] === 'bottom') return underlined(made)
  return { e: 'menclose', a: { notation: drawn.join(' ') }, c: [made] }
}
