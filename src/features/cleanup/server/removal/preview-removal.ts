import type { Kernel } from '#server/kernel.ts'
import { THINGS_SHOWN_MAX } from '../../limits.ts'
import type { RemovalKind } from '../../removal-kinds.ts'
import { found, TO_TYPE } from './removal.ts'

/** Returns the items that would be removed now, and the items that would stay. */
export async function previewRemoval(kernel: Kernel, kind: RemovalKind) {
  const { things, staying, hash } = await found(kernel, kind)
  return {
    count: things.length,
    things: things.slice(0, THINGS_SHOWN_MAX),
    kept_count: staying.length,
    kept: staying.slice(0, THINGS_SHOWN_MAX),
    hash,
    confirmation: TO_TYPE[kind],
  }
}
