import type { ComponentProps } from 'react'
import { Link as RouterLink } from 'react-router'

export type LinkProps = Omit<ComponentProps<typeof RouterLink>, 'discover'>

const FollowedLink = (props: LinkProps) => <RouterLink discover="none" {...props} />

// On the server a link only needs its address. Resolving each of a page's 65 links against the routes took an eighth of
// the page's rendering time, so only relative paths are resolved.
function WrittenLink(props: LinkProps) {
  const { to, children, replace: _replace, state: _state, preventScrollReset: _preventScrollReset, ...rest } = props
  if (typeof to !== 'string' || !/^\/(?!\/)/.test(to)) return <FollowedLink {...props} />
  return (
    <a {...rest} href={to}>
      {children}
    </a>
  )
}

/** Renders a link within Inflo. With script, it opens without reloading the page. */
export const Link = import.meta.env.SSR ? WrittenLink : FollowedLink
