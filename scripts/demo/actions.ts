import type { ProgressBar } from '../progress-bar.ts'
import type { World } from './world.ts'

/** One call or several at the same moment, in days before the run. */
export type DemoAction = { daysAgo: number; name: string; act: (world: World) => Promise<void> }

/** Performs all actions in order of time, and those of the same moment in the given order. */
export async function perform(world: World, actions: DemoAction[], bar: ProgressBar): Promise<void> {
  for (const action of actions.toSorted((a, b) => b.daysAgo - a.daysAgo)) {
    world.clock.moveTo(action.daysAgo)
    await action.act(world)
    bar.step(action.name)
  }
}
