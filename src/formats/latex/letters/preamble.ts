import { accented } from './accents.ts'

// Letters and other characters for which pdflatex has no command, each with TeX that composes it from other characters.
// This is one string, so that it reads as a table.
const MADE = String.raw`
ə \letterturned{e} ǝ \letterturned{e} Ə \letterturned{E} Ǝ \letterturned{E} ɔ \letterturned{c} Ɔ \letterturned{C} ɐ \letterturned{a} ʌ \letterturned{v}
ɹ \letterturned{r} ʇ \letterturned{t} ʍ \letterturned{w} ʎ \letterturned{y} ɥ \letterturned{h} ɯ \letterturned{m} Ɯ \letterturned{M}
ɛ \ensuremath{\varepsilon} Ɛ \ensuremath{\mathcal{E}} ɣ \ensuremath{\gamma} Ɣ \ensuremath{\Gamma} ɩ \ensuremath{\iota} Ɩ \ensuremath{\iota} ʊ \ensuremath{\upsilon}
Ʊ \ensuremath{\mho} ɑ \ensuremath{\alpha} ɸ \ensuremath{\phi} ʃ \ensuremath{\smallint} ħ \letterstruck{h} Ħ \letterstruck{H} ŧ \letterstruck{t} Ŧ \letterstruck{T}
ƀ \letterstruck{b} Ƀ \letterstruck{B} ɨ \letterstruck{i} Ɨ \letterstruck{I} ʉ \letterstruck{u} Ʉ \letterstruck{U} ɵ \letterstruck{o} Ɵ \letterstruck{O}
ƶ \letterstruck{z} Ƶ \letterstruck{Z} ǥ \letterstruck{g} Ǥ \letterstruck{G} ɉ \letterstruck{j} Ɉ \letterstruck{J} ƛ \ensuremath{\lambda}
ɓ \letterhooked{b} Ɓ \letterhooked{B} ɗ \letterhooked{d} Ɗ \letterhooked{D} ɖ \d{d} Ɖ \DJ{} ƙ \letterbeside{k} Ƙ \letterbeside{K} ɠ \letterbeside{g}
ƥ \letterhooked{p} Ƥ \letterhooked{P} ƭ \letterbeside{t} Ƭ \letterhooked{T} ƴ \letterbeside{y} Ƴ \letterbeside{Y} ɦ \letterbeside{h} ʋ \letterbeside{u} ƒ \textit{f}
ŋ \ng{} Ŋ \NG{} ĸ \textsc{k} ẞ SS ȷ \j{} ʻ \textquoteleft{} ʼ ' ʽ \textquoteleft{} ʹ ' ʺ '{}' ʿ \textquoteleft{} ʾ ' ˈ ' ˌ , ː : ˑ \textperiodcentered{} ꞌ ' Ꞌ '
ˉ \={} ˊ \'{} ˋ \textasciigrave{} ˇ \v{} ˘ \u{} ˙ \.{} ˚ \r{} ˜ \~{} ˝ \H{} ˆ \^{} ǀ \textbar{} ǁ \textbar{}\textbar{} ǂ \ensuremath{\ne} ǃ !
‐ - ‑ -{} ‒ \textendash{} ― \textemdash{} ‛ ' ‟ '{}' ‵ ' ⁄ / ∕ / ⁎ \ensuremath{\ast} ‧ \textperiodcentered{} ‣ \ensuremath{\triangleright} ◦ \ensuremath{\circ} ⅓ \ensuremath{\tfrac{1}{3}} ⅔ \ensuremath{\tfrac{2}{3}}
↗ \ensuremath{\nearrow} ↘ \ensuremath{\searrow} ↙ \ensuremath{\swarrow} ↖ \ensuremath{\nwarrow} ↕ \ensuremath{\updownarrow} ⇄ \ensuremath{\rightleftarrows}
⇌ \ensuremath{\rightleftharpoons} ⇋ \ensuremath{\leftrightharpoons} ⟷ \ensuremath{\longleftrightarrow} ⇑ \ensuremath{\Uparrow} ⇓ \ensuremath{\Downarrow}
⩽ \ensuremath{\leqslant} ⩾ \ensuremath{\geqslant} ≲ \ensuremath{\lesssim} ≳ \ensuremath{\gtrsim} ≦ \ensuremath{\leqq} ≧ \ensuremath{\geqq} ⊄ \ensuremath{\not\subset} ⟂ \ensuremath{\perp}
∎ \ensuremath{\blacksquare} ▪ \ensuremath{\blacksquare} ▫ \ensuremath{\square} ☐ \ensuremath{\square} ☑ \ensuremath{\boxtimes} ☒ \ensuremath{\boxtimes} ✗ \ensuremath{\times} ✘ \ensuremath{\times} ✕ \ensuremath{\times}
▶ \ensuremath{\blacktriangleright} ► \ensuremath{\blacktriangleright} ◀ \ensuremath{\blacktriangleleft} ▼ \ensuremath{\blacktriangledown} ▽ \ensuremath{\triangledown} ◆ \ensuremath{\blacklozenge} ◇ \ensuremath{\lozenge}
♀ \letterbelow{+}{\ensuremath{\circ}} ♂ \ensuremath{\circ}\ensuremath{^{\nearrow}} ♥ \ensuremath{\heartsuit} ❤ \ensuremath{\heartsuit} ♠ \ensuremath{\spadesuit} ♣ \ensuremath{\clubsuit} ♦ \ensuremath{\diamondsuit} ♯ \ensuremath{\sharp} ♭ \ensuremath{\flat} ⚠ \ensuremath{\triangle}
∆ \ensuremath{\Delta} ⊙ \ensuremath{\odot} ⊖ \ensuremath{\ominus} ⊘ \ensuremath{\oslash} ⊢ \ensuremath{\vdash} ⊨ \ensuremath{\models} ⊤ \ensuremath{\top} ∶ : ⁃ - ≜ \ensuremath{\triangleq}
≮ \ensuremath{\nless} ≯ \ensuremath{\ngtr} ≰ \ensuremath{\nleq} ≱ \ensuremath{\ngeq} ⋆ \ensuremath{\star} ⋄ \ensuremath{\diamond} ≐ \ensuremath{\doteq} ≍ \ensuremath{\asymp}
↩ \ensuremath{\hookleftarrow} ↪ \ensuremath{\hookrightarrow} ↺ \ensuremath{\circlearrowleft} ↻ \ensuremath{\circlearrowright} ↛ \ensuremath{\nrightarrow} ⇀ \ensuremath{\rightharpoonup}
∌ \ensuremath{\not\ni} ⊈ \ensuremath{\nsubseteq} ⊉ \ensuremath{\nsupseteq} ⊊ \ensuremath{\subsetneq} ⊓ \ensuremath{\sqcap} ⊔ \ensuremath{\sqcup} ⊎ \ensuremath{\uplus} ℘ \ensuremath{\wp}
ɡ g ɪ \textsc{i} ʏ \textsc{y} ʟ \textsc{l} ɴ \textsc{n} ʀ \textsc{r} ʙ \textsc{b} ʜ \textsc{h} ɢ \textsc{g}
ɲ \letterhooked{n} Ɲ \letterhooked{N} Ɠ \letterbeside{G} Ʋ \letterbeside{U} ʒ \ensuremath{\mathfrak{z}} Ʒ \ensuremath{\mathfrak{Z}} ₹ Rs
`

