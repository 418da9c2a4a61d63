import type { NavigateFunction } from 'react-router'
import { libraryAddress } from './library-address.ts'
import type { LibraryQuery } from '../loaders.ts'

const PAUSE_MS = 200

const attended = new WeakSet<HTMLFormElement>()

function addressIn(form: HTMLFormElement): string {
  const given = Object.fromEntries(new FormData(form)) as Partial<LibraryQuery>
  return libraryAddress({ ...given, search: given.search?.trim() })
}

/**
 * Makes the form search while the reader types. Typing replaces the current history entry, so that going back does not
 * step through every letter. Submitting resets this entry to its URL before the typing began, and adds a new entry for
 * the results.
 */
export function installLiveSearch(form: HTMLFormElement, navigate: NavigateFunction): void {
  if (attended.has(form)) return
  attended.add(form)
  let before = ''
  const typed = new Set<string>()
  let pause: ReturnType<typeof setTimeout> | undefined

  const here = () => window.location.pathname + window.location.search
  const follow = () => {
    const address = addressIn(form)
    if (typed.size === 0 && address === here()) return
    // If the reader has navigated elsewhere since typing began, submitting must restore the new URL.
    if (typed.size === 0 || (here() !== before && !typed.has(here()))) {
      before = here()
      typed.clear()
    }
    typed.add(address)
    void navigate(address, { replace: true, preventScrollReset: true })
  }
  const send = () => {
    clearTimeout(pause)
    const address = addressIn(form)
    if (typed.has(here())) window.history.replaceState(window.history.state, '', before)
    // Navigates even if the text is the same as before typing, to cancel a pending search.
    if (typed.size > 0 || address !== here())
      void navigate(address, { replace: address === here(), preventScrollReset: true })
    typed.clear()
  }

  form.addEventListener('input', ({ target }) => {
    if (!(target instanceof HTMLInputElement)) return
    clearTimeout(pause)
    pause = setTimeout(follow, PAUSE_MS)
  })
  form.addEventListener('change', ({ target }) => {
    if (target instanceof HTMLSelectElement) send()
  })
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    send()
  })
  // Applies text that was typed while this file was loading.
  follow()
}
