import { expect, test } from 'vitest'
import { faultsOf } from '#shared/html.fixture.ts'
import { mailHtml } from './html.ts'

const publicUrl = 'https://inflo.example'

const bodyOf = (text: string): string => {
  const html = mailHtml({ subject: 'x', text, publicUrl })
  return html.slice(html.indexOf('<p class="name">'), html.indexOf('<div class="foot">'))
}

test("a member's text is escaped, never markup", () => {
  const html = mailHtml({ subject: '<b>&"', text: '<script>alert(1)</script> & "quoted" \'so\'', publicUrl })
  expect(html).toContain('<title>&#60;b&#62;&#38;&#34;</title>')
  expect(html).toContain('<p>&#60;script&#62;alert(1)&#60;/script&#62; &#38; &#34;quoted&#34; &#39;so&#39;</p>')
  expect(html).not.toContain('<script')
})

test('our own addresses become readable links, and other addresses stay text', () => {
  const body = bodyOf(`See ${publicUrl}/faq?search=a&b=c, or\n${publicUrl}.evil.example/x and http://evil.example/.`)
  const shown = 'https://inflo.example/faq?search=a&#38;b=c'
  expect(body).toContain(`<a href="${shown}">${shown}</a>, or`)
  expect(body.match(/<a /g)).toHaveLength(1)
  expect(body).toContain('https://inflo.example.evil.example/x and http://evil.example/.')
})

test('an address on its own line becomes a button', () => {
  expect(bodyOf(`Confirm it here:\n\n${publicUrl}/newsletter/confirm/abc\n`)).toContain(
    '<p class="go"><a href="https://inflo.example/newsletter/confirm/abc">',
  )
})

test('wrapped lines are joined, and deliberate line breaks stay', () => {
  const wrapped = 'A sentence that goes on and on until its line is full, and then goes to the\nnext line'
  expect(bodyOf(wrapped)).toContain('goes to the next line')
  expect(bodyOf('Amount: $25\nReceived: 21 November 2026')).toContain('Amount: $25<br>\nReceived')
  expect(
    bodyOf('A title of a paper that is quite long, as titles of papers tend to be, and longer\nAda Lovelace'),
  ).toContain('longer<br>\nAda Lovelace')
})

test('the text after two dashes becomes the footer', () => {
  const html = mailHtml({ subject: 'x', text: 'News.\n\n--\nYou subscribed.\n\nLeave.', publicUrl })
  const foot = html.slice(html.indexOf('<div class="foot">'))
  expect(foot).toContain('<p>You subscribed.</p>\n<p>Leave.</p>')
  expect(html).not.toContain('--<')
})

test('the HTML is valid, loads nothing and runs nothing', async () => {
  const html = mailHtml({ subject: 'Your question', text: `Hello,\r\n\r\nread it:\r\n\r\n${publicUrl}/x`, publicUrl })
  expect(await faultsOf(html, 'mail')).toEqual([])
  expect(html).not.toMatch(/<(img|script|link|iframe|form|object)|url\(|@import|@font-face| src=/i)
})
