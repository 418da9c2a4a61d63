/** 24 emoji in a grid of 6 columns. Source: docs/product.md, "Community". */
export const EMOJI_COLUMNS = 6

/** The name of each emoji for screen readers, which otherwise use different names. */
export const EMOJI_NAMES: Readonly<Record<string, string>> = {
  '👍': 'thumbs up',
  '👎': 'thumbs down',
  '❤️': 'heart',
  '😂': 'laughing',
  '😊': 'smiling',
  '😮': 'surprised',
  '😢': 'sad',
  '😡': 'angry',
  '🤔': 'thinking',
  '😍': 'delighted',
  '🎉': 'celebrating',
  '🙏': 'thank you',
  '👏': 'applause',
  '🙌': 'hands up',
  '💪': 'strong',
  '👀': 'looking',
  '🔥': 'fire',
  '✨': 'sparkles',
  '💯': 'hundred',
  '✅': 'done',
  '❌': 'no',
  '❓': 'question',
  '💡': 'idea',
  '🚀': 'off we go',
}

const STEPS: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowLeft: -1,
  ArrowDown: EMOJI_COLUMNS,
  ArrowUp: -EMOJI_COLUMNS,
}

/** Returns the position to which a key moves the focus in the grid; undefined if the focus does not move. Pure. */
export function movedInGrid(at: number, key: string, count: number): number | undefined {
  if (key === 'Home') return at - (at % EMOJI_COLUMNS)
  if (key === 'End') return Math.min(at - (at % EMOJI_COLUMNS) + EMOJI_COLUMNS - 1, count - 1)
  const to = at + (STEPS[key] ?? 0)
  return to === at || to < 0 || to >= count ? undefined : to
}
