import type { NavigateFunction } from 'react-router'
import { libraryAddress } from './library-address.ts'
import type { LibraryQuery } from './loaders.ts'

const PAUSE_MS = 200

const attended = new WeakSet<HTMLFormElement>()

function addressIn(form: HTMLFormElement): string {
  const given = Object.fromEntries(new FormData(form)) as Partial<LibraryQuery>
  return libraryAddress({ ...given, search: given.search?.trim() })
}

/**
 * Makes the form answer while one types. What is typed replaces the address, so that going back does not pass through
 * every letter; what is sent gets an address of its own, and the one from before typing is put back behind it.
 */
export function attendForm(form: HTMLFormElement, navigate: NavigateFunction): void {
  if (attended.has(form)) return
  attended.add(form)
  let before: string | undefined
  let followed: string | undefined
  let pause: ReturnType<typeof setTimeout> | undefined

  const here = () => window.location.pathname + window.location.search
  const follow = () => {
    const address = addressIn(form)
    if (address === here()) return
    // Somebody who went elsewhere meanwhile begins anew from there.
    if (before === undefined || here() !== followed) before = here()
    followed = address
    void navigate(address, { replace: true, preventScrollReset: true })
  }
  const send = () => {
    clearTimeout(pause)
    const address = addressIn(form)
    if (before !== undefined && here() === followed) window.history.replaceState(window.history.state, '', before)
    before = undefined
    if (address !== here()) void navigate(address, { preventScrollReset: true })
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
  // What was typed while this file was on its way.
  follow()
}
