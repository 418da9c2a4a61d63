import { isRouteErrorResponse } from 'react-router'

export type RouteError = { title: string; text: string; retry: boolean }

const PAPER = /^\/research\//
const PROFILE = /^\/profile\//

export const isProfileAddress = (pathname: string): boolean => PROFILE.test(pathname)

function notFound(pathname: string): RouteError {
  if (PAPER.test(pathname)) return { title: 'Paper not found', text: 'Please go back and try again.', retry: false }
  if (isProfileAddress(pathname)) {
    return { title: 'Profile not found', text: 'The requested profile could not be found', retry: false }
  }
  return { title: 'Not found', text: 'There is nothing at this address.', retry: false }
}

/** What an error on the way to a page is to the person. Pure. */
export function tellRouteError(error: unknown, pathname: string): RouteError {
  if (isRouteErrorResponse(error) && error.status === 404) return notFound(pathname)
  const { detail } = ((isRouteErrorResponse(error) ? error.data : error) ?? {}) as { detail?: string }
  return {
    title: 'This page did not open',
    text: detail ?? 'Something went wrong on our side. Please try again.',
    retry: true,
  }
}
