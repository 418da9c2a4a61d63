import type { EnvironmentName } from '#shared/environments.ts'

export type Move = { current: EnvironmentName; target: EnvironmentName }

/** Why a server never switches so: one goes from development, or back to it; or stays after all. Pure. */
export function switchRefusal({ current, target }: Move): string | undefined {
  if (target === current || current === 'development' || target === 'development') return undefined
  return 'Environment switching only allowed from development environment for safety!'
}

/** Why a server never promotes so. Pure. */
export function promotionRefusal({ current, target }: Move): string | undefined {
  if (target === 'staging' && current !== 'development')
    return 'Promotion to staging only allowed from development environment!'
  if (target === 'production' && current !== 'staging')
    return 'Promotion to production only allowed from staging environment!'
  return undefined
}
