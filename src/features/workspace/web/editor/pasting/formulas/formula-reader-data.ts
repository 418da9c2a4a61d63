/** What reads formulas that came without their TeX. */
export type FormulaReader = {
  texOfMath: (math: string) => string | undefined
  texOfWord: (comment: string) => string | undefined
}

/** For who cannot fetch them: every formula stays the text that it is. */
export const NO_READER: FormulaReader = { texOfMath: () => undefined, texOfWord: () => undefined }

/** Fetched when formulas are pasted, since few ever do. */
export async function fetchReader(): Promise<FormulaReader> {
  const [{ texOfMath }, { texOfWord }] = await Promise.all([import('./tex-of-math.ts'), import('./tex-of-word.ts')])
  return { texOfMath, texOfWord }
}
