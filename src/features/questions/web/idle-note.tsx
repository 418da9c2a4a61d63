/** The classes of the note. They set a minimum height, so that a different text does not move the content below. */
export const NOTE_CLASSES = 'flex min-h-[68px] items-center gap-3 rounded-[6px] px-3.5 py-3 text-[14px] leading-5'

/** Shows a reminder below a text, until a passage that may identify a patient is found in it. */
export const IdleNote = () => (
  <p className={`${NOTE_CLASSES} bg-sunken text-muted`}>
    Don’t include patient names, dates of birth or record numbers.
  </p>
)
