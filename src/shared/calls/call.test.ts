import { openAsBlob } from 'node:fs'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fetchSender } from './call.ts'

const send = fetchSender({
  token: () => null,
  onUnauthenticated: () => undefined,
  via: () => Promise.reject(new TypeError('Failed to fetch')),
})

test('a file that was saved after it was chosen is named as the reason, not the network', async () => {
  const path = join(await mkdtemp(join(tmpdir(), 'inflo-chosen-')), 'draft.docx')
  await writeFile(path, 'first')
  const chosen = await openAsBlob(path)
  await writeFile(path, 'second, and longer')
  await expect(send('POST /api/drafts', { body: chosen })).rejects.toMatchObject({
    kind: 'bad_request',
    detail: 'This file was changed, moved or deleted after you chose it. Please choose it again.',
  })
})

test('a readable file that gets no response is a failure of the network', async () => {
  await expect(send('POST /api/drafts', { body: new Blob(['text']) })).rejects.toMatchObject({ kind: 'network' })
  await expect(send('POST /api/drafts', { body: { text: 'text' } })).rejects.toMatchObject({ kind: 'network' })
})
