const LOOKS_LIKE: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '@': 'a',
  $: 's',
  '!': 'i',
  l: 'i',
}

// Letters of other scripts that look like Latin letters.
const DRAWN_ALIKE: Readonly<Record<string, string>> = {
  а: 'a',
  е: 'e',
  о: 'o',
  р: 'p',
  с: 'c',
  у: 'y',
  х: 'x',
  і: 'i',
  ѕ: 's',
  ј: 'j',
  һ: 'h',
  ԁ: 'd',
  ԛ: 'q',
  ԝ: 'w',
  м: 'm',
  т: 't',
  к: 'k',
  н: 'h',
  в: 'b',
  α: 'a',
  ο: 'o',
  ν: 'v',
  ρ: 'p',
  ι: 'i',
  η: 'n',
  τ: 't',
  κ: 'k',
  μ: 'm',
  χ: 'x',
  υ: 'u',
  ε: 'e',
}

/**
 * Returns a text in lower case, with look-alikes replaced by Latin letters, and without accents and invisible
 * characters. Pure.
 */
export function inLatin(text: string): string {
  const plain = text
    .normalize('NFKD')
    .toLowerCase()
    .replace(
      /[\u0300-\u036F\u1AB0-\u1AFF\u1DC0-\u1DFF\u20D0-\u20FF\uFE20-\uFE2F\p{Default_Ignorable_Code_Point}]/gu,
      '',
    )
  return plain.replace(/./gu, (letter) => DRAWN_ALIKE[letter] ?? letter)
}

/** Replaces digits and signs with the letters that they imitate. Pure. */
export const replaceLookalikes = (text: string): string => text.replace(/./gu, (sign) => LOOKS_LIKE[sign] ?? sign)

// Digits are replaced only in words with letters: "Ward 4" is not "Ward A".
const wordLikeness = (word: string): string => (/\p{L}/u.test(word) ? replaceLookalikes(word.replace(/!+$/, '')) : word)

/**
 * Returns the skeleton of a name. Two names that a reader could confuse have the same skeleton, regardless of case,
 * accents, script, spaces and punctuation. Pure.
 */
export function confusableSkeleton(name: string): string {
  const words = inLatin(name).split(/\s+/).map(wordLikeness)
  // A name without letters and digits, such as emoji, is compared unchanged.
  return words.join('').replace(/[^\p{L}\p{M}\p{N}\p{Sm}]/gu, '') || name
}
