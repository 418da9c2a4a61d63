import { serveTasks } from '../../work/sandbox-child.ts'

export type TestOrder = { do: 'say' | 'fail' | 'exit' | 'loop' } | { do: 'fill'; bytes: number }

const filled: Buffer[] = []

serveTasks((order: TestOrder): string => {
  if (order.do === 'fail') throw new Error('The task cannot be done')
  if (order.do === 'exit') process.exit(3)
  if (order.do === 'fill') filled.push(Buffer.alloc(order.bytes, 1))
  // oxlint-disable-next-line no-empty
  while (order.do === 'loop') {}
  return `said by ${process.pid}, which knows ${Object.keys(process.env).filter((name) => name.startsWith('DATABASE')).length} of the server's settings`
})
