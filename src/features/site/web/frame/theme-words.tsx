/** The switch between day and night in a menu, by the name of what it leads to. */
export const ThemeWords = () => (
  <>
    <span className="theme-light-only">Switch to dark</span>
    <span className="theme-dark-only">Switch to light</span>
  </>
)
