import type { EnvironmentName } from '#shared/environments.ts'

export type Move = { current: EnvironmentName; target: EnvironmentName }

/**
 * Returns why a switch is not allowed; undefined if it is allowed. A server may switch only from or to development.
 * Pure.
 */
export function switchRefusal({ current, target }: Move): string | undefined {
  if (target === current || current === 'development' || target === 'development') return undefined
  return 'Environment switching only allowed from development environment for safety!'
}

/** Returns why a promotion is not allowed; undefined if it is allowed. Pure. */
export function promotionRefusal({ current, target }: Move): string | undefined {
  if (target === 'staging' && current !== 'development')
    return 'Promotion to staging only allowed from development environment!'
  if (target === 'production' && current !== 'staging')
    return 'Promotion to production only allowed from staging environment!'
  return undefined
}
