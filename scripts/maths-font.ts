// node scripts/run.mjs scripts/maths-font.ts: creates the font for formulas on the paper page again, after its npm
// package was updated. The font is STIX Two Math without the sans-serif and typewriter alphabets and the symbols that
// no formula needs: 148 KB instead of 403 KB.
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import subsetFont from 'subset-font'

const WHOLE = createRequire(import.meta.url).resolve(
  '@fontsource/stix-two-math/files/stix-two-math-latin-400-normal.woff',
)
const KEPT = join(import.meta.dirname, '../src/ui/article/stix-two-math.woff2')

// Latin and Greek, arrows, operators, brackets and their fragments, and the mathematical alphabets.
const RANGES: [from: number, to: number][] = [
  [0x20, 0x7e],
  [0xa0, 0xff],
  [0x131, 0x131],
  [0x237, 0x237],
  [0x2c6, 0x2dd],
  [0x300, 0x338],
  [0x370, 0x3f6],
  [0x2010, 0x2064],
  [0x2070, 0x209c],
  [0x20d0, 0x20f0],
  [0x2100, 0x214f],
  [0x2190, 0x21ff],
  [0x2200, 0x22ff],
  [0x2308, 0x230b],
  [0x231c, 0x231f],
  [0x2320, 0x2321],
  [0x239b, 0x23b3],
  [0x23b4, 0x23b7],
  [0x23dc, 0x23e1],
  [0x25a0, 0x25ff],
  [0x2660, 0x2667],
  [0x27c0, 0x27ff],
  [0x2900, 0x297f],
  [0x2a00, 0x2aff],
  [0x1d400, 0x1d4ff],
  [0x1d500, 0x1d59f],
  [0x1d6a4, 0x1d7cb],
  [0x1d7ce, 0x1d7d7],
  [0x1d7d8, 0x1d7e1],
]

const characters = RANGES.flatMap(([from, to]) =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)),
)
writeFileSync(KEPT, await subsetFont(readFileSync(WHOLE), characters.join(''), { targetFormat: 'woff2' }))
