// The signs of equations in Word and MathML, and their TeX names. One string keeps the table readable.
const NAMED = `
α alpha β beta γ gamma δ delta ε varepsilon ϵ epsilon ζ zeta η eta θ theta ϑ vartheta ι iota κ kappa λ lambda μ mu µ mu ν nu ξ xi π pi ϖ varpi
ρ rho ϱ varrho σ sigma ς varsigma τ tau υ upsilon φ varphi ϕ phi χ chi ψ psi ω omega
Γ Gamma Δ Delta Θ Theta Λ Lambda Ξ Xi Π Pi Σ Sigma Υ Upsilon Φ Phi Ψ Psi Ω Omega
∑ sum ∏ prod ∐ coprod ∫ int ∬ iint ∭ iiint ∮ oint ⋃ bigcup ⋂ bigcap ⋁ bigvee ⋀ bigwedge ⨁ bigoplus ⨂ bigotimes
± pm ∓ mp × times ÷ div ⋅ cdot ∙ bullet ∗ ast ∘ circ ⊕ oplus ⊗ otimes † dagger ‡ ddagger
≤ leq ≥ geq ≠ neq ≈ approx ≅ cong ≡ equiv ∼ sim ≃ simeq ∝ propto ≪ ll ≫ gg ≺ prec ≻ succ ⊢ vdash ⊣ dashv ⊨ models ≍ asymp ∣ mid ∥ parallel ⊥ perp
∈ in ∉ notin ∋ ni ⊂ subset ⊃ supset ⊆ subseteq ⊇ supseteq ∪ cup ∩ cap ∖ setminus ∅ emptyset
∀ forall ∃ exists ∄ nexists ¬ neg ∧ wedge ∨ vee ∴ therefore ∵ because ∇ nabla ∂ partial ∞ infty ∠ angle ℏ hbar ℓ ell ℜ Re ℑ Im ℵ aleph
→ to ← leftarrow ↔ leftrightarrow ⇒ Rightarrow ⇐ Leftarrow ⇔ Leftrightarrow ↑ uparrow ↓ downarrow ↦ mapsto ⟶ longrightarrow ⟵ longleftarrow
… ldots ⋯ cdots ⋮ vdots ⋱ ddots ′ prime ⟨ langle ⟩ rangle ⌊ lfloor ⌋ rfloor ⌈ lceil ⌉ rceil ‖ Vert √ surd
`

const commands: ReadonlyMap<string, string> = new Map(
  [...NAMED.matchAll(/(\S+) (\S+)/g)].map(([, sign = '', name = '']) => [sign, `\\${name}`]),
)

const symbols: ReadonlyMap<string, string> = new Map(
  [...NAMED.matchAll(/(\S+) (\S+)/g)].map(([, sign = '', name = '']) => [name, sign] as const).toReversed(),
)

/** Returns the character of a TeX command, by the command's name: "geq". Pure. */
export const signOfTex = (name: string): string | undefined => symbols.get(name)

const ESCAPED: ReadonlyMap<string, string> = new Map([
  ['\\', '\\backslash'],
  ['~', '\\sim'],
  ['^', '\\hat{}'],
  ['−', '-'],
  ['‐', '-'],
  ['\u00a0', '\\ '],
  [' ', '\\ '],
  ['\u2009', '\\,'],
  ['\u2003', '\\quad'],
  // Invisible characters, such as the operators for products and function arguments, are omitted in TeX.
  ['\u2061', ''],
  ['\u2062', ''],
  ['\u200b', ''],
  ...['#', '$', '%', '&', '_', '{', '}'].map((sign) => [sign, `\\${sign}`] as const),
])

const STRUCK = /^([\s\S])\u0338$/u

/** Returns whether a character is another one with a stroke through it, such as "≮". Pure. */
export const isStruck = (sign: string): boolean => STRUCK.test(sign.normalize('NFD'))

/** Returns the TeX for a character with a stroke through it; undefined for another character. */
function struckTex(sign: string): string | undefined {
  const [, struck] = STRUCK.exec(sign.normalize('NFD')) ?? []
  const tex = struck === undefined ? '' : texOfSign(struck)
  return /^[!-~]+$/.test(tex) ? joinTex(['\\not', tex]) : undefined
}

