const FROM_RIGHT = /^\P{L}*[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u

/** Returns whether a line runs from right to left, by its first letter. Pure. */
export const runsFromRight = (text: string): boolean => FROM_RIGHT.test(text)
