import { anotherListener } from './events.ts'

// A process that a test kills at an arbitrary moment. It records each bell event that it handles.
const [connection = '{}'] = process.argv.slice(2)
const { events } = anotherListener(JSON.parse(connection))
await events.start()
// The timer keeps the process running, since pending events alone would not.
setInterval(() => undefined, 60_000)
