const HOST = /^([a-z]{2,3}\.)?linkedin\.com$/
const PROFILE_PATH = /^\/in\/([^/]+)\/?$/
const HANDLE = /^[\p{L}\p{N}_.-]{2,100}$/u

/**
 * Returns the URL of a LinkedIn profile from typed text: a handle, `linkedin.com/in/…` or the whole URL. Empty if
 * nothing was typed; undefined if the text is not a LinkedIn profile. Pure.
 */
export function linkedinAddress(typed: string): string | undefined {
  const text = typed.trim()
  if (text === '') return ''
  if (HANDLE.test(text) && !/^http|linkedin\.com/i.test(text)) {
    return `https://www.linkedin.com/in/${encodeURIComponent(text)}`
  }
  const address = URL.parse(/^https?:\/\//i.test(text) ? text : `https://${text}`)
  if (!address || address.username || address.password || address.port || !HOST.test(address.hostname)) return undefined
  const handle = PROFILE_PATH.exec(address.pathname)?.[1]
  return handle && `https://${address.hostname}/in/${handle}`
}
