import { isRouteErrorResponse } from 'react-router'
import { OFF_TITLE } from '../off-title.ts'

type Way = readonly [to: string, label: string]

export type RouteError = { title: string; text: string; retry?: boolean; way: Way }

const PAPER = /^\/research\//
const PROFILE = /^\/profile\//

function notFound(pathname: string): [title: string, text: string] {
  if (PAPER.test(pathname)) return ['Paper not found', 'Please go back and try again.']
  if (PROFILE.test(pathname)) return ['Profile not found', 'The requested profile could not be found']
  return ['Not found', 'This page doesn’t exist.']
}

/**
 * Describes a loading error for the user, with a link to another page. Status 403 always means that the page's feature
 * is turned off. Pure.
 */
export function describeRouteError(error: unknown, pathname: string): RouteError {
  const way: Way = PROFILE.test(pathname) ? ['/directory', 'Back to Directory'] : ['/research', 'Research Library']
  const { status, data }: { status?: number; data: unknown } = isRouteErrorResponse(error) ? error : { data: error }
  if (status === 404) {
    const [title, text] = notFound(pathname)
    return { title, text, way }
  }
  const { detail: text = 'Something went wrong on our side. Please try again.' } = (data ?? {}) as { detail?: string }
  const retry = status !== 403
  return { title: retry ? 'This page couldn’t be opened' : OFF_TITLE, text, retry, way }
}
