// Signs as Word's equations contain them, and their TeX names. One string, so that it reads as the table that it is.
const NAMED = `
α alpha β beta γ gamma δ delta ε varepsilon ϵ epsilon ζ zeta η eta θ theta ϑ vartheta ι iota κ kappa λ lambda μ mu µ mu ν nu ξ xi π pi ϖ varpi
ρ rho ϱ varrho σ sigma ς varsigma τ tau υ upsilon φ varphi ϕ phi χ chi ψ psi ω omega
Γ Gamma Δ Delta Θ Theta Λ Lambda Ξ Xi Π Pi Σ Sigma Υ Upsilon Φ Phi Ψ Psi Ω Omega
∑ sum ∏ prod ∐ coprod ∫ int ∬ iint ∭ iiint ∮ oint ⋃ bigcup ⋂ bigcap ⋁ bigvee ⋀ bigwedge ⨁ bigoplus ⨂ bigotimes
± pm ∓ mp × times ÷ div ⋅ cdot ∙ bullet ∗ ast ∘ circ ⊕ oplus ⊗ otimes † dagger ‡ ddagger
≤ leq ≥ geq ≠ neq ≈ approx ≅ cong ≡ equiv ∼ sim ≃ simeq ∝ propto ≪ ll ≫ gg ≺ prec ≻ succ ∣ mid ∥ parallel ⊥ perp
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

/** Returns the sign that a command of TeX draws, by the command's name: "geq". Pure. */
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
  // Holds two signs together, and is not seen: a product, an argument.
  ['\u2061', ''],
  ['\u2062', ''],
  ['\u200b', ''],
  ...['#', '$', '%', '&', '_', '{', '}'].map((sign) => [sign, `\\${sign}`] as const),
])

/** Returns one sign of an equation in TeX. Pure. */
export const texOfSign = (sign: string): string => commands.get(sign) ?? ESCAPED.get(sign) ?? sign

/** Joins pieces of TeX, with a space between a command and a letter after it. Pure. */
export const joinTex = (pieces: string[]): string =>
  pieces.reduce(
    (left, right) => (/\\[A-Za-z]+$/.test(left) && /^[A-Za-z]/.test(right) ? `${left} ${right}` : left + right),
    '',
  )

/** Signs whose bounds and operand Word draws as one. */
export const LARGE_SIGNS: ReadonlySet<string> = new Set('∑∏∐∫∬∭∮⋃⋂⋁⋀⨁⨂')

/** Functions that TeX sets upright by their name. */
export const FUNCTIONS: ReadonlySet<string> = new Set(
  'sin cos tan cot sec csc arcsin arccos arctan sinh cosh tanh coth log ln lg exp lim limsup liminf max min sup inf arg det dim gcd ker Pr hom deg'.split(
    ' ',
  ),
)

const ACCENTS: ReadonlyMap<string, string> = new Map([
  ['\u0302', 'hat'],
  ['\u0303', 'tilde'],
  ['\u0304', 'bar'],
  ['\u0305', 'overline'],
  ['\u20d7', 'vec'],
  ['\u0307', 'dot'],
  ['\u0308', 'ddot'],
  ['\u030c', 'check'],
  ['\u0306', 'breve'],
  ['\u0301', 'acute'],
  ['\u0300', 'grave'],
  ['^', 'hat'],
  ['~', 'tilde'],
  ['¯', 'bar'],
  ['→', 'vec'],
])
const WIDE: ReadonlyMap<string, string> = new Map([
  ['hat', 'widehat'],
  ['tilde', 'widetilde'],
  ['bar', 'overline'],
  ['vec', 'overrightarrow'],
])

/** Returns the command for an accent over `body`. Pure. */
export function accentCommand(sign: string, body: string): string {
  const name = ACCENTS.get(sign) ?? 'hat'
  const isOneSign = /^(?:.|\\[A-Za-z]+)$/u.test(body)
  return `\\${isOneSign ? name : (WIDE.get(name) ?? name)}`
}

const FENCES: ReadonlyMap<string, string> = new Map([
  ['', '.'],
  ['{', '\\{'],
  ['}', '\\}'],
  ['|', '|'],
  ['∣', '|'],
  ['〈', '\\langle'],
  ['〉', '\\rangle'],
  ['⟦', '[\\!['],
  ['⟧', ']\\!]'],
])

/** Returns a bracket that grows with its content; a full stop means no bracket. Pure. */
export const fence = (sign: string): string => FENCES.get(sign) ?? commands.get(sign) ?? sign
