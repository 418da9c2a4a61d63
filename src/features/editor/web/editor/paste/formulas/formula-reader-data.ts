/** Converts formulas that were pasted without TeX, and characters of symbol fonts. */
export type PastedReader = {
  texOfMath: (math: string) => string | undefined
  texOfWord: (comment: string) => string | undefined
  signOf: (font: string, code: number) => string | undefined
}

/** A reader that converts nothing, used when the reader cannot be fetched. */
export const NO_READER: PastedReader = {
  texOfMath: () => undefined,
  texOfWord: () => undefined,
  signOf: () => undefined,
}

/** Fetches the reader only when formulas or symbols are pasted, which is rare. */
export async function fetchReader(): Promise<PastedReader> {
  const [{ texOfMath }, { texOfWord }, { signOf }] = await Promise.all([
    import('./tex-of-math.ts'),
    import('./tex-of-word.ts'),
    import('#formats/docx/symbol-fonts.ts'),
  ])
  return { texOfMath, texOfWord, signOf }
}
