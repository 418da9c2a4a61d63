/** A shorter word is meant as it is spelt. */
export const SLIP_LETTERS_MIN = 6

/** Whether two words differ by one letter that is another, missing, too many, or in the place of its neighbour. Pure. */
export function isOneEditApart(one: string, other: string): boolean {
  if (one === other || Math.abs(one.length - other.length) > 1) return false
  const [shorter, longer] = one.length <= other.length ? [one, other] : [other, one]
  let same = 0
  while (same < shorter.length && shorter[same] === longer[same]) same++
  if (shorter.length < longer.length) return shorter.slice(same) === longer.slice(same + 1)
  if (shorter.slice(same + 1) === longer.slice(same + 1)) return true
  const isSwapped = shorter[same] === longer[same + 1] && shorter[same + 1] === longer[same]
  return isSwapped && shorter.slice(same + 2) === longer.slice(same + 2)
}
