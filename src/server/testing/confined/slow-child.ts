import { setTimeout } from 'node:timers/promises'
import { serveTasks } from '../../work/sandbox-child.ts'

/** Longer than the time that its test gives a piece of work. */
await setTimeout(1_500)
serveTasks(() => 'at last')
