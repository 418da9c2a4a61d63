#!/usr/bin/env node
// inflo COMMAND: runs the operators' commands with the pinned Node.
import path from 'node:path'
import { becomePinned, ensureInstalled, root } from './install.mjs'

ensureInstalled()
becomePinned(['--max-semi-space-size=2', path.join(root, 'scripts/inflo/main.ts'), ...process.argv.slice(2)])
