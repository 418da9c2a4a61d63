import type { ProgressBar } from '../progress-bar.ts'
import type { World } from './world.ts'

/** One or several calls at one moment, given in days before the run. */
export type DemoAction = { daysAgo: number; name: string; act: (world: World) => Promise<void> }

/** Performs all actions in chronological order. Actions at the same moment keep the given order. */
export async function perform(world: World, actions: DemoAction[], bar: ProgressBar): Promise<void> {
  for (const action of actions.toSorted((a, b) => b.daysAgo - a.daysAgo)) {
    world.clock.moveTo(action.daysAgo)
    await action.act(world)
    bar.step(action.name)
  }
}
