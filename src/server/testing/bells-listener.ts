import { anotherListener } from './events.ts'

// A process to be killed at any moment: it records every bell that it handles.
const [connection = '{}'] = process.argv.slice(2)
const { events } = anotherListener(JSON.parse(connection))
await events.start()
// Waiting work alone does not keep a process running.
setInterval(() => undefined, 60_000)
