// The first import of a test runner's configuration: runs `npx vitest` on an older Node with the pinned Node instead.
import { spawnSync } from 'node:child_process'
import { pinnedNode } from './install.mjs'

const NODE_MAJOR_MIN = 24

if (Number(process.versions.node.split('.')[0]) < NODE_MAJOR_MIN) {
  const { status } = spawnSync(pinnedNode(), process.argv.slice(1), { stdio: 'inherit' })
  process.exit(status ?? 1)
}
