import type { DemoAction } from './demo-actions.ts'
import type { World } from './demo-world.ts'

const ASKS =
  'I am planning a small survey about handovers on night shifts, and your profile says that you have run one. Could I ask you two questions about how you recruited?'

const idOf = async (world: World, key: string): Promise<string> =>
  (await (await world.as(key))('GET /api/auth/profile')).id

/** What the directory and its settings show: a request for contact that waits, and somebody who is in no list. */
export const directoryActions = (): DemoAction[] => [
  {
    daysAgo: 0.6,
    name: 'Somebody is asked for contact',
    act: async (world) => {
      const userId = await idOf(world, 'margarethe.olbrich')
      const call = await world.as('jonas.albrecht')
      await call('POST /api/directory/contact/:userId', { params: { userId }, body: { message: ASKS } })
    },
  },
  {
    daysAgo: 0.5,
    name: 'Somebody hides from the directory',
    act: async (world) => {
      const body = { directory_visibility: 'nobody' } as const
      await (
        await world.as('camille.robichaux')
      )('PUT /api/auth/privacy', { body })
    },
  },
]
