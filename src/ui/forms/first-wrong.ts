/** Puts the focus into the first field that is drawn as wrong. @returns whether there is one. */
export function focusFirstWrong(form: HTMLFormElement | null): boolean {
  const wrong = form?.querySelector<HTMLElement>('[aria-invalid=true]')
  wrong?.focus()
  return Boolean(wrong)
}
