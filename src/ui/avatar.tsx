const TITLE = /^(dr|prof|professor|mr|mrs|ms)\.?$/i

/** Returns the first letters of the first and the last name, without titles: "Prof. Elin Strand" becomes ES. Pure. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => word && !TITLE.test(word))
  const initialWords = words.length > 1 ? [words[0], words.at(-1)] : words
  return initialWords.map((word) => Array.from(word ?? '')[0]?.toUpperCase() ?? '').join('')
}

type AvatarProps = { name: string; photo?: string | null | undefined; sizePx?: number }

/** Renders a person's photo, or initials. Decorative: the name is shown next to it. */
export function Avatar({ name, photo, sizePx = 28 }: AvatarProps) {
  const size = { width: sizePx, height: sizePx, fontSize: Math.round(sizePx * 0.42) }
  if (photo) return <img src={photo} alt="" style={size} className="flex-none rounded-full object-cover" />
  return (
    <span
      aria-hidden="true"
      style={size}
      // The styles render the initials, so that they are not part of the page's text or of the accessible name of a
      // surrounding button.
      data-initials={initialsOf(name)}
      className="inline-flex flex-none items-center justify-center rounded-full bg-soft font-semibold text-brand before:content-[attr(data-initials)]"
    />
  )
}
