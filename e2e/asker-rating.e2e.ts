import { expect } from '@playwright/test'
import { expectNoFindings } from './axe.ts'
import { createWriter } from './community.ts'
import { withDatabase } from './database.ts'
import { submitAndDecide } from './decisions.ts'
import { mailTo } from './outbox.ts'
import { PHONE } from './people.ts'
import { test } from './test.ts'

test.use({ viewport: PHONE })

/** Returns the address of the person who asked the question of a published paper. */
const askerOf = (libraryId: string): Promise<string> =>
  withDatabase(async (client) => {
    const { rows } = await client.query<{ asker_email: string }>(
      `select asker_email from questions.question where id = (select question_id from library.paper where id = $1)`,
      [libraryId],
    )
    return rows[0]?.asker_email ?? ''
  })

test('the asker says by the mailed link whether the paper answered the question, and readers see it', async ({
  page,
  request,
}) => {
  const writer = await createWriter(request)
  const approved = { decision: 'approved_for_publication', admin_notes: 'Well done.' }
  const { item } = await submitAndDecide(request, writer, approved)
  const mail = await mailTo(await askerOf(item.library_id), /became a paper/)
  const link = /^http\S+#rate=\S+$/m.exec(mail.body)?.[0] ?? ''
  await page.goto(link.replace(/^https?:\/\/[^/]+/, ''))

  const form = page.getByRole('region', { name: 'What do you think of the paper?' })
  await form.getByRole('button', { name: 'Save my answer' }).click()
  await expect(form.getByText('Please choose whether the paper answered your question.')).toBeVisible()
  await expect(form.getByRole('radio', { name: 'Yes', exact: true })).toBeFocused()
  await page.keyboard.press('Space')
  await form.getByRole('radio', { name: 'It confirmed what I do' }).check()
  await expectNoFindings(page)
  await form.getByRole('button', { name: 'Save my answer' }).click()
  await expect(form.getByText('Thank you. Your answer is shown with the paper.')).toBeVisible()

  await form.getByRole('link').click()
  await expect(page.getByText('The asker says: it answered the question. It confirmed their practice.')).toBeVisible()
  await expectNoFindings(page)
  await page.goto(`/research/${item.library_id}/provenance`)
  await expect(page.getByText('The asker says: it answered the question.')).toBeVisible()

  await page.goto(link.replace(/^https?:\/\/[^/]+/, ''))
  await expect(form.getByRole('radio', { name: 'Yes', exact: true })).toBeChecked()
  await form.getByRole('radio', { name: 'In part' }).check()
  await form.getByRole('button', { name: 'Save my new answer' }).click()
  await form.getByRole('link').click()
  await expect(page.getByText('The asker says: it answered part of the question.')).toBeVisible()
})
