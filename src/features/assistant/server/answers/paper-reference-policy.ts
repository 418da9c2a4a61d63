const NUMBER = /\b(?:(?:the )?(?:paper|article|study|number|no\.?) )?(INF-\d{4}-\d{4,})\b/i
const QUOTED = /[“"«]([^”"»]{10,})[”"»]/
const AROUND = /^[\s“"«]+|[\s”"».?!]+$/g

/** The number of a paper in a message, and what it asks of that paper; undefined where there is none. Pure. */
export function paperNumberIn(message: string): { number: string; question: string } | undefined {
  const [found, number] = NUMBER.exec(message) ?? []
  return found && number
    ? { number: number.toUpperCase(), question: message.replace(found, 'this paper').trim() }
    : undefined
}

/** What in a message may be the title of a paper, and what it says beside: it, or what it quotes. Pure. */
export function paperTitlesIn(message: string): { titles: string[]; beside: string } {
  const [found = '', quoted] = QUOTED.exec(message) ?? []
  if (quoted) return { titles: [quoted.trim(), quoted.replace(AROUND, '')], beside: message.replace(found, '').trim() }
  return { titles: [message.trim(), message.replace(AROUND, '')], beside: '' }
}
