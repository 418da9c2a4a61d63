import { Moon, Sun } from './theme-icons.tsx'

type Theme = 'light' | 'dark'

const systemTheme = (): Theme => (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')

/** Choosing what the system says anyway means following it again. */
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

// As the page's foot: the browser leaves the signs as the server drew them, and is not sent how.
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

/** Between day and night. Both signs are drawn and the styles show one, since the server does not know which. */
export function ThemeSwitch() {
  return (
    <button
      type="button"
      onClick={switchTheme}
      aria-label="Switch between light and dark"
      className="needs-script flex size-10 items-center justify-center rounded-[6px] text-muted hover:text-ink pointer-coarse:size-11"
      {...SIGNS}
    />
  )
}
