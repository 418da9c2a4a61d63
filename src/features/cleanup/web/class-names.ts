import type { Classification } from '../classes.ts'

export const CLASS_NAMES: Record<Classification, string> = {
  real: 'Real',
  test: 'Test',
  admin: 'Admin',
  unknown: 'Unknown',
}
