import { expect } from '@playwright/test'
import * as Y from 'yjs'
import { expectAccessiblePage } from './axe.ts'
import { createWriter } from './community.ts'
import { withDatabase } from './database.ts'
import { as } from './members.ts'
import { test } from './test.ts'

/** Adds an update to a paper's log that only an older server would have accepted: a word outside of any paragraph. */
const breakIntroduction = (paperId: string) =>
  withDatabase(async (client) => {
    const topic = `document:${paperId}`
    const { rows } = await client.query<{ seq: string; bytes: Buffer }>(
      'select seq, bytes from kernel.topic_entry where topic = $1 order by seq',
      [topic],
    )
    const doc = new Y.Doc()
    for (const { bytes } of rows) Y.applyUpdate(doc, bytes)
    const before = Y.encodeStateVector(doc)
    doc.getXmlFragment('section:introduction').insert(0, ['zebra' as never])
    const seq = Number(rows.at(-1)?.seq ?? 0) + 1
    await client.query('insert into kernel.topic_entry (topic, seq, kind, data, bytes) values ($1, $2, $3, $4, $5)', [
      topic,
      seq,
      'update',
      { by: [], schema: 2 },
      Buffer.from(Y.encodeStateAsUpdate(doc, before)),
    ])
    await client.query('update kernel.topic set head = $2 where name = $1', [topic, seq])
  })

test('an unreadable part of a paper is named, and an author removes it by keyboard', async ({ browser, request }) => {
  const { student, paperId } = await createWriter(request, 2)
  await breakIntroduction(paperId)
  const { page, complaints, leave } = await as(browser, student)
  await page.goto(`/student/papers/${paperId}?section=introduction`)
  await expect(page.getByText('A part of this section can’t be read')).toBeVisible()
  await expect(page.getByText('It contains this text: zebra')).toBeVisible()
  await expectAccessiblePage(page)
  await page.getByRole('button', { name: 'Remove this part' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Remove for good' }).focus()
  await page.keyboard.press('Enter')
  const editor = page.getByRole('textbox', { name: 'Introduction', exact: true })
  await expect(editor).toBeVisible()
  await editor.click()
  await page.keyboard.type('And goes on. ')
  await expect(page.getByRole('status').filter({ hasText: /^Saved/ })).toBeVisible()
  await page.reload()
  await expect(editor).toContainText('And goes on.')
  await expect(page.getByText('Unreadable part')).toHaveCount(0)
  expect(complaints.heard).toEqual([])
  await leave()
})
