// Tabler's moon and sun icons are inlined. The library's wrapper would be loaded on every page, and is larger than the
// two paths.
const sign = {
  width: 20,
  height: 20,
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 1.75,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
  'aria-hidden': true,
} as const

const Moon = () => (
  <svg {...sign} className="theme-light-only">
    <path d="M12 3c.132 0 .263 0 .393 0a7.5 7.5 0 0 0 7.92 12.446a9 9 0 1 1 -8.313 -12.454l0 .008" />
  </svg>
)

const Sun = () => (
  <svg {...sign} className="theme-dark-only">
    <path d="M8 12a4 4 0 1 0 8 0a4 4 0 1 0 -8 0" />
    <path d="M3 12h1m8 -9v1m8 8h1m-9 8v1m-6.4 -15.4l.7 .7m12.1 -.7l-.7 .7m0 11.4l.7 .7m-12.1 -.7l-.7 .7" />
  </svg>
)

type Theme = 'light' | 'dark'

const systemTheme = (): Theme => (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')

/** Switches the theme. If the new theme is the system's, the page follows the system again. */
export function switchTheme(): void {
  const { dataset } = document.documentElement
  const next: Theme = (dataset['theme'] ?? systemTheme()) === 'dark' ? 'light' : 'dark'
  if (next === systemTheme()) {
    delete dataset['theme']
    localStorage.removeItem('theme')
  } else {
    dataset['theme'] = next
    localStorage.setItem('theme', next)
  }
}

// The browser keeps the icons that the server rendered, as it does for the footer, so their code is not sent.
const SIGNS = import.meta.env.SSR
  ? {
      children: (
        <>
          <Moon />
          <Sun />
        </>
      ),
    }
  : { suppressHydrationWarning: true, dangerouslySetInnerHTML: { __html: '' } }

/**
 * Switches between the light and dark themes. Both icons are rendered and the styles show one, since the server does
 * not know the theme.
 */
export function ThemeSwitch() {
  return (
    <button
      type="button"
      onClick={switchTheme}
      aria-label="Switch between light and dark theme"
      className="needs-script flex size-10 items-center justify-center rounded-[6px] text-muted hover:text-ink pointer-coarse:size-11"
      {...SIGNS}
    />
  )
}
