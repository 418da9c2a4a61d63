type Opened = { memberId: string; paperId: string }

/** Under what the browser keeps which section of a paper a member had open last, by member, since several may share a device. */
const keyOf = ({ memberId, paperId }: Opened): string => `section:${memberId}:${paperId}`

/** Where a browser keeps nothing, none. */
export function openedLast(of: Opened): string {
  try {
    return localStorage.getItem(keyOf(of)) ?? ''
  } catch {
    return ''
  }
}

export function keepOpened(of: Opened, section: string): void {
  try {
    localStorage.setItem(keyOf(of), section)
  } catch {
    // A full or closed storage: the paper opens at its beginning.
  }
}
