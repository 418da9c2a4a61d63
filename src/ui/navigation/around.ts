import { useMatches } from 'react-router'

/** The frame of a page: the site's header and footer, those of the application, or only the page's own bar. */
export type Around = 'the site' | 'the application' | 'its own bar'

/** Returns the frame of the current page, from its route's handle. */
export function useAround(): Around {
  const handle = useMatches().at(-1)?.handle as { around?: Around } | undefined
  return handle?.around ?? 'the site'
}