/** Returns the TeX for one character of an equation, also for one that a stroke follows. Pure. */
export const texOfSign = (sign: string): string =>
  commands.get(sign.normalize('NFC')) ?? commands.get(sign) ?? ESCAPED.get(sign) ?? struckTex(sign) ?? sign

/** Splits text into characters. A stroke through a character is part of it. Pure. */
export const signsOf = (text: string): string[] => text.match(/[\s\S]\u0338?/gu) ?? []

/** Joins fragments of TeX, with a space between a command and a letter after it. Pure. */
export const joinTex = (pieces: string[]): string =>
  pieces.reduce(
    (left, right) => (/\\[A-Za-z]+$/.test(left) && /^[A-Za-z]/.test(right) ? `${left} ${right}` : left + right),
    '',
  )

/** Large operators, which Word draws as one unit with their limits and operand. */
export const LARGE_SIGNS: ReadonlySet<string> = new Set('∑∏∐∫∬∭∮⋃⋂⋁⋀⨁⨂')

/** Functions with a TeX command that sets their names upright. */
export const FUNCTIONS: ReadonlySet<string> = new Set(
  'sin cos tan cot sec csc arcsin arccos arctan sinh cosh tanh coth log ln lg exp lim limsup liminf max min sup inf arg det dim gcd ker Pr hom deg'.split(
    ' ',
  ),
)

const FENCES: ReadonlyMap<string, string> = new Map([
  ['', '.'],
  ['{', '\\{'],
  ['}', '\\}'],
  ['∣', '|'],
  ['∥', '\\Vert'],
  ['\\', '\\backslash'],
  ['〈', '\\langle'],
  ['〉', '\\rangle'],
  ['⟦', '[\\!['],
  ['⟧', ']\\!]'],
])

/** Characters that grow with their content as brackets. */
const BRACKETS: ReadonlySet<string> = new Set('()[]<>|/⟨⟩⌊⌋⌈⌉‖↑↓⎰⎱⟮⟯')
const BETWEEN: ReadonlySet<string> = new Set('|∣∥‖/\\')

/** Returns the TeX for a bracket that grows with its content, without \left; undefined for another character. Pure. */
const fence = (sign: string): string | undefined =>
  FENCES.get(sign) ?? (BRACKETS.has(sign) ? (commands.get(sign) ?? sign) : undefined)

/**
 * Returns TeX for content between brackets. A bracket that cannot grow in TeX is written as a plain character. Pure.
 */
export function fencedTex(open: string, close: string, inside: string): string {
  const [left, right] = [fence(open), fence(close)]
  return joinTex([
    ...(left === undefined ? [texOfSign(open)] : []),
    `\\left${left ?? '.'}`,
    inside,
    `\\right${right ?? '.'}`,
    ...(right === undefined ? [texOfSign(close)] : []),
  ])
}

/** Returns the TeX for a separator within brackets. Pure. */
export const separatorTex = (sign: string): string => {
  if (!sign) return ''
  return BETWEEN.has(sign) ? ` \\middle${fence(sign)} ` : `${texOfSign(sign)} `
}

const IN_WORDS: ReadonlyMap<string, string> = new Map([
  ['\\', '\\textbackslash '],
  ['^', '\\textasciicircum '],
  ['~', '\\textasciitilde '],
])

const wordSign = (sign: string): string => IN_WORDS.get(sign) ?? sign.replace(/[#$%&_{}]/, '\\$&')

/** Returns words within a formula in TeX. Pure. */
export const wordsTex = (words: string): string => `\\text{${Array.from(words, wordSign).join('')}}`

const WORD_SIGNS: ReadonlyMap<string, string> = new Map([...IN_WORDS].map(([sign, tex]) => [tex, sign]))

/** Returns the words that `wordsTex` wrote as TeX; undefined for other TeX. Pure. */
export function wordsOfTex(tex: string): string | undefined {
  const inside = /^\\text\{([\s\S]*)\}$/.exec(tex)?.[1]
  return inside?.replace(/\\text\w+ |\\[#$%&_{}]/g, (written) => WORD_SIGNS.get(written) ?? written.slice(1))
}
