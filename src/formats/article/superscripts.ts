// Letters and digits that Unicode has as superscripts and subscripts, one for one: each base character has the same
// index.
const RAISED_FROM = '0123456789+-−–=()abcdefghijklmnoprstuvwxyzABDEGHIJKLMNOPRTUVW'
const RAISED = '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁻⁼⁽⁾ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻᴬᴮᴰᴱᴳᴴᴵᴶᴷᴸᴹᴺᴼᴾᴿᵀᵁⱽᵂ'
const LOWERED_FROM = '0123456789+-−–=()'
const LOWERED = '₀₁₂₃₄₅₆₇₈₉₊₋₋₋₌₍₎'

const mapOf = (from: string, to: string): Map<string, string> =>
  new Map(Array.from(from, (sign, index) => [sign, Array.from(to)[index] ?? sign]))

const raising = mapOf(RAISED_FROM, RAISED)
const lowering = mapOf(LOWERED_FROM, LOWERED)
const levelling: ReadonlyMap<string, string> = new Map([...mapOf(RAISED, RAISED_FROM), ...mapOf(LOWERED, LOWERED_FROM)])

const mapped = (text: string, symbols: Map<string, string>): string | undefined => {
  const found = Array.from(text, (sign) => symbols.get(sign))
  return found.includes(undefined) ? undefined : found.join('')
}

const ORDINAL = /^(?:st|nd|rd|th)$/
const NUMBER = /^[+−–-]?\d/

/**
 * Raised letters in plain text: "m²", "CD24ʰⁱ"; "10^−3.5" where Unicode has not all of them and a number would join the one
 * before; else as they are. Pure.
 */
export const superscript = (text: string): string => {
  if (ORDINAL.test(text)) return text
  return mapped(text, raising) ?? (NUMBER.test(text) ? `^${text}` : text)
}

/** Lowered letters in plain text: "CO₂"; letters stay on the line, as "Vmax" is written. Pure. */
export const subscript = (text: string): string => mapped(text, lowering) ?? text

/** Returns a text with raised and lowered signs on the line, of the same length, for comparison in searches. Pure. */
export const levelled = (text: string): string =>
  text.replace(/[⁰-₎²³¹ʰʲʳʷʸˡˢˣᴬ-ᶻⱽ]/gu, (sign) => levelling.get(sign) ?? sign)
