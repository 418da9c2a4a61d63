// Runs before the first paint, from a separate file, since no inline script is allowed. It is not a module: imports and
// exports are impossible here.

// Without a chosen theme, the page follows the system's, also when that changes. About the session this stores only
// that there is one, so that the header reserves space for the member's controls.
try {
  const chosen = localStorage.getItem('theme')
  if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset['theme'] = chosen
  if (localStorage.getItem('token')) document.documentElement.dataset['session'] = 'stored'
} catch {
  // This browser blocks storage, and throws in every script that uses it: data stored here lasts as long as the page,
  // and the theme is the system's.
  const kept: Record<string, unknown> = Object.create({
    getItem: (key: string) => kept[key] ?? null,
    setItem: (key: string, value: string) => void (kept[key] = value),
    removeItem: (key: string) => delete kept[key],
  })
  for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { value: kept })
}

// A press of a form's button before the page is hydrated is handled once it is: the form remembers it
// (use-replayed-submit.ts).
document.addEventListener('submit', ({ target }) => void Object.assign(target ?? {}, { pressedEarly: true }), true)

// Distinguishes text that a person types before hydration from text that the browser fills in (use-replayed-submit.ts).
document.addEventListener('input', ({ target }) => void Object.assign(target ?? {}, { typedEarly: true }), true)

// Where the browser enforces trusted types, only this policy may name a script or write HTML: files of the build, and
// text in which no tag begins, such as a page's linked data. React's writes use the policy "default", including an
// empty script of its own.
const OWN_SCRIPT = /^\/assets\/[\w.-]+$/
type Trust = { createPolicy: (name: string, rules: object) => { createScriptURL: (url: string) => string } }
const trust = (globalThis as { trustedTypes?: Trust }).trustedTypes?.createPolicy('default', {
  createScriptURL: (url: string) => (OWN_SCRIPT.test(url) ? url : null),
  // Throws, since a script that calls the policy itself gets '' for null, and would take that for the text.
  createHTML: (html: string) => {
    if (html === '<script></script>' || !html.includes('<')) return html
    throw new TypeError('No HTML is written here')
  },
})
const trusted = (url: string): string => trust?.createScriptURL(url) ?? url

// The page's script is fetched after the first paint, so that on a slow connection the text does not compete with it. A
// page without text names its script in its head instead.
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
  // A frame is drawn before it is shown: only the browser's paint entry confirms that it was shown.
  const oncePainted = () => {
    if (PerformanceObserver.supportedEntryTypes.includes('paint')) {
      new PerformanceObserver(start).observe({ type: 'paint', buffered: true })
    } else requestAnimationFrame(() => setTimeout(start))
  }
  document.addEventListener('DOMContentLoaded', () => {
    oncePainted()
    // A page in a background tab is painted only when a person looks at it, but may be ready by then.
    setTimeout(start, document.hidden ? 0 : 500)
  })
}
