const PARTS =
  /^(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|[\d#*]|\u200d|\u20e3|\ufe0f|[\u{e0020}-\u{e007f}])+$/u
const BEGINS = /^(?:\p{Extended_Pictographic}|\p{Regional_Indicator}{2}|[\d#*]\ufe0f?\u20e3)/u

/** Returns whether a text is exactly one emoji. Pure. */
export const isEmoji = (text: string): boolean =>
  PARTS.test(text) && BEGINS.test(text) && [...new Intl.Segmenter().segment(text)].length === 1
