// Letters and digits that exist in Unicode as superscripts and subscripts. Each base character has the same index as
// its raised or lowered form.
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
 * Returns superscript as plain text: "m²", "CD24ʰⁱ". If Unicode lacks a character, writes a number as "10^−3.5", so
 * that it does not merge with the digits before it. Returns other text unchanged. Pure.
 */
export const superscript = (text: string): string => {
  if (ORDINAL.test(text)) return text
  return mapped(text, raising) ?? (NUMBER.test(text) ? `^${text}` : text)
}

/** Returns subscript as plain text: "CO₂". If Unicode lacks a character, the text is unchanged: "Vmax". Pure. */
export const subscript = (text: string): string => mapped(text, lowering) ?? text

/**
 * Replaces superscript and subscript characters with normal ones, for searches. The length of the text does not change.
 * Pure.
 */
export const levelled = (text: string): string =>
  text.replace(/[⁰-₎²³¹ʰʲʳʷʸˡˢˣᴬ-ᶻⱽ]/gu, (sign) => levelling.get(sign) ?? sign)
