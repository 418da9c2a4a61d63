import type { Actor } from '#server/access/actor.ts'
import { transact } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { Failure } from '#shared/calls/failure.ts'
import { readFeatures } from './read-features.ts'

type Switched = { name: string; enabled: boolean }

type Switching = Switched & { reason: string }

/** Switches a feature on or off. @throws Failure not_found for an unknown name. */
export async function switchFeature(kernel: Kernel, { name, enabled, reason }: Switching, actor: Actor) {
  await transact(kernel, (tx) => kernel.features.set(tx, name, { on: enabled, actor, reason }))
  const { features } = await readFeatures(kernel)
  const feature = features.find((one) => one.name === name)
  if (!feature) throw new Failure('not_found', 'This feature doesn’t exist.')
  const around = features.find((one) => one.name === feature.within && !one.is_on)
  return { message: switchedInWords(feature, around), feature }
}

/** Describes the result of switching a feature. `around` is the parent feature if it is turned off. Pure. */
function switchedInWords({ name, enabled }: Switched, around: Switched | undefined): string {
  if (!around) return `Turned ${enabled ? 'on' : 'off'}: ${inWords(name)}`
  return enabled
    ? `${inWords(name)} will turn on together with ${inWords(around.name)}`
    : `${inWords(name)} will stay off when ${inWords(around.name)} is turned on`
}

/** Returns a feature's name as the screen shows it. */
const inWords = (name: string): string => `${name.charAt(0).toUpperCase()}${name.slice(1).replaceAll('-', ' ')}`
