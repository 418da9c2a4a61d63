/** Time without a keystroke after which a member counts as no longer typing. Source: docs/product.md, "Community". */
export const TYPING_STOP_MS = 3_000

type Said = 'typing_start' | 'typing_stop'

/** Reports that the member types: once when they begin, and once when they stop or send. */
export function createTypingNotifier(say: (what: Said) => void) {
  let stopping: ReturnType<typeof setTimeout> | undefined
  const stop = () => {
    if (stopping === undefined) return
    clearTimeout(stopping)
    stopping = undefined
    say('typing_stop')
  }
  return {
    typed: () => {
      if (stopping === undefined) say('typing_start')
      clearTimeout(stopping)
      stopping = setTimeout(stop, TYPING_STOP_MS)
    },
    stop,
  }
}

/**
 * Returns who is typing: "Daniel is typing", "Daniel and Hana are typing", "Several people are typing", or an empty
 * text. Pure.
 */
export function typingInWords(names: readonly string[]): string {
  const [first, second] = names
  if (first === undefined) return ''
  if (second === undefined) return `${first} is typing`
  return names.length === 2 ? `${first} and ${second} are typing` : 'Several people are typing'
}
