import type { ComponentProps } from 'react'
import { Link as RouterLink } from 'react-router'

export type LinkProps = Omit<ComponentProps<typeof RouterLink>, 'discover'>

const FollowedLink = (props: LinkProps) => <RouterLink discover="none" {...props} />

// Nobody follows a link on the server: it is where it leads. The router would resolve each of a page's 65 links against
// its routes, which took an eighth of the page's time. What is no path from the root is left to it.
function WrittenLink(props: LinkProps) {
  const { to, children, replace: _replace, state: _state, preventScrollReset: _preventScrollReset, ...rest } = props
  if (typeof to !== 'string' || !/^\/(?!\/)/.test(to)) return <FollowedLink {...props} />
  return (
    <a {...rest} href={to}>
      {children}
    </a>
  )
}

/** A link within Inflo. With script, it is followed without reloading the page. */
export const Link = import.meta.env.SSR ? WrittenLink : FollowedLink
