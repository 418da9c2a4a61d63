// Runs before the first paint, from a file of its own, since no inline script is allowed. It is no module: nothing may be
// imported or exported here.

// Who has chosen no theme follows the system's, also when that changes. Of a session this says only that there is one, so
// that the header leaves room for what a member will see in it.
try {
  const chosen = localStorage.getItem('theme')
  if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset['theme'] = chosen
  if (localStorage.getItem('token')) document.documentElement.dataset['session'] = 'stored'
} catch {
  // This browser lets no site keep anything, and would end every script that asks: what is kept here lasts as long as the
  // page, and the theme is the system's.
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

// Distinguishes what a person types before the page is alive from what the browser fills in by itself
// (use-replayed-submit.ts).
document.addEventListener('input', ({ target }) => void Object.assign(target ?? {}, { typedEarly: true }), true)

// Where the browser asks for it, only this may name a script or write HTML: files of the build, and text in which no tag begins,
// such as a page's linked data. The policy "default" is what React's writing goes through, an empty script of its own included.
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

// The page's script is fetched once the page is painted, so that on a slow line its text waits for nothing else. A page without text
// names its script in its head instead.
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
  // The next frame is drawn before it is shown: only the browser's own note says that it was.
  const oncePainted = () => {
    if (PerformanceObserver.supportedEntryTypes.includes('paint')) {
      new PerformanceObserver(start).observe({ type: 'paint', buffered: true })
    } else requestAnimationFrame(() => setTimeout(start))
  }
  document.addEventListener('DOMContentLoaded', () => {
    oncePainted()
    // A page behind another is painted only when somebody looks, but may well be ready by then.
    setTimeout(start, document.hidden ? 0 : 500)
  })
}
