// One file per icon: a page loads only the icons that it shows, and the server does not load the other six thousand.
declare module '@tabler/icons-react/dist/esm/icons/*.mjs' {
  import type { Icon } from '@tabler/icons-react'
  const icon: Icon
  export default icon
}
