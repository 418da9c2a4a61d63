const FROM_RIGHT = /^\P{L}*[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u

/** Whether a line runs from the right, which its first letter says. Pure. */
export const runsFromRight = (text: string): boolean => FROM_RIGHT.test(text)
