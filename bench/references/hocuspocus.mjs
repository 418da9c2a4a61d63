// Hocuspocus as its own documentation sets it up: loads a document from a file, and stores it there after a pause in
// editing.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Server } from '@hocuspocus/server'
import * as Y from 'yjs'

const [folder] = process.argv.slice(2)

const server = new Server({
  port: Number(process.env.PORT),
  address: '127.0.0.1',
  quiet: true,
  stopOnSignals: true,
  onAuthenticate: ({ token }) => {
    if (token !== 'bench') throw new Error('Not for you')
    return Promise.resolve()
  },
  onLoadDocument: async ({ document, documentName }) => {
    Y.applyUpdate(document, await readFile(join(folder, documentName)))
    return document
  },
  onStoreDocument: ({ document, documentName }) =>
    writeFile(join(folder, documentName), Y.encodeStateAsUpdate(document)),
})
await server.listen()
