/** One size whatever it says, so that nothing below it moves. */
export const NOTE_CLASSES = 'flex min-h-[68px] items-center gap-3 rounded-[6px] px-3.5 py-3 text-[14px] leading-5'

/** Below a text that others will read, until something in it looks as if it told who a patient is. */
export const IdleNote = () => (
  <p className={`${NOTE_CLASSES} bg-sunken text-muted`}>
    Please leave out names, birthdays and record numbers of patients.
  </p>
)
