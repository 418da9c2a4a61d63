export type MentionablePerson = { id: string; name: string }

const isNamed = (text: string, name: string): boolean => {
  const at = text.toLowerCase().indexOf(`@${name.toLowerCase()}`)
  // “@Ann Leeds” does not mention Ann Lee.
  return at >= 0 && !/^[\p{L}\p{N}]/u.test(text.slice(at + name.length + 1))
}

/** Returns the ids of the people whom a comment mentions as `@First Last`. Pure. */
export const mentionsIn = (text: string, people: readonly MentionablePerson[]): string[] =>
  people.filter(({ name }) => name !== '' && isNamed(text, name)).map(({ id }) => id)

const BEGUN = /(?:^|\s)@([\p{L}\p{M}'’. -]{0,40})$/u

/** Returns the people whose names could complete the mention before the cursor. Pure. */
export function mentionCandidates(
  textBefore: string,
  people: readonly MentionablePerson[],
): readonly MentionablePerson[] {
  const begun = BEGUN.exec(textBefore)?.[1]?.toLowerCase()
  if (begun === undefined) return []
  return people.filter(({ name }) =>
    [name, ...name.split(' ').slice(1)].some((part) => part.toLowerCase().startsWith(begun)),
  )
}

/** Completes the name before the cursor. @returns the text, and the new position of the cursor */
export function withName(text: string, cursor: number, { name }: MentionablePerson): { text: string; cursor: number } {
  const start = text.lastIndexOf('@', cursor - 1)
  const put = `@${name} `
  return { text: text.slice(0, start) + put + text.slice(cursor), cursor: start + put.length }
}
