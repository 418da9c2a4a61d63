import { setTimeout } from 'node:timers/promises'
import { serveTasks } from '../../work/sandbox-child.ts'

/** The child process starts more slowly than the time limit of a task in the test. */
await setTimeout(1_500)
serveTasks(() => 'at last')
