/** Shows the theme switch in a menu, labelled with the theme that it switches to. */
export const ThemeWords = () => (
  <>
    <span className="theme-light-only">Switch to dark</span>
    <span className="theme-dark-only">Switch to light</span>
  </>
)
