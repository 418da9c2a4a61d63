const FROM_RIGHT = /^\P{L}*[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u

/** Returns whether text is written from right to left. Its first letter decides. Pure. */
export const runsFromRight = (text: string): boolean => FROM_RIGHT.test(text)

const LANGUAGES_FROM_RIGHT: ReadonlySet<string> = new Set('ar ckb dv fa he iw ji ks ps sd syr ug ur yi'.split(' '))

/** Returns whether a language is usually written from right to left. Pure. */
export const isWrittenFromRight = (language: string): boolean =>
  LANGUAGES_FROM_RIGHT.has(language.split('-')[0]?.toLowerCase() ?? '')