const made: ReadonlyMap<string, string> = new Map(
  [...MADE.matchAll(/(\S+) (\S+)/g)].map(([, letter = '', tex = '']) => [letter, tex]),
)

const UNSEEN = /^[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}]$/u

const BLANK = /^[\p{Zs}\p{Zl}\p{Zp}]$/u

const one = (letter: string): string | undefined =>
  // oxlint-disable-next-line no-control-regex -- LaTeX itself knows Latin-1 letters.
  /^[\x00-\xff]$/.test(letter) ? (/^[A-Za-z0-9.,:;()/+\xa1-\xff-]$/.test(letter) ? letter : undefined) : madeOf(letter)

// Splits a compatibility character, such as "ﬁ" or "℃", into simple characters.
function takenApart(letter: string): string | undefined {
  const apart = Array.from(letter.normalize('NFKC'))
  if (apart.join('') === letter) return undefined
  const parts = apart.map(one)
  return parts.every((part) => part !== undefined) ? parts.join('') : undefined
}

/** Returns LaTeX that composes a letter from the fonts of pdflatex; undefined if they cannot compose it. Pure. */
export function madeOf(letter: string): string | undefined {
  if (UNSEEN.test(letter)) return ''
  if (BLANK.test(letter)) return '\\ '
  const [base = '', ...marks] = Array.from(letter.normalize('NFD'))
  return made.get(letter) ?? accented(base, marks) ?? struckUnderMarks(base, marks) ?? takenApart(letter)
}

// Composes a letter whose base letter is itself composed, such as "ǿ".
function struckUnderMarks(base: string, marks: string[]): string | undefined {
  const inner = marks.length > 0 ? made.get(base) : undefined
  return inner && accented('x', marks)?.replace('{x}', `{${inner}}`)
}
