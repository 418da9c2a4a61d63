import type { EnvironmentName } from '#shared/environments.ts'

export type Move = { current: EnvironmentName; target: EnvironmentName }

/**
 * Returns why a server never makes this switch; undefined if it may. A server switches from development, back to it, or
 * not at all. Pure.
 */
export function switchRefusal({ current, target }: Move): string | undefined {
  if (target === current || current === 'development' || target === 'development') return undefined
  return 'Environment switching only allowed from development environment for safety!'
}

/** Returns why a server never makes this promotion; undefined if it may. Pure. */
export function promotionRefusal({ current, target }: Move): string | undefined {
  if (target === 'staging' && current !== 'development')
    return 'Promotion to staging only allowed from development environment!'
  if (target === 'production' && current !== 'staging')
    return 'Promotion to production only allowed from staging environment!'
  return undefined
}
