/** Reads formulas that were pasted without their TeX, and letters that a symbol font shows as signs. */
export type PastedReader = {
  texOfMath: (math: string) => string | undefined
  texOfWord: (comment: string) => string | undefined
  signOf: (font: string, code: number) => string | undefined
}

/** Leaves every formula and letter the text that it is, for browsers that cannot fetch the reader. */
export const NO_READER: PastedReader = {
  texOfMath: () => undefined,
  texOfWord: () => undefined,
  signOf: () => undefined,
}

/** Fetches the reader when formulas or signs are pasted, since few ever do. */
export async function fetchReader(): Promise<PastedReader> {
  const [{ texOfMath }, { texOfWord }, { signOf }] = await Promise.all([
    import('./tex-of-math.ts'),
    import('./tex-of-word.ts'),
    import('#formats/docx/symbol-fonts.ts'),
  ])
  return { texOfMath, texOfWord, signOf }
}
