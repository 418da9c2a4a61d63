// Runs before the first paint. It is a separate file, because inline scripts are not allowed. It is a classic script,
// so it can have neither imports nor exports.

// Without a chosen theme, the page follows the system's theme and its changes. The attribute `data-session` says only
// whether a session is stored, so that the header reserves space for the member's controls.
try {
  const chosen = localStorage.getItem('theme')
  if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset['theme'] = chosen
  if (localStorage.getItem('token')) document.documentElement.dataset['session'] = 'stored'
} catch {
  // This browser blocks storage, so every script that uses storage would fail. A replacement stores data until the page
  // is closed. The page uses the system's theme.
  const kept: Record<string, unknown> = Object.create({
    getItem: (key: string) => kept[key] ?? null,
    setItem: (key: string, value: string) => void (kept[key] = value),
    removeItem: (key: string) => delete kept[key],
  })
  for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { value: kept })
}

// Marks a form whose button was pressed before hydration, so that use-replayed-submit.ts can repeat the press.
document.addEventListener('submit', ({ target }) => void Object.assign(target ?? {}, { pressedEarly: true }), true)

// Marks fields in which a person typed before hydration, as opposed to the browser's autofill (use-replayed-submit.ts).
document.addEventListener('input', ({ target }) => void Object.assign(target ?? {}, { typedEarly: true }), true)

// If the browser enforces trusted types, only this policy may set a script's URL or write HTML. It allows files of the
// build, and text without tags, such as a page's linked data. React's writes are also checked by this policy; one of
// them is an empty script element.
const OWN_SCRIPT = /^\/assets\/[\w.-]+$/
type Trust = { createPolicy: (name: string, rules: object) => { createScriptURL: (url: string) => string } }
const trust = (globalThis as { trustedTypes?: Trust }).trustedTypes?.createPolicy('default', {
  createScriptURL: (url: string) => (OWN_SCRIPT.test(url) ? url : null),
  // Throws instead of returning null: for null, a script that calls the policy itself would get '' and use it as the
  // text.
  createHTML: (html: string) => {
    if (html === '<script></script>' || !html.includes('<')) return html
    throw new TypeError('HTML assignment is not allowed here')
  },
})
const trusted = (url: string): string => trust?.createScriptURL(url) ?? url

// The page's script is fetched after the first paint, so that it does not compete with the text on a slow connection. A
// page without text has its script in its head instead.
{
  const { entry = '', modules = '' } = document.currentScript?.dataset ?? {}
  let started = false
  const start = () => {
    if (started || !entry) return
    started = true
    for (const href of modules.split(' ').filter(Boolean)) {
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
    }
    document.head.append(Object.assign(document.createElement('script'), { type: 'module', src: trusted(entry) }))
  }
  // A frame is rendered before it is visible. Only the browser's paint entry confirms that the page was visible.
  const oncePainted = () => {
    if (PerformanceObserver.supportedEntryTypes.includes('paint')) {
      new PerformanceObserver(start).observe({ type: 'paint', buffered: true })
    } else requestAnimationFrame(() => setTimeout(start))
  }
  document.addEventListener('DOMContentLoaded', () => {
    oncePainted()
    // A page in a background tab is painted only once it is opened, so its script does not wait for the paint.
    setTimeout(start, document.hidden ? 0 : 500)
  })
}
