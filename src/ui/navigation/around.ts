import { useMatches } from 'react-router'

/** What stands around a page: the site's header and foot, those of the application, or nothing but the bar that it brings along. */
export type Around = 'the site' | 'the application' | 'its own bar'

/** What the page that one is on asks for, by its route's handle. */
export function useAround(): Around {
  const handle = useMatches().at(-1)?.handle as { around?: Around } | undefined
  return handle?.around ?? 'the site'
}
