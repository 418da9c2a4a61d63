import { texOfSign } from './signs.ts'

// The accents of equations in Word and MathML. Each line contains the combining character that Word writes, other
// characters for the same accent, and the TeX commands for one letter and for several letters.
const OVER = `
\u0302 ^ˆ hat widehat
\u0303 ~˜∼ tilde widetilde
\u0304 ¯ˉ bar overline
\u0305 ‾ overline overline
\u033f \u033f overline+overline overline+overline
\u20d7 → vec overrightarrow
\u20d6 ← overleftarrow overleftarrow
\u20e1 ↔ overleftrightarrow overleftrightarrow
\u20d0 ↼ overleftharpoon overleftharpoon
\u20d1 ⇀ overrightharpoon overrightharpoon
\u0307 ˙ dot dot
\u0308 ¨ ddot ddot
\u20db … dddot dddot
\u20dc \u20dc ddddot ddddot
\u030c ˇ check check
\u0306 ˘ breve breve
\u0301 ´ acute acute
\u0300 \` grave grave
\u030a ˚° mathring mathring
\u0311 ⏜⌢ overparen overparen
⏞ ︷ overbrace overbrace
⎴ ⎴ overbracket overbracket
\u0338 \u0337 cancel cancel
\u0336 \u0335 sout sout
`
const UNDER = `
\u0332 _\u0331‾¯ underline underline
\u0333 ‗ underline+underline underline+underline
\u20ee ← underleftarrow underleftarrow
\u20ef → underrightarrow underrightarrow
\u034d ↔ underleftrightarrow underleftrightarrow
\u0330 \u0330 utilde utilde
\u032e ⏝⌣ underparen underparen
⏟ ︸ underbrace underbrace
⎵ ⎵ underbracket underbracket
`

type Accent = { sign: string; one: string[]; several: string[] }

const accentsIn = (table: string): ReadonlyMap<string, Accent> =>
  new Map(
    Array.from(table.matchAll(/(\S+) (\S+) (\S+) (\S+)/g)).flatMap(
      ([, sign = '', others = '', one = '', several = '']) =>
        Array.from(
          sign + others,
          (each) => [each, { sign, one: one.split('+'), several: several.split('+') }] as const,
        ),
    ),
  )

const over = accentsIn(OVER)
const under = accentsIn(UNDER)

// Combining characters below a letter that have no TeX command.
const IS_BELOW =
  /[\u0316-\u0319\u031c-\u0320\u0323-\u0326\u0329-\u0333\u0339-\u033c\u0347-\u0349\u034d\u034e\u0353-\u0356\u0359\u035a\u20e8\u20ec-\u20ef]/

const isOneSign = (body: string): boolean => /^(?:.|\\[A-Za-z]+)$/u.test(body)

const wrapped = (commands: string[], body: string): string =>
  commands.reduceRight((inside, name) => `\\${name}{${inside}}`, body)

/**
 * The place of an accent. In Word, the character determines the place of an accent, but a property determines the place
 * of a group character.
 */
type Place = 'over' | 'under' | 'by character'

/**
 * Returns `body` in TeX with an accent over or under it. Returns `body` unchanged if `sign` is empty. An accent without
 * a TeX command becomes a character above or below. Pure.
 */
export function accented(sign: string, body: string, place: Place = 'by character'): string {
  if (!sign) return body
  const tables = { over: over.get(sign), under: under.get(sign), 'by character': over.get(sign) ?? under.get(sign) }
  const accent = tables[place]
  if (accent) return wrapped(isOneSign(body) ? accent.one : accent.several, body)
  const isBelow = place === 'under' || (place === 'by character' && IS_BELOW.test(sign))
  const shown = /\p{M}/u.test(sign) ? `\\text{\u00a0${sign}}` : texOfSign(sign)
  return `\\${isBelow ? 'underset' : 'overset'}{${shown}}{${body}}`
}

/**
 * Returns the combining character of an accent over a letter. `sign` is any character that represents the accent.
 * Returns undefined for other characters. Pure.
 */
export const combiningOf = (sign: string): string | undefined => over.get(sign)?.sign

/** Returns whether TeX has a command for an accent at a place. Pure. */
export const isAccent = (sign: string, place: 'over' | 'under'): boolean => (place === 'over' ? over : under).has(sign)
